package dovetail.protocol;

import java.util.List;

/**
 * The mistakes in a file that settings name, for an editor to show in that file.
 *
 * @param uri the file's
 * @param text its text when it was read
 * @param problems in order; none once all is well
 */
public record FileProblems(String uri, String text, List<Problem> problems) {
  /**
   * One of them.
   *
   * @param isError whether nothing works with it
   * @param begin where it begins in the text, in Java chars
   * @param end where it ends
   * @param message the mistake, and the way out
   */
  public record Problem(boolean isError, int begin, int end, String message) {}

  public FileProblems {
    problems = List.copyOf(problems);
  }
}
