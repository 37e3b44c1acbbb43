package dovetail.server.task;

import dovetail.protocol.settings.Settings;
import dovetail.server.files.ProjectFiles;
import java.util.Optional;

/**
 * The texts that Echo looks up, since words that were written before are likely to come again.
 *
 * @param reach the setting: off, the file, or the project
 * @param project the files of a project that is watched for changes; empty if the project was read
 *     before, or if there is none
 * @param most the most bytes of these files that are read
 */
public record EchoScope(Settings.Echo reach, Optional<ProjectFiles> project, long most) {
  /** The usual limit of a project's bytes. */
  public static final long USUAL = 5_000_000;

  /** No text. */
  public static final EchoScope OFF = of(Settings.Echo.OFF);

  /** A scope of this reach, without a project to watch. */
  public static EchoScope of(Settings.Echo reach) {
    return new EchoScope(reach, Optional.empty(), USUAL);
  }
}
