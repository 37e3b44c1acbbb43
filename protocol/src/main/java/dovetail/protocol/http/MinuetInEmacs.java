package dovetail.protocol.http;

import java.util.List;

/**
 * minuet in Emacs: blanks and line ends go at both ends of an answer. By default, an answer also
 * loses the part that it has in common with the text before the cursor, of two characters at least,
 * and behind it, of fifteen. The settings can switch that off, so this class gives both results.
 *
 * <p>Source: {@code minuet--filter-text} and {@code minuet--remove-spaces} of minuet-ai.el.
 */
final class MinuetInEmacs implements Spelling {
  private static final int LEAST_BEFORE = 2;
  private static final int LEAST_BEHIND = 15;

  @Override
  public List<String> spellings(CursorText hole, String middle) {
    return List.of(middle);
  }

  @Override
  public List<String> inserted(CursorText hole, String answer) {
    String text = trimmed(answer);
    if (text.isEmpty()) {
      return List.of();
    }
    String filtered = text;
    int before = CursorText.overlap(trimmed(hole.prefix()), filtered);
    filtered = filtered.substring(before < LEAST_BEFORE ? 0 : before);
    int behind = CursorText.overlap(filtered, trimmed(hole.suffix()));
    filtered = filtered.substring(0, filtered.length() - (behind < LEAST_BEHIND ? 0 : behind));
    filtered = trimmed(filtered);
    return filtered.isEmpty() || filtered.equals(text)
        ? List.of(hole.with(text))
        : List.of(hole.with(text), hole.with(filtered));
  }

  private static String trimmed(String text) {
    return text.replaceAll("\\A[ \t\n\r]+|[ \t\n\r]+\\z", "");
  }
}
