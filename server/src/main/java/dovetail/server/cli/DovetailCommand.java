package dovetail.server.cli;

import dovetail.model.hub.CacheFolder;
import dovetail.server.files.InstalledLanguages;
import dovetail.server.files.UserSettings;
import dovetail.server.setup.Machine;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ScopeType;

/** The command line of all commands; without a command, it runs the language server. */
@Command(
    name = "dovetail",
    description = {
      "Completes code in the middle of a file, and never breaks the file.",
      "Without a command: the language server, on standard input and output."
    },
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    descriptionHeading = "%n",
    usageHelpAutoWidth = true,
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = Version.class)
public final class DovetailCommand implements Callable<Integer> {
  @Mixin private final LogOptions log = new LogOptions();
  @Mixin private final ServeOptions options = new ServeOptions();

  private final Streams streams;

  private DovetailCommand(Streams streams) {
    this.streams = streams;
  }

  /** Runs the command in the arguments; returns its exit status, as described for the package. */
  public static int run(Streams streams, String... arguments) {
    DovetailCommand main = new DovetailCommand(streams);
    CommandLine commands = new CommandLine(main);
    if (arguments.length > 0 && arguments[0].equals("serve")) {
      // An editor waits, and the other commands need not be made.
      commands.addSubcommand(new ServeCommand(streams));
    } else {
      addAll(commands, streams);
    }
    return new CommandRun(streams, commands).run(main.log, arguments);
  }

  /** The command line with all commands. */
  public static CommandLine all(Streams streams) {
    CommandLine commands = new CommandLine(new DovetailCommand(streams));
    addAll(commands, streams);
    return commands;
  }

  private static void addAll(CommandLine commands, Streams streams) {
    InstalledLanguages installed = InstalledLanguages.here();
    commands
        .addSubcommand(new ServeCommand(streams))
        .addSubcommand(new CompleteCommand(streams))
        .addSubcommand(new CheckCommand(streams))
        .addSubcommand(new GrammarCommand(streams))
        .addSubcommand(new ExplainCommand(streams))
        .addSubcommand(new DumpCommand(streams))
        .addSubcommand(new NamesCommand(streams))
        .addSubcommand(SetupCommand.all(streams))
        .addSubcommand(new DoctorCommand(streams, installed.grammars().keySet()))
        .addSubcommand(LanguageCommand.all(streams, CacheFolder.path()))
        .addSubcommand(ModelCommand.all(streams, System.getenv()))
        .addSubcommand(new ConfigCommand(streams, UserSettings.here()))
        .addSubcommand(new CacheCommand(streams, CacheFolder.path()))
        .addSubcommand(
            new UninstallCommand(streams, Machine.here(), CacheFolder.path(), UserSettings.here()));
  }

  @Override
  public Integer call() {
    return ServeCommand.serve(streams, options);
  }
}
