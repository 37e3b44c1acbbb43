package dovetail.server.setup;

import java.nio.file.Path;
import java.util.List;

/**
 * A plan to set up an editor.
 *
 * @param changes the files to write, and other changes
 * @param byHand the steps that are left to the user, such as a change to her own file
 * @param keys the keys that accept a suggestion
 */
public record Plan(List<Change> changes, String byHand, String keys) {
  /** A plan that is impossible, with the reason. */
  static Plan impossible(String why) {
    return new Plan(List.of(), why, "");
  }

  /** A plan to write a new file of the user's. */
  public static Plan toWrite(Path file, String text) {
    return new Plan(List.of(new Change.NewFile(file, text)), "", "");
  }

  /** Whether nothing is to be written. */
  public boolean isEmpty() {
    return changes.isEmpty();
  }
}
