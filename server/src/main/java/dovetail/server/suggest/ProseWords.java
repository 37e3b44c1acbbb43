package dovetail.server.suggest;

import java.lang.Character.UnicodeScript;
import java.text.BreakIterator;
import java.util.Locale;
import java.util.Optional;

/**
 * Words of prose in scripts that write them without blanks: they end where kanji, kana and letters
 * of other scripts meet, and Thai ones by Java's dictionary (module {@code jdk.localedata}). Java
 * has none for Chinese: a run of Han is cut by two characters, as most of its words have.
 */
final class ProseWords {
  private static final Locale THAI = Locale.of("th");

  /** So many characters may be one word; of more, two are. */
  private static final int MOST_HAN = 3;

  private ProseWords() {}

  /** Where the first word of a run of letters ends; with the run, in most scripts. */
  static int end(String text, int begin, int end) {
    String run = text.substring(begin, end);
    return run.codePoints()
        .mapToObj(ProseWords::rules)
        .flatMap(Optional::stream)
        .findFirst()
        .map(locale -> begin + firstWord(run, locale))
        .orElse(end);
  }

  /** The locale whose rules know the words of a letter's script, if that has no blanks. */
  private static Optional<Locale> rules(int letter) {
    return switch (UnicodeScript.of(letter)) {
      case HAN, HIRAGANA, KATAKANA -> Optional.of(Locale.ROOT);
      case THAI -> Optional.of(THAI);
      default -> Optional.empty();
    };
  }

  private static int firstWord(String run, Locale locale) {
    BreakIterator words = BreakIterator.getWordInstance(locale);
    words.setText(run);
    int end = words.next();
    int han = (int) run.substring(0, end).codePoints().takeWhile(ProseWords::isHan).count();
    return han <= MOST_HAN ? end : run.offsetByCodePoints(0, 2);
  }

  private static boolean isHan(int letter) {
    return UnicodeScript.of(letter) == UnicodeScript.HAN;
  }
}
