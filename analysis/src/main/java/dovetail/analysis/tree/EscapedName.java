package dovetail.analysis.tree;

import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names in which characters stand as numbers, {@code \u005cu0061} or {@code \u005cu{61}}; and names
 * of characters, such as {@code GREEK SMALL LETTER ALPHA}, that stand in a text.
 */
final class EscapedName {
  private static final Pattern ESCAPE =
      Pattern.compile("\\\\u(?:([0-9a-fA-F]{4})|\\{0*([0-9a-fA-F]{1,6})\\})");

  private EscapedName() {}

  /** The same name with characters for escapes; another text as it is. */
  static String plain(String text) {
    boolean isPlain =
        text.indexOf('\\') < 0
            || !text.codePoints().allMatch(c -> isPart(c) || "#$\\{}".indexOf(c) >= 0)
            || !isName(text);
    return isPlain
        ? text
        : ESCAPE
            .matcher(text)
            .replaceAll(escape -> Matcher.quoteReplacement(Character.toString(character(escape))));
  }

  /** Whether each escape is a character that may stand there in a name. */
  static boolean isName(String text) {
    Matcher escapes = ESCAPE.matcher(text);
    int begin = text.startsWith("#") ? 1 : 0;
    return escapes.results().allMatch(escape -> isLetter(escape, escape.start() == begin));
  }

  /** Whether each text that the pattern's group finds is the name of a character. O(text). */
  static boolean areOfCharacters(String text, Pattern pattern) {
    return pattern
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .filter(Objects::nonNull)
        .allMatch(EscapedName::isOfCharacter);
  }

  private static boolean isOfCharacter(String name) {
    try {
      return Character.codePointOf(name) >= 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isLetter(MatchResult escape, boolean first) {
    int character = character(escape);
    if (character == '$' || character == '_') {
      return true;
    }
    return first
        ? Character.isUnicodeIdentifierStart(character)
        : isJoiner(character) || isPart(character);
  }

  private static int character(MatchResult escape) {
    String digits = escape.group(1) == null ? escape.group(2) : escape.group(1);
    return Integer.parseInt(digits, 16);
  }

  private static boolean isPart(int character) {
    return Character.isUnicodeIdentifierPart(character)
        && !Character.isIdentifierIgnorable(character);
  }

  private static boolean isJoiner(int character) {
    return character == 0x200c || character == 0x200d;
  }
}
