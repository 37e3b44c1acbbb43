package dovetail.server.cli;

import dovetail.server.cli.Streams.Reader;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Short commands, run before a server is trained, so that Java's ahead-of-time cache holds their
 * classes too: a cache is made of one process.
 */
public final class Rehearsal {
  /** Names the folder of examples. {@code build/Train.java} sets it. */
  private static final String PROPERTY = "dovetail.rehearsal";

  private Rehearsal() {}

  /** Runs the commands, if the property is set; nobody sees their results. */
  public static void run() {
    String examples = System.getProperty(PROPERTY);
    if (examples != null) {
      PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
      Streams streams =
          new Streams(
              InputStream.nullInputStream(), nowhere, nowhere, Reader.PROGRAM, Reader.PROGRAM);
      DovetailCommand.run(streams, "--version");
      DovetailCommand.run(streams, "check", examples + "/shapes.py");
      DovetailCommand.run(streams, "grammar", examples + "/list.lark");
      DovetailCommand.run(streams, "complete", examples + "/describe.py", "--at", "31:9");
    }
  }
}
