package dovetail.lab.cli;

import dovetail.server.cli.CommandRun;
import dovetail.server.cli.LogOptions;
import dovetail.server.cli.Streams;
import dovetail.server.cli.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ScopeType;

/** All commands of the laboratory. */
@Command(
    name = "lab",
    description = "Measures what dovetail does: the laboratory, which is no part of it.",
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    descriptionHeading = "%n",
    usageHelpAutoWidth = true,
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = Version.class)
public final class LabCommand {
  /** {@code bench}: the times and suggestions that a user sees. */
  @Command(name = "bench", description = "Measures on files: say what.")
  private static final class Bench {}

  @Mixin private final LogOptions log = new LogOptions();

  private LabCommand() {}

  /** Runs the command of the arguments; the exit status. */
  public static int run(Streams streams, String... arguments) {
    CommandLine all = all(streams);
    return new CommandRun(streams, all).run(all.<LabCommand>getCommand().log, arguments);
  }

  /** The command line with all that it knows. */
  static CommandLine all(Streams streams) {
    return new CommandLine(new LabCommand())
        .addSubcommand(
            new CommandLine(new EvalCommand(streams)).addSubcommand(new EvalReplayCommand(streams)))
        .addSubcommand(
            new CommandLine(new Bench())
                .addSubcommand(new BenchEditCommand(streams))
                .addSubcommand(new BenchTypingCommand(streams))
                .addSubcommand(new BenchPlacesCommand(streams))
                .addSubcommand(new BenchRulesCommand(streams))
                .addSubcommand(new BenchDecodeCommand(streams))
                .addSubcommand(new BenchClassesCommand(streams))
                .addSubcommand(new BenchSoakCommand(streams)))
        .addSubcommand(new MaskCommand(streams))
        .addSubcommand(new SampleCommand(streams))
        .addSubcommand(new HeldBackCommand(streams))
        .addSubcommand(new WindowsCommand(streams));
  }
}
