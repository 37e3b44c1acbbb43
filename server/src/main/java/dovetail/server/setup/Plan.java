package dovetail.server.setup;

import java.nio.file.Path;
import java.util.List;

/**
 * What setting up an editor would do.
 *
 * @param changes the files to write, and other changes
 * @param byHand what the user has to do, as where a file of hers would have to be rewritten
 * @param keys which keys accept a suggestion
 */
public record Plan(List<Change> changes, String byHand, String keys) {
  /** That it cannot be done, and why. */
  static Plan impossible(String why) {
    return new Plan(List.of(), why, "");
  }

  /** A plan to write a file of the user's, which is not there yet. */
  public static Plan toWrite(Path file, String text) {
    return new Plan(List.of(new Change.NewFile(file, text)), "", "");
  }

  /** Whether nothing is to be written. */
  public boolean isEmpty() {
    return changes.isEmpty();
  }
}
