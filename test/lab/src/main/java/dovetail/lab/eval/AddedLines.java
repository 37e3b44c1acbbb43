package dovetail.lab.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The lines that a patch adds. */
final class AddedLines {
  private static final Pattern HUNK =
      Pattern.compile("@@ -(\\d+)(?:,(\\d+))? \\+(\\d+)(?:,(\\d+))? @@.*");

  /**
   * A line that was added.
   *
   * @param below the number of the first line of the old file below the replaced lines
   */
  record Added(String path, int line, int below) {}

  private AddedLines() {}

  /** The lines of a patch that was made without lines around, in its order. */
  static List<Added> of(String patch) {
    List<Added> added = new ArrayList<>();
    String path = "";
    int left = 0;
    for (String line : (Iterable<String>) patch.lines()::iterator) {
      if (left > 0) {
        // Inside a hunk, where a line may look like anything.
        left -= line.startsWith("+") || line.startsWith("-") ? 1 : 0;
        continue;
      }
      if (line.startsWith("+++ ")) {
        path = line.startsWith("+++ b/") ? line.substring("+++ b/".length()) : "";
      }
      Matcher hunk = HUNK.matcher(line);
      if (hunk.matches()) {
        int old = number(hunk.group(1), 0);
        int removed = number(hunk.group(2), 1);
        int first = number(hunk.group(3), 0);
        int count = number(hunk.group(4), 1);
        left = removed + count;
        // Where nothing is removed git names the line before.
        int below = removed == 0 ? old : old - 1 + removed;
        for (int i = 0; i < count && !path.isEmpty(); i++) {
          added.add(new Added(path, first - 1 + i, below));
        }
      }
    }
    return added;
  }

  private static int number(String digits, int otherwise) {
    return digits == null ? otherwise : Integer.parseInt(digits);
  }
}
