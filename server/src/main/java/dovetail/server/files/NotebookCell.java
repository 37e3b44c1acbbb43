package dovetail.server.files;

import dovetail.languages.Profile;
import java.util.Optional;

/**
 * A cell of a notebook in a form that the language's grammar can read: the language's profile
 * replaces commands to the notebook by statements without effect, or by a value where the syntax
 * needs one. The cursor's own line stays as it is.
 *
 * @param prefix the text left of the cursor
 * @param suffix the text right of the cursor
 */
public record NotebookCell(String prefix, String suffix) {
  /** The cell for the grammar; empty if it is in another language. */
  public static Optional<NotebookCell> of(Profile profile, String prefix, String suffix) {
    String first = (prefix + suffix).stripLeading().lines().findFirst().orElse("");
    if (profile.cells().other().filter(other -> other.matcher(first).matches()).isPresent()) {
      return Optional.empty();
    }
    int line = prefix.lastIndexOf('\n') + 1;
    int next = suffix.indexOf('\n');
    int behind = next < 0 ? suffix.length() : next + 1;
    return Optional.of(
        new NotebookCell(
            masked(profile, prefix.substring(0, line)) + prefix.substring(line),
            suffix.substring(0, behind) + masked(profile, suffix.substring(behind))));
  }

  private static String masked(Profile profile, String lines) {
    StringBuilder out = new StringBuilder(lines.length());
    for (int at = 0; at < lines.length(); ) {
      int end = lines.indexOf('\n', at);
      int next = end < 0 ? lines.length() : end + 1;
      String line = lines.substring(at, end < 0 ? next : end);
      out.append(profile.cells().withoutCommand(line));
      out.append(lines, at + line.length(), next);
      at = next;
    }
    return out.toString();
  }
}
