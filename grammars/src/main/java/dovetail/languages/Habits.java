package dovetail.languages;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The spellings that each file chooses by itself; an empty text means that the language leaves no
 * choice.
 *
 * @param ending the text in which a statement may end, or not
 * @param word a word that stands behind no statement on its line
 * @param quotes the two quotes of strings
 * @param trailing the text that may stand behind a last item
 */
public record Habits(String ending, String word, String quotes, String trailing) {
  /** No choice. */
  public static final Habits NONE = new Habits("", "", "", "");

  static Habits of(Map<String, List<String>> lines) {
    if (!Set.of("ending", "quotes", "trailing").containsAll(lines.keySet())) {
      throw new IllegalStateException("no habits: " + lines.keySet());
    }
    String[] both = text(lines, "ending", " ").split(" ", 2);
    return new Habits(both[0], both[1], text(lines, "quotes", ""), text(lines, "trailing", ""));
  }

  private static String text(Map<String, List<String>> lines, String kind, String otherwise) {
    return lines.getOrDefault(kind, List.of(otherwise)).getLast();
  }
}
