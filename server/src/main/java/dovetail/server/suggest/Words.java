package dovetail.server.suggest;

import dovetail.quotient.Surroundings;
import dovetail.server.task.Task;
import java.lang.Character.UnicodeScript;
import java.text.BreakIterator;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Words of a text: the longest runs of characters that names may have. All rules use this one
 * definition.
 *
 * <p>In prose, runs of scripts without blanks between words are several words. These end where
 * kanji, kana and letters of other scripts meet; Thai words end by Java's dictionary (module {@code
 * jdk.localedata}). Java has no dictionary for Chinese: a long run of Han is cut behind two
 * characters, the length of most Chinese words.
 */
final class Words {
  private static final Locale THAI = Locale.of("th");

  /**
   * The most characters of a run of Han that counts as one word; of a longer run, two characters
   * do.
   */
  private static final int MOST_HAN = 3;

  private Words() {}

  /** Whether a character may be part of a word. Surrogates count, so that no pair is cut. */
  static boolean has(char c) {
    return Character.isJavaIdentifierPart(c) || Character.isSurrogate(c);
  }

  /** Whether a place is between two characters of a word. */
  static boolean isInside(CharSequence text, int place) {
    return place > 0
        && place < text.length()
        && has(text.charAt(place - 1))
        && has(text.charAt(place));
  }

  /** Where the word begins that ends at a place; the place itself if none does. */
  static int begin(String text, int end) {
    int at = end;
    while (at > 0 && has(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  /** Where the word ends that begins at a place; the place itself if none does. */
  static int end(String text, int begin) {
    int at = begin;
    while (at < text.length() && has(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /**
   * Where the next word ends: blanks, and then a word or one other character, or several of the
   * same quote. In code a name is a word, in prose it may be several.
   */
  static int end(String text, int from, Surroundings surroundings) {
    int begin = from;
    while (begin < text.length() && Character.isWhitespace(text.charAt(begin))) {
      begin++;
    }
    int end = end(text, begin);
    if (end > begin || end == text.length()) {
      return surroundings == Surroundings.CODE ? end : endInProse(text, begin, end);
    }
    char first = text.charAt(begin);
    while (Closers.isQuote(first) && end + 1 < text.length() && text.charAt(end + 1) == first) {
      end++;
    }
    return end + 1;
  }

  /** Where the first word of a run of letters ends; in most scripts, at the end of the run. */
  private static int endInProse(String text, int begin, int end) {
    String run = text.substring(begin, end);
    return run.codePoints()
        .mapToObj(Words::rules)
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
    int han = (int) run.substring(0, end).codePoints().takeWhile(Words::isHan).count();
    return han <= MOST_HAN ? end : run.offsetByCodePoints(0, 2);
  }

  private static boolean isHan(int letter) {
    return UnicodeScript.of(letter) == UnicodeScript.HAN;
  }

  /** Whether a text has words: a letter or a digit. */
  static boolean areIn(String text) {
    return text.codePoints().anyMatch(Character::isLetterOrDigit);
  }

  static Set<String> of(String text) {
    Set<String> words = new HashSet<>();
    for (int at = 0; at < text.length(); at++) {
      int end = end(text, at);
      if (end > at) {
        words.add(text.substring(at, end));
        at = end;
      }
    }
    return words;
  }

  /** Whether a middle joins the text on both sides to one word, which the file has nowhere else. */
  static boolean areInvented(Task task, String middle) {
    String prefix = task.prefix();
    String suffix = task.suffix();
    int begin = begin(prefix, prefix.length());
    int end = end(suffix, 0);
    String word = prefix.substring(begin) + middle + suffix.substring(0, end);
    return begin < prefix.length()
        && end > 0
        && !of(prefix).contains(word)
        && !of(suffix).contains(word);
  }
}
