package dovetail.server;

import dovetail.server.cli.DovetailCommand;
import dovetail.server.cli.Rehearsal;
import dovetail.server.cli.StartCache;
import dovetail.server.cli.Streams;

/** The program: {@code ./dovetail}, whose commands {@link DovetailCommand} lists. */
public final class Main {
  private Main() {}

  /** Runs a command and ends the process with its exit status. */
  public static void main(String[] args) {
    StartCache.restoreTimes();
    Rehearsal.run();
    System.exit(DovetailCommand.run(Streams.takeStandard(), args));
  }
}
