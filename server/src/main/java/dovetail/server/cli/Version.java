package dovetail.server.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The program's version, as its jar states it. */
public final class Version implements IVersionProvider {
  /** The number; {@code development} when the program does not run from its jar. */
  public static String number() {
    return Objects.requireNonNullElse(
        Version.class.getPackage().getImplementationVersion(), "development");
  }

  @Override
  public String[] getVersion() {
    return new String[] {"dovetail " + number() + ", Java " + Runtime.version()};
  }
}
