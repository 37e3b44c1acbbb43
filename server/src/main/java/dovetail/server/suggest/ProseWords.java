package dovetail.server.suggest;

import java.lang.Character.UnicodeScript;
import java.text.BreakIterator;
import java.util.Locale;
import java.util.Optional;

/**
 * Words of prose in scripts without blanks between words. Words end where kanji, kana and letters
 * of other scripts meet; Thai words end by Java's dictionary (module {@code jdk.localedata}). Java
 * has no dictionary for Chinese: a long run of Han is cut behind two characters, the length of most
 * Chinese words.
 */
final class ProseWords {
  private static final Locale THAI = Locale.of("th");

  /**
   * The most characters of a run of Han that counts as one word; of a longer run, two characters
   * do.
   */
  private static final int MOST_HAN = 3;

  private ProseWords() {}

  /** Where the first word of a run of letters ends; in most scripts, at the end of the run. */
  static int end(String text, int begin, int end) {
    String run = text.substring(begin, end);
    return run.codePoints()
        .mapToObj(ProseWords::rules)
        .flatMap(Optional::stream)
        .findFirst()
        .map(locale -> begin + firstWord(run, locale))
        .orElse(end);
  }

  /** The locale whose rules find the words of a letter's script, if that script has no blanks. */
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
