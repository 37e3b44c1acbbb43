package dovetail.protocol;

import java.util.List;

/**
 * The errors in a file that settings name, for an editor to show in that file.
 *
 * @param uri the file's URI
 * @param text the file's text when it was read
 * @param problems the problems, in their order; none if the file is right
 */
public record FileProblems(String uri, String text, List<Problem> problems)
    implements ServiceEvent {
  /**
   * A problem.
   *
   * @param isError whether the file cannot be used with it
   * @param begin where the problem begins in the text, in Java chars
   * @param end where the problem ends
   * @param message the error, and how to mend it
   */
  public record Problem(boolean isError, int begin, int end, String message) {}

  public FileProblems {
    problems = List.copyOf(problems);
  }
}
