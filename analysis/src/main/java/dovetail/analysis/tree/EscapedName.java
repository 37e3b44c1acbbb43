package dovetail.analysis.tree;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names in which characters stand as numbers: {@code \u005cu0061} or {@code \u005cu{61}}. */
final class EscapedName {
  private static final Pattern ESCAPE =
      Pattern.compile("\\\\u(?:([0-9a-fA-F]{4})|\\{0*([0-9a-fA-F]{1,6})\\})");

  private EscapedName() {}

  /** Whether each escape is a character that may stand there in a name. */
  static boolean isName(String text) {
    Matcher escapes = ESCAPE.matcher(text);
    int begin = text.startsWith("#") ? 1 : 0;
    return escapes.results().allMatch(escape -> isLetter(escape, escape.start() == begin));
  }

  private static boolean isLetter(MatchResult escape, boolean first) {
    String digits = escape.group(1) == null ? escape.group(2) : escape.group(1);
    int character = Integer.parseInt(digits, 16);
    if (character == '$' || character == '_') {
      return true;
    }
    return first
        ? Character.isUnicodeIdentifierStart(character)
        : isJoiner(character) || isPart(character);
  }

  private static boolean isPart(int character) {
    return Character.isUnicodeIdentifierPart(character)
        && !Character.isIdentifierIgnorable(character);
  }

  private static boolean isJoiner(int character) {
    return character == 0x200c || character == 0x200d;
  }
}
