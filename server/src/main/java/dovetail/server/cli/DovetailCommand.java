package dovetail.server.cli;

import dovetail.model.ModelFailure;
import dovetail.model.download.PullFailure;
import dovetail.model.hub.CacheFolder;
import dovetail.model.hub.Reason;
import dovetail.quotient.chart.LimitException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** All commands; without one, the language server. */
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
  private boolean serves;

  private DovetailCommand(Streams streams) {
    this.streams = streams;
  }

  /** Runs what the arguments say; the exit status, as the package says. */
  public static int run(Streams streams, String... arguments) {
    DovetailCommand main = new DovetailCommand(streams);
    CommandLine commands = new CommandLine(main);
    if (arguments.length > 0 && arguments[0].equals("serve")) {
      // An editor waits: the others need not be made.
      commands.addSubcommand(new ServeCommand(streams));
    } else {
      addAll(commands, streams);
    }
    int status =
        commands
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setColorScheme(CommandLine.Help.defaultColorScheme(ansi(streams.outKind())))
            .setOut(new PrintWriter(streams.out(), true, StandardCharsets.UTF_8))
            .setErr(new PrintWriter(streams.err(), true, StandardCharsets.UTF_8))
            .setParameterExceptionHandler((e, rest) -> misuse(streams, e))
            .setExecutionExceptionHandler((e, line, parsed) -> failed(streams, line, e))
            .setExecutionStrategy(
                parsed -> {
                  main.log.apply(commands);
                  main.serves = serves(parsed);
                  return run(parsed, streams);
                })
            .execute(arguments);
    return main.serves ? status : Math.max(status, unwritten(streams));
  }

  private static int run(ParseResult parsed, Streams streams) {
    try {
      return new RunLast().execute(parsed);
    } catch (OutOfMemoryError e) {
      streams.say("the heap is full (%s)".formatted(e.getMessage()));
      streams.say("try: a smaller text, or DOVETAIL_JAVA_OPTS=-Xmx4g");
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  /** Whether a server is started, which says itself how its client is. */
  private static boolean serves(ParseResult parsed) {
    List<CommandLine> chain = parsed.asCommandLineList();
    CommandLine last = chain.getLast();
    boolean asksForHelp = last.isUsageHelpRequested() || last.isVersionHelpRequested();
    Object command = last.getCommand();
    return !asksForHelp && (command instanceof ServeCommand || command instanceof DovetailCommand);
  }

  /** Results that nobody got are no success; only who has stopped to read need not be told. */
  private static int unwritten(Streams streams) {
    Optional<String> reason = streams.unwritten();
    reason
        .filter(text -> !text.equals("Broken pipe"))
        .ifPresent(text -> streams.say("standard output cannot be written: " + text));
    return reason.isPresent() ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
  }

  /** The command line with all that it knows. */
  static CommandLine all(Streams streams) {
    CommandLine commands = new CommandLine(new DovetailCommand(streams));
    addAll(commands, streams);
    return commands;
  }

  private static void addAll(CommandLine commands, Streams streams) {
    commands
        .addSubcommand(new ServeCommand(streams))
        .addSubcommand(new CompleteCommand(streams))
        .addSubcommand(new CheckCommand(streams))
        .addSubcommand(new MaskCommand(streams))
        .addSubcommand(new GrammarCommand(streams))
        .addSubcommand(new ExplainCommand(streams))
        .addSubcommand(new DumpCommand(streams))
        .addSubcommand(new SampleCommand(streams))
        .addSubcommand(new NamesCommand(streams))
        .addSubcommand(
            new CommandLine(new EvalCommand(streams))
                .addSubcommand(new EvalReplayCommand(streams))
                .addSubcommand(new EvalApiCommand(streams)))
        .addSubcommand(new DoctorCommand(streams))
        .addSubcommand(ModelCommand.all(streams, System.getenv()))
        .addSubcommand(new CacheCommand(streams, CacheFolder.path()))
        .addSubcommand(
            new CommandLine(new BenchCommand(streams))
                .addSubcommand(new BenchEditCommand(streams))
                .addSubcommand(new BenchTypingCommand(streams))
                .addSubcommand(new BenchPlacesCommand(streams))
                .addSubcommand(new BenchRulesCommand(streams))
                .addSubcommand(new BenchDecodeCommand(streams))
                .addSubcommand(new BenchSoakCommand(streams)));
  }

  private static Ansi ansi(Streams.Reader reader) {
    return switch (reader) {
      case PERSON -> Ansi.AUTO;
      case PROGRAM -> Ansi.OFF;
    };
  }

  /** Says what is wrong with the command line, and where help is; not all of the help. */
  private static int misuse(Streams streams, ParameterException e) {
    CommandLine command = e.getCommandLine();
    streams.say(String.valueOf(e.getMessage()));
    hint(e).ifPresent(streams::say);
    UnmatchedArgumentException.printSuggestions(e, command.getErr());
    streams.say("try: " + command.getCommandSpec().qualifiedName() + " --help");
    return CommandLine.ExitCode.USAGE;
  }

  /** What sets the version of a language, to somebody who takes an editor's setting for it. */
  private static Optional<String> hint(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return Optional.empty();
    }
    String option = LanguageOption.VERSION;
    boolean hasOne = e.getCommandLine().getCommandSpec().findOption(option) != null;
    return unmatched.getUnmatched().stream()
        .flatMap(argument -> LanguageOption.versioned(argument).stream())
        .findFirst()
        .map(
            language ->
                hasOne
                    ? option + " VERSION sets the version of " + language
                    : "an editor's settings say which version of " + language + " is meant");
  }

  private static int failed(Streams streams, CommandLine command, Exception e) {
    if (e instanceof Misuse) {
      return misuse(streams, new ParameterException(command, String.valueOf(e.getMessage())));
    }
    why(e).lines().forEach(streams::say);
    return CommandLine.ExitCode.SOFTWARE;
  }

  private static String why(Exception e) {
    return switch (e) {
      case Failure _, PullFailure _, LimitException _ -> String.valueOf(e.getMessage());
      case ModelFailure failure -> "remote: " + failure.told();
      case IOException failure -> Failure.reasonOf(failure);
      default -> told(e);
    };
  }

  /** Logs a bug; its description, for people. */
  static String told(Throwable bug) {
    LoggerFactory.getLogger(DovetailCommand.class).debug("a bug", bug);
    String reason = bug instanceof StackOverflowError ? "nested too deeply" : Reason.of(bug);
    return "internal error: %s (--log-level debug tells more; please report it)".formatted(reason);
  }

  @Override
  public Integer call() {
    return ServeCommand.serve(streams, options);
  }
}
