package dovetail.lab;

import dovetail.lab.cli.LabCommand;
import dovetail.server.cli.Streams;

/** The program: {@code ./lab}, whose commands {@link LabCommand} lists. */
public final class Main {
  private Main() {}

  /** Runs a command and ends the process with its exit status. */
  public static void main(String[] args) {
    System.exit(LabCommand.run(Streams.takeStandard(), args));
  }
}
