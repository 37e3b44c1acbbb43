package dovetail.protocol;

import java.nio.file.Path;

/** Something that the service tells its clients without being asked. */
public sealed interface ServiceEvent
    permits ServiceStatus, ProjectProgress, FileProblems, ServiceEvent.Warning, ServiceEvent.Offer {
  /**
   * A problem that the user can mend, such as a server that does not answer.
   *
   * @param message for the user; it may come again
   */
  record Warning(String message) implements ServiceEvent {}

  /**
   * Something that the user can have in a folder.
   *
   * @param message for the user
   */
  record Offer(Path folder, String message) implements ServiceEvent {}
}
