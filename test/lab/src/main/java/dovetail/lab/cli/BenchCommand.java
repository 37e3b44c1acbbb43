package dovetail.lab.cli;

import dovetail.server.cli.Streams;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code bench}: measures the engine on a user's own files. */
@Command(name = "bench", description = "Measures the engine on a file.")
final class BenchCommand implements Callable<Integer> {
  private final Streams streams;

  BenchCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    streams.say(
        "say what to measure: bench edit FILE, bench typing FILE, bench places FILE, bench rules"
            + " FILE, bench decode FILE, bench soak FILE");
    return CommandLine.ExitCode.USAGE;
  }
}
