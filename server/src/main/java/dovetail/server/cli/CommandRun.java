package dovetail.server.cli;

import dovetail.model.ModelFailure;
import dovetail.model.download.PullFailure;
import dovetail.model.hub.Reason;
import dovetail.quotient.chart.LimitException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs a command line, with its log; reports errors to the user. One thread. */
public final class CommandRun {
  /** Commands of the laboratory that users look for here. */
  private static final Set<String> LABORATORY = Set.of("bench", "eval", "mask");

  private final Streams streams;
  private final CommandLine commands;
  private boolean serves;

  /** Runs these commands, with these streams. */
  public CommandRun(Streams streams, CommandLine commands) {
    this.streams = streams;
    this.commands = commands;
  }

  /** Runs the command of the arguments; returns its exit status, as the package says. */
  public int run(LogOptions log, String... arguments) {
    int status =
        commands
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setColorScheme(CommandLine.Help.defaultColorScheme(ansi(streams.outKind())))
            .setOut(new PrintWriter(streams.out(), true, StandardCharsets.UTF_8))
            .setErr(new PrintWriter(streams.err(), true, StandardCharsets.UTF_8))
            .setParameterExceptionHandler((e, rest) -> misuse(e))
            .setExecutionExceptionHandler((e, line, parsed) -> failed(line, e))
            .setExecutionStrategy(
                parsed -> {
                  log.apply()
                      .ifPresent(
                          problem -> {
                            throw new ParameterException(commands, problem);
                          });
                  serves = serves(parsed);
                  return call(parsed);
                })
            .execute(arguments);
    return serves ? status : Math.max(status, unwritten());
  }

  /** Runs a server without options; returns its exit status, as the package says. */
  static int serve(Streams streams, Callable<Integer> server) {
    var _ = new LogOptions().apply(); // the problems are those of a file
    try {
      return server.call();
    } catch (Exception e) {
      why(e).lines().forEach(streams::say);
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  private int call(ParseResult parsed) {
    try {
      return new RunLast().execute(parsed);
    } catch (OutOfMemoryError e) {
      streams.say("the heap is full (%s)".formatted(e.getMessage()));
      streams.say("try: a smaller text, or DOVETAIL_JAVA_OPTS=-Xmx4g");
      return CommandLine.ExitCode.SOFTWARE;
    }
  }

  /** Whether the command line starts a server, whose exit status says how its client ended. */
  private static boolean serves(ParseResult parsed) {
    CommandLine last = parsed.asCommandLineList().getLast();
    boolean asksForHelp = last.isUsageHelpRequested() || last.isVersionHelpRequested();
    Object command = last.getCommand();
    return !asksForHelp && (command instanceof ServeCommand || command instanceof DovetailCommand);
  }

  /**
   * The exit status for results that could not be written: a failure. The reason is printed, unless
   * the reader has closed the pipe.
   */
  private int unwritten() {
    Optional<String> reason = streams.unwritten();
    reason
        .filter(text -> !text.equals("Broken pipe"))
        .ifPresent(text -> streams.say("standard output cannot be written: " + text));
    return reason.isPresent() ? CommandLine.ExitCode.SOFTWARE : CommandLine.ExitCode.OK;
  }

  private static Ansi ansi(Streams.Reader reader) {
    return switch (reader) {
      case PERSON -> Ansi.AUTO;
      case PROGRAM -> Ansi.OFF;
    };
  }

  /** Prints the error in the command line, and how to get help, instead of the whole help. */
  private int misuse(ParameterException e) {
    CommandLine command = e.getCommandLine();
    String message = String.valueOf(e.getMessage());
    boolean asksWhich = message.equals("Missing required subcommand"); // picocli's words
    streams.say(
        asksWhich
            ? message + ": " + String.join(", ", command.getSubcommands().keySet())
            : message);
    hint(e).ifPresent(streams::say);
    UnmatchedArgumentException.printSuggestions(e, command.getErr());
    streams.say("try: " + command.getCommandSpec().qualifiedName() + " --help");
    return CommandLine.ExitCode.USAGE;
  }

  /**
   * A hint for an argument that is none of a few words, an editor's setting of a language's
   * version, or a command of the laboratory.
   */
  private static Optional<String> hint(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return Optional.empty();
    }
    for (PositionalParamSpec parameter :
        e.getCommandLine().getCommandSpec().positionalParameters()) {
      if (parameter.completionCandidates() instanceof Iterable<String> choices) {
        return Optional.of(
            "%s is one of %s".formatted(parameter.paramLabel(), String.join(", ", choices)));
      }
    }
    String first = unmatched.getUnmatched().getFirst();
    if (LABORATORY.contains(first)) {
      return Optional.of("./lab " + first + " is it, in a folder with the sources");
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

  private int failed(CommandLine command, Exception e) {
    if (e instanceof Misuse) {
      return misuse(new ParameterException(command, String.valueOf(e.getMessage())));
    }
    why(e).lines().forEach(streams::say);
    return CommandLine.ExitCode.SOFTWARE;
  }

  private static String why(Exception e) {
    return switch (e) {
      case Failure _, PullFailure _, LimitException _ -> String.valueOf(e.getMessage());
      case ModelFailure failure -> failure.message();
      case IOException failure -> Failure.told(failure);
      default -> told(e);
    };
  }

  /** Logs a bug, and describes it for the user. */
  static String told(Throwable bug) {
    LoggerFactory.getLogger(CommandRun.class).debug("a bug", bug);
    String reason = bug instanceof StackOverflowError ? "nested too deeply" : Reason.of(bug);
    return "internal error: %s (--log-level debug tells more; please report it)".formatted(reason);
  }
}
