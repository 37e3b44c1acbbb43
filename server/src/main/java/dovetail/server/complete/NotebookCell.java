package dovetail.server.complete;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A cell of a notebook as its grammar can read it: commands to the notebook, which are no Python
 * (IPython's "magics": {@code %matplotlib inline}, {@code !ls}, {@code name?}, {@code x = !ls}),
 * become statements that do nothing, or a number where a value is wanted. The cursor's own line
 * stays as it is.
 *
 * @param prefix the text left of the cursor
 * @param suffix the text right of it
 */
record NotebookCell(String prefix, String suffix) {
  private static final Pattern COMMAND = Pattern.compile("\\s*(%|!|\\?).*");
  private static final Pattern QUESTION = Pattern.compile("\\s*[\\w.*%]+\\?{1,2}\\s*");
  private static final Pattern VALUE = Pattern.compile("(\\s*[\\w.,\\[\\] ]+=\\s*)[!%][^=].*");

  /** A line that makes the whole cell something else, unless it is one of these. */
  private static final Pattern WHOLE = Pattern.compile("\\s*%%(\\w+).*");

  private static final Pattern STILL_PYTHON =
      Pattern.compile("time|timeit|capture|prun|debug|memit|mprun|python|python3|pypy");

  /** The cell for the grammar; empty if it is in another language. */
  static Optional<NotebookCell> of(String prefix, String suffix) {
    String first = (prefix + suffix).stripLeading().lines().findFirst().orElse("");
    Matcher whole = WHOLE.matcher(first);
    if (whole.matches() && !STILL_PYTHON.matcher(whole.group(1)).matches()) {
      return Optional.empty();
    }
    int line = prefix.lastIndexOf('\n') + 1;
    int next = suffix.indexOf('\n');
    int behind = next < 0 ? suffix.length() : next + 1;
    return Optional.of(
        new NotebookCell(
            masked(prefix.substring(0, line)) + prefix.substring(line),
            suffix.substring(0, behind) + masked(suffix.substring(behind))));
  }

  private static String masked(String lines) {
    StringBuilder out = new StringBuilder(lines.length());
    for (int at = 0; at < lines.length(); ) {
      int end = lines.indexOf('\n', at);
      int next = end < 0 ? lines.length() : end + 1;
      String line = lines.substring(at, end < 0 ? next : end);
      Matcher value = VALUE.matcher(line);
      if (COMMAND.matcher(line).matches() || QUESTION.matcher(line).matches()) {
        int first = Place.leadingBlanks(line).length();
        out.append(line, 0, first).append("pass#").append(line, first, line.length());
      } else if (value.matches()) {
        out.append(value.group(1)).append('0');
      } else {
        out.append(line);
      }
      out.append(lines, at + line.length(), next);
      at = next;
    }
    return out.toString();
  }
}
