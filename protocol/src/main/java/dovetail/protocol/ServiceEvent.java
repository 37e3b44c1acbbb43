package dovetail.protocol;

/** Something that the service tells its clients without being asked. */
public sealed interface ServiceEvent
    permits ServiceStatus, ProjectProgress, FileProblems, ServiceEvent.Warning {
  /**
   * A problem that the user can mend, such as a server that does not answer.
   *
   * @param message for the user; it may come again
   */
  record Warning(String message) implements ServiceEvent {}
}
