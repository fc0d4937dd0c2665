package formtest

import "github.com/dynlint/dynlint/internal/entry"

var commands = []Family{
	{
		Group: "Commands", Name: "cobra", Kind: entry.CLI, Imports: []string{"github.com/spf13/cobra"},
		Params: "cmd *cobra.Command, args []string", Args: "cmd, args", Results: "error", Return: "return nil", Type: "(func(*cobra.Command, []string) error)",
		Router: "*cobra.Command", Open: `router := &cobra.Command{Use: "app"}`, Register: `router.AddCommand(&cobra.Command{Use: "x", RunE: $H})`, Run: "_ = router.Execute()",
	},
	{
		Group: "Commands", Name: "cobra, Run assigned later", Kind: entry.CLI, Imports: []string{"github.com/spf13/cobra"},
		Params: "cmd *cobra.Command, args []string", Args: "cmd, args", Type: "(func(*cobra.Command, []string))",
		Router: "*cobra.Command", Open: `router := &cobra.Command{Use: "app"}`, Register: `router.Run = $H`, Run: "_ = router.Execute()",
	},
	{
		Group: "Commands", Name: "urfave/cli", Kind: entry.CLI, Imports: []string{"os", "github.com/urfave/cli"},
		Params: "c *cli.Context", Args: "c", Results: "error", Return: "return nil", Type: "cli.ActionFunc",
		Router: "*cli.App", Open: `router := cli.NewApp()`, Register: `router.Commands = append(router.Commands, cli.Command{Name: "x", Action: $H})`, Run: "_ = router.Run(os.Args)",
	},
	{
		Group: "Commands", Name: "urfave/cli v2", Kind: entry.CLI, Imports: []string{"os", "github.com/urfave/cli/v2"},
		Params: "c *cli.Context", Args: "c", Results: "error", Return: "return nil", Type: "cli.ActionFunc",
		Router: "*cli.App", Open: `router := &cli.App{Name: "app"}`, Register: `router.Commands = append(router.Commands, &cli.Command{Name: "x", Action: $H})`, Run: "_ = router.Run(os.Args)",
	},
	{
		Group: "Commands", Name: "urfave/cli v3", Kind: entry.CLI, Imports: []string{"os", "context", "github.com/urfave/cli/v3"},
		Params: "ctx context.Context, c *cli.Command", Args: "ctx, c", Results: "error", Return: "return nil", Type: "cli.ActionFunc",
		Router: "*cli.Command", Open: `router := &cli.Command{Name: "app"}`, Register: `router.Commands = append(router.Commands, &cli.Command{Name: "x", Action: $H})`, Run: "_ = router.Run(context.Background(), os.Args)",
	},
	{
		Group: "Commands", Name: "a main with flags", Kind: entry.Main, Imports: []string{"context", "flag"},
		Params: "ctx context.Context", Args: "ctx", Results: "error", Return: "return nil", Type: "(func(context.Context) error)",
		Open: "flag.Parse()", Register: "_ = $H(context.Background())",
	},
}

var jobs = []Family{
	{
		Group: "Jobs", Name: "robfig/cron, AddFunc", Kind: entry.Job, Imports: []string{"github.com/robfig/cron/v3"},
		Type: "(func())", Router: "*cron.Cron", Open: "router := cron.New()", Register: `_, _ = router.AddFunc("@hourly", $H)`, Run: "router.Run()",
	},
	{
		Group: "Jobs", Name: "robfig/cron, AddJob", Kind: entry.Job, Imports: []string{"github.com/robfig/cron/v3"},
		Method: "Run", Iface: "cron.Job", Router: "*cron.Cron", Open: "router := cron.New()", Register: `_, _ = router.AddJob("@hourly", $H)`, Run: "router.Run()",
	},
	{
		Group: "Jobs", Name: "gocron v2", Kind: entry.Job, Imports: []string{"github.com/go-co-op/gocron/v2", "time"},
		Params: "days int", Args: "days", Type: "(func(int))", Router: "gocron.Scheduler", Open: "router, _ := gocron.NewScheduler()",
		Register: `_, _ = router.NewJob(gocron.DurationJob(time.Hour), gocron.NewTask($H, 1))`, Run: "router.Start()",
	},
	{
		Group: "Jobs", Name: "time.AfterFunc", Kind: entry.Job, Imports: []string{"time"},
		Type: "(func())", Register: `time.AfterFunc(time.Hour, $H)`, Run: "select {}",
	},
	{
		Group: "Jobs", Name: "asynq", Kind: entry.Job, Imports: []string{"context", "github.com/hibiken/asynq"},
		Params: "ctx context.Context, task *asynq.Task", Args: "ctx, task", Results: "error", Return: "return nil", Type: "(func(context.Context, *asynq.Task) error)",
		Router: "*asynq.ServeMux", Open: "router := asynq.NewServeMux()", Register: `router.HandleFunc("x", $H)`, Run: "_ = asynq.NewServer(nil, asynq.Config{}).Run(router)",
	},
	{
		Group: "Jobs", Name: "messages of SQS that a worker reads", Kind: entry.Job, Imports: []string{"context", "github.com/aws/aws-sdk-go-v2/service/sqs", "github.com/aws/aws-sdk-go-v2/service/sqs/types"},
		Params: "ctx context.Context, m types.Message", Args: "ctx, m", Results: "error", Return: "return nil", Type: "(func(context.Context, types.Message) error)",
		Register: `func(f func(context.Context, types.Message) error) {
		ctx, client := context.Background(), sqs.New(sqs.Options{})
		for {
			out, err := client.ReceiveMessage(ctx, &sqs.ReceiveMessageInput{})
			if err != nil {
				return
			}
			for _, m := range out.Messages {
				_ = f(ctx, m)
			}
		}
	}($H)`,
	},
}
