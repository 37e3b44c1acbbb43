package dovetail.server.cli;

import dovetail.model.hub.CacheFolder;
import dovetail.server.files.InstalledLanguages;
import dovetail.server.files.UserSettings;
import dovetail.server.setup.Machine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
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

  /** The arguments with which editors start the language server. */
  private static final Set<List<String>> EDITORS =
      Set.of(List.of("serve"), List.of("serve", "--stdio"), List.of("--stdio"));

  /** Runs the command in the arguments; returns its exit status, as described for the package. */
  public static int run(Streams streams, String... arguments) {
    DovetailCommand main = new DovetailCommand(streams);
    if (EDITORS.contains(List.of(arguments))) {
      return CommandRun.serve(streams, main); // an editor waits: nothing is parsed
    }
    CommandLine commands = new CommandLine(main);
    Map<String, Supplier<Object>> all = commands(streams);
    Supplier<Object> named = arguments.length > 0 ? all.get(arguments[0]) : null;
    // To make all takes half a second, and only the help lists them.
    (named != null ? List.of(named) : all.values())
        .forEach(command -> commands.addSubcommand(command.get()));
    return new CommandRun(streams, commands).run(main.log, arguments);
  }

  /** The command line with all commands. */
  public static CommandLine all(Streams streams) {
    CommandLine commands = new CommandLine(new DovetailCommand(streams));
    commands(streams).values().forEach(command -> commands.addSubcommand(command.get()));
    return commands;
  }

  /** The commands by name, in the order of the help. */
  private static Map<String, Supplier<Object>> commands(Streams streams) {
    Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
    commands.put("serve", () -> new ServeCommand(streams));
    commands.put("complete", () -> new CompleteCommand(streams));
    commands.put("check", () -> new CheckCommand(streams));
    commands.put("grammar", () -> new GrammarCommand(streams));
    commands.put("explain", () -> new ExplainCommand(streams));
    commands.put("dump", () -> new DumpCommand(streams));
    commands.put("names", () -> new NamesCommand(streams));
    commands.put("setup", () -> SetupCommand.all(streams));
    commands.put(
        "doctor", () -> new DoctorCommand(streams, InstalledLanguages.here().grammars().keySet()));
    commands.put("language", () -> LanguageCommand.all(streams, CacheFolder.path()));
    commands.put("model", () -> ModelCommand.all(streams, System.getenv()));
    commands.put("config", () -> new ConfigCommand(streams, UserSettings.here()));
    commands.put("cache", () -> new CacheCommand(streams, CacheFolder.path()));
    commands.put(
        "uninstall",
        () ->
            new UninstallCommand(streams, Machine.here(), CacheFolder.path(), UserSettings.here()));
    return commands;
  }

  @Override
  public Integer call() {
    return ServeCommand.serve(streams, options);
  }
}
