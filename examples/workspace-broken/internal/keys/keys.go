// Package keys is the grammar of the table: a type for each kind of key. Keys of
// version 2 start with the workspace; those of version 1, which had no
// workspaces, are at the end of the file and are only read.
package keys

import "time"

// Key is the primary key of an item.
type Key interface {
	PK() string
	SK() string
}

// Indexed is the key of an item that is also in GSI1.
type Indexed interface {
	Key
	GSI1PK() string
	GSI1SK() string
}

// Prefixes of sort keys, with the closing delimiter.
const (
	WorkspacePrefix = "WORKSPACE#"
	ItemPrefix      = "ITEM#"
	SettingPrefix   = "SET#"
)

// InWorkspace is the partition of a workspace and all that belongs to it.
func InWorkspace(id string) string { return "WORKSPACE#" + id }

// OfUser is the partition of GSI1 with the workspaces of a user.
func OfUser(id string) string { return "USER#" + id }

// ItemsOf is the partition of GSI1 with the items of a workspace by time.
func ItemsOf(workspace string) string { return "WSITEMS#" + workspace }

// Timestamp is a time as a component of a key: UTC, to the second.
func Timestamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// Workspace is the key of a workspace itself.
type Workspace struct {
	ID        string
	CreatedBy string
	CreatedAt time.Time
}

func (k Workspace) PK() string     { return InWorkspace(k.ID) }
func (k Workspace) SK() string     { return "WORKSPACE" }
func (k Workspace) GSI1PK() string { return OfUser(k.CreatedBy) }
func (k Workspace) GSI1SK() string { return WorkspacePrefix + Timestamp(k.CreatedAt) }

// Member is the key of the membership of a user.
type Member struct{ Workspace, User string }

func (k Member) PK() string     { return InWorkspace(k.Workspace) }
func (k Member) SK() string     { return "MEMBER#" + k.User }
func (k Member) GSI1PK() string { return OfUser(k.User) }
func (k Member) GSI1SK() string { return WorkspacePrefix + k.Workspace }

// Invite is the key of an invite code.
type Invite struct{ Code string }

func (k Invite) PK() string { return "INVITE#" + k.Code }
func (k Invite) SK() string { return "INVITE" }

// Item is the key of an item.
type Item struct {
	Workspace, ID string
	CreatedAt     time.Time
}

func (k Item) PK() string     { return InWorkspace(k.Workspace) }
func (k Item) SK() string     { return ItemPrefix + k.ID }
func (k Item) GSI1PK() string { return ItemsOf(k.Workspace) }
func (k Item) GSI1SK() string { return Timestamp(k.CreatedAt) }

// Setting is the key of a setting.
type Setting struct{ Workspace, Name string }

func (k Setting) PK() string { return InWorkspace(k.Workspace) }
func (k Setting) SK() string { return SettingPrefix + k.Name }

// LegacyItem is the key of an item of version 1: by the hash of its content.
type LegacyItem struct{ Hash string }

func (k LegacyItem) PK() string { return "ITEM#" + k.Hash }
func (k LegacyItem) SK() string { return "ITEM" }

// LegacySetting is the key of a setting of version 1.
type LegacySetting struct{ Name string }

func (k LegacySetting) PK() string { return LegacySettings }
func (k LegacySetting) SK() string { return SettingPrefix + k.Name }

// LegacySettings is the partition of all settings of version 1.
const LegacySettings = "SETTINGS"
