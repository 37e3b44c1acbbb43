package dovetail.protocol.lsp;

import dovetail.protocol.OpenFile;
import java.util.List;
import java.util.stream.Stream;

/**
 * Judges the suggestion behind the item that is selected in the editor's menu. The item comes from
 * a source that knows the names, and is complete: no letter may follow its last word. Whether the
 * item has an attribute is not known here: an attribute is offered only if its name stands in the
 * file, or in another open file that may be read.
 */
final class Extension {
  /** The reason why a suggestion is not shown. */
  static final String UNKNOWN =
      "behind the selected item of the menu it would go on with a name that no open file has";

  private Extension() {}

  /**
   * Whether a suggestion may be shown.
   *
   * @param selected the item's text
   * @param suggestion the text that would stand behind it
   * @param text the file, with the item in it
   * @param others other open files
   */
  static boolean isPlausible(
      String selected, String suggestion, String text, List<OpenFile> others) {
    if (selected.isEmpty() || !isWord(selected.codePointBefore(selected.length()))) {
      return true;
    }
    if (suggestion.isEmpty() || isWord(suggestion.codePointAt(0))) {
      return false;
    }
    int start = suggestion.charAt(0) == '.' ? 1 : 0;
    String name = suggestion.substring(start, wordEnd(suggestion, start));
    return name.isEmpty()
        || Stream.concat(Stream.of(text), others.stream().map(OpenFile::text))
            .anyMatch(known -> hasWord(known, name));
  }

  private static boolean isWord(int codePoint) {
    return Character.isUnicodeIdentifierPart(codePoint)
        && !Character.isIdentifierIgnorable(codePoint);
  }

  private static int wordEnd(String text, int from) {
    int end = from;
    while (end < text.length() && isWord(text.codePointAt(end))) {
      end += Character.charCount(text.codePointAt(end));
    }
    return end;
  }

  private static boolean hasWord(String text, String name) {
    for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      int end = at + name.length();
      boolean begins = at == 0 || !isWord(text.codePointBefore(at));
      if (begins && (end == text.length() || !isWord(text.codePointAt(end)))) {
        return true;
      }
    }
    return false;
  }
}
