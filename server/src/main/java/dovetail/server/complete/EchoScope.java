package dovetail.server.complete;

import dovetail.protocol.settings.Settings;
import dovetail.server.files.ProjectFiles;
import java.util.Optional;

/**
 * Where is looked for what was written before and may be written again.
 *
 * @param reach how far
 * @param project the files of the project that are followed; empty for those that are known
 *     already, or none
 * @param most so many bytes of them are read at most
 */
public record EchoScope(Settings.Echo reach, Optional<ProjectFiles> project, long most) {
  /** As much of a project as is usually read, in bytes. */
  static final long USUAL = 5_000_000;

  /** Nowhere. */
  public static final EchoScope OFF = of(Settings.Echo.OFF);

  /** So far; as the project counts what is known already. */
  public static EchoScope of(Settings.Echo reach) {
    return new EchoScope(reach, Optional.empty(), USUAL);
  }
}
