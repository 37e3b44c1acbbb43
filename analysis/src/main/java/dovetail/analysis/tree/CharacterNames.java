package dovetail.analysis.tree;

import java.util.Objects;
import java.util.regex.Pattern;

/** Names of characters, such as {@code GREEK SMALL LETTER ALPHA}, that stand in a text. */
final class CharacterNames {
  private CharacterNames() {}

  /** Whether each text that the pattern's group finds is the name of a character. O(text). */
  static boolean areIn(String text, Pattern pattern) {
    return pattern
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .filter(Objects::nonNull)
        .allMatch(CharacterNames::isOne);
  }

  private static boolean isOne(String name) {
    try {
      return Character.codePointOf(name) >= 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
