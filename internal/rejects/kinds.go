package rejects

import "github.com/dynlint/dynlint/internal/dynamo"

// A kind is a kind of finding with the rules of the service that it covers.
type kind struct {
	id    string
	rules []dynamo.RuleID
}

// kinds sort the rules of the service into kinds of findings: what is wrong with
// an expression and its placeholders, and what is wrong with a request.
var kinds = []kind{
	{"expression/syntax", []dynamo.RuleID{dynamo.ExprEmpty, dynamo.ExprSyntax, dynamo.ExprParens}},
	{"expression/limit", []dynamo.RuleID{
		dynamo.ExprSize, dynamo.ExprOperators, dynamo.PathDepth, dynamo.PathIndex, dynamo.InCount, dynamo.PlaceholderSize,
	}},
	{"expression/reserved-word", []dynamo.RuleID{dynamo.ReservedWord}},
	{"expression/undefined", []dynamo.RuleID{dynamo.UndefinedName, dynamo.UndefinedValue, dynamo.EmptyNameTarget}},
	{"expression/unused", []dynamo.RuleID{dynamo.NamesUnused, dynamo.ValuesUnused}},
	{"expression/argument", []dynamo.RuleID{dynamo.LibraryArgument}},
	{"expression/empty-map", []dynamo.RuleID{dynamo.NamesEmpty, dynamo.ValuesEmpty}},
	{"expression/placeholder", []dynamo.RuleID{dynamo.NamesAlone, dynamo.ValuesAlone, dynamo.NameKey, dynamo.ValueKey}},
	{"expression/function", []dynamo.RuleID{
		dynamo.FnUnknown, dynamo.FnNotInCondition, dynamo.FnMisused, dynamo.FnArity, dynamo.FnNeedsPath, dynamo.FnTypeNameIsPath, dynamo.FnTypeName,
		dynamo.FnNotInUpdate, dynamo.ListAppendNested, dynamo.ListAppendInside, dynamo.UpdateArity, dynamo.UpdateNeedsPath,
	}},
	{"expression/operand", []dynamo.RuleID{
		dynamo.FnOperandType, dynamo.CompareType, dynamo.NotDistinct, dynamo.BetweenType, dynamo.BetweenTypes, dynamo.BetweenBounds,
		dynamo.AddType, dynamo.UpdateType,
	}},
	{"expression/key-condition", []dynamo.RuleID{
		dynamo.KeyOperator, dynamo.KeyNested, dynamo.KeyTwoPaths, dynamo.KeyNoPath, dynamo.KeyNotFirst, dynamo.KeyPath, dynamo.KeyTwice,
		dynamo.KeyNoEquality, dynamo.KeyCount, dynamo.KeyManyClauses, dynamo.KeyMissing, dynamo.KeyValueType, dynamo.KeyPartitionOperator,
		dynamo.KeyPartitionEquality, dynamo.KeySortEquality, dynamo.KeyEmptyValue,
	}},
	{"expression/filter-on-key", []dynamo.RuleID{dynamo.FilterOnKey}},
	{"expression/inside-key", []dynamo.RuleID{dynamo.KeyAccessedInside, dynamo.ConditionInsideKey}},
	{"expression/overlap", []dynamo.RuleID{dynamo.PathsOverlap, dynamo.PathsConflict, dynamo.SectionTwice}},
	{"expression/update-key", []dynamo.RuleID{dynamo.UpdateKey, dynamo.UpdateIndexKeyType, dynamo.UpdateIndexKeyEmpty}},
	{"expression/unprojected", []dynamo.RuleID{dynamo.IndexLacks}},

	{"request/missing", []dynamo.RuleID{dynamo.MemberMissing, dynamo.QueryNoKey}},
	{"request/member", []dynamo.RuleID{dynamo.MemberLength, dynamo.MemberRange, dynamo.MemberPattern, dynamo.MemberEnum, dynamo.EnumCurrent, dynamo.TableNameShort}},
	{"request/index", []dynamo.RuleID{dynamo.TableMissing, dynamo.IndexMissing, dynamo.ConsistentIndex, dynamo.SelectAllIndex}},
	{"request/mixed", []dynamo.RuleID{dynamo.Mixed}},
	{"request/return-values", []dynamo.RuleID{dynamo.ReturnValuesWrite, dynamo.ReturnValuesDelete}},
	{"request/legacy", []dynamo.RuleID{
		dynamo.OperatorAlone, dynamo.OperatorSingle, dynamo.GetDuplicate, dynamo.ExpectedNoValue, dynamo.ExpectedValue, dynamo.ExpectedBoth,
		dynamo.ExpectedOperatorExists, dynamo.ExpectedOperatorNoValue, dynamo.ExpectedListNoOperator, dynamo.LegacyArity, dynamo.LegacyType,
		dynamo.LegacyKeyOperator, dynamo.LegacyFilterKey, dynamo.UpdateActionNoValue, dynamo.UpdateActionType,
	}},
	{"request/key", []dynamo.RuleID{
		dynamo.KeySchema, dynamo.KeyNever, dynamo.EmptyKey, dynamo.PartitionKeySize, dynamo.SortKeySize, dynamo.IndexKeySize, dynamo.TransactionKey,
		dynamo.ItemKeyMissing, dynamo.ItemKeyType, dynamo.ItemIndexKeyType, dynamo.ItemIndexKeyEmpty, dynamo.LibraryKey,
	}},
	{"request/value", []dynamo.RuleID{
		dynamo.ValueNoType, dynamo.ValueTwoTypes, dynamo.ValueNotNumber, dynamo.ValueOverflow, dynamo.ValueUnderflow, dynamo.ValueDigits,
		dynamo.ValueEmptySet, dynamo.ValueDuplicates, dynamo.ValueDepth, dynamo.NilAttributeValue,
	}},
	{"request/size", []dynamo.RuleID{dynamo.ItemSize, dynamo.UpdateSize, dynamo.TransactionSize}},
	{"request/select", []dynamo.RuleID{dynamo.SelectAllProjection, dynamo.SelectNoIndex, dynamo.SelectNoProjection}},
	{"request/segment", []dynamo.RuleID{dynamo.SegmentAlone, dynamo.SegmentsAlone, dynamo.SegmentRange}},
	{"request/start-key", []dynamo.RuleID{
		dynamo.StartKey, dynamo.StartKeyNever, dynamo.StartKeyType, dynamo.StartKeyScan, dynamo.StartKeyOutside, dynamo.StartKeyEmpty,
	}},
	{"request/batch", []dynamo.RuleID{
		dynamo.BatchNoItems, dynamo.BatchTooMany, dynamo.BatchTable, dynamo.WriteBoth, dynamo.WriteNeither, dynamo.ActionBoth, dynamo.ActionNone,
		dynamo.LibraryItems,
	}},
	{"request/duplicate", []dynamo.RuleID{dynamo.BatchDuplicates, dynamo.SameItem}},
	{"request/statement", []dynamo.RuleID{
		dynamo.StatementForm, dynamo.StatementAlias, dynamo.StatementFromPath, dynamo.StatementIndex, dynamo.StatementConsistent,
		dynamo.StatementFilterLacks, dynamo.StatementFunction, dynamo.StatementReturning, dynamo.StatementTxReturning, dynamo.StatementTxIndex,
		dynamo.StatementReadKey, dynamo.StatementWriteKey, dynamo.StatementWriteNoKey, dynamo.StatementExists, dynamo.StatementMixed,
		dynamo.StatementParameters, dynamo.StatementMultiKey, dynamo.StatementInCount, dynamo.StatementOrder,
	}},
	{"request/search", []dynamo.RuleID{dynamo.TopKRange, dynamo.SearchComparator}},
}

// Kind is the kind of finding, check/kind, that a broken rule is.
func Kind(id dynamo.RuleID) string {
	for _, k := range kinds {
		for _, r := range k.rules {
			if r == id {
				return k.id
			}
		}
	}
	return ""
}
