package dovetail.quotient;

import dovetail.quotient.chart.Branch;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Finds the text that closes all constructs that are open at the end of another text. One thread.
 */
final class Unclosed {
  private static final byte[] LINE_END = {'\n'};

  private Unclosed() {}

  /**
   * The end of a short text that makes a program of an unfinished one, from the token that closes a
   * bracket which was open before the cut's line. Meanwhile a short middle stands at the cut; one
   * that closes the cut's line if the shortest does not count. The tokens that close the brackets
   * of the cut's line come before that end, and are for the middle to write. If later lines leave
   * brackets open, the result is the whole of that short text. No middle counts whose string or
   * comment goes on through the suffix, or whose bracket is open around the suffix: either would
   * hide the error there.
   *
   * @param unfinished the middles at the cut, if more is to be written behind the text
   * @param behind the middles at the same cut with no suffix
   * @param suffix the text behind the cut
   * @param before how many brackets are open before the cut's line
   * @param brackets the number of open brackets in a branch
   * @return null if nothing was found
   */
  static byte @Nullable [] closing(
      MiddleLanguage unfinished,
      MiddleLanguage behind,
      byte[] suffix,
      int before,
      ToIntFunction<Branch> brackets) {
    byte[] shortest = unfinished.inScope().recognizer().completion();
    if (shortest == null) {
      return null;
    }
    MiddleRecognizer whole = behind.recognizer();
    boolean mayHide = !isBlank(suffix, 0);
    if (!stands(whole, shortest, mayHide, brackets)) {
      byte[] closing = lineClosing(behind, before, brackets);
      MiddleRecognizer middle = unfinished.recognizer();
      whole.truncate(0);
      if (!middle.push(closing) || !middle.mayEnd() || !stands(whole, closing, mayHide, brackets)) {
        return null;
      }
    }
    int least = Integer.MAX_VALUE; // open where a line of the suffix ends
    for (int from = 0; from < suffix.length; from = lineEnd(suffix, from)) {
      if (!whole.push(suffix, from, lineEnd(suffix, from))) {
        return null;
      }
      least = Math.min(least, open(whole, brackets));
    }
    whole.push(LINE_END); // if it may end there: a comment does
    boolean hides = mayHide && whole.surroundings() != Surroundings.CODE;
    byte[] rest = hides ? null : whole.completion();
    if (rest == null) {
      return null;
    }
    int kept = Math.min(before, open(whole, brackets));
    if (!isBlank(suffix, lineEnd(suffix, 0)) && least <= kept) {
      return rest;
    }
    if (before == 0) {
      return null;
    }
    return Arrays.copyOfRange(rest, closer(whole, rest, kept, brackets), rest.length);
  }

  /**
   * Writes a middle at the cut; whether it counts: it hides no error behind the cut.
   *
   * @param mayHide whether text stands behind the cut
   */
  private static boolean stands(
      MiddleRecognizer whole, byte[] middle, boolean mayHide, ToIntFunction<Branch> brackets) {
    Surroundings around = whole.surroundings();
    int open = open(whole, brackets);
    return whole.push(middle)
        && !(mayHide && (begins(around, whole.surroundings()) || open(whole, brackets) > open));
  }

  /** A short middle that closes the brackets of the cut's line; empty if nothing does. */
  private static byte[] lineClosing(
      MiddleLanguage behind, int before, ToIntFunction<Branch> brackets) {
    MiddleRecognizer whole = behind.recognizer();
    byte[] rest = whole.completion();
    if (rest == null || before == 0) {
      return rest == null ? new byte[0] : rest;
    }
    return Arrays.copyOf(rest, closer(whole, rest, before, brackets));
  }

  /** Where the token begins in a rest that leaves fewer brackets open; the rest is written. */
  private static int closer(
      MiddleRecognizer whole, byte[] rest, int kept, ToIntFunction<Branch> brackets) {
    int closes = 0;
    int token = 0;
    while (closes < rest.length && open(whole, brackets) >= kept) {
      Branch last = outermost(whole, brackets);
      whole.push(rest, closes, closes + 1);
      boolean goesOn = last.open() && last.set() == outermost(whole, brackets).set();
      token = goesOn && rest[token] > ' ' ? token : closes;
      closes++;
    }
    return token;
  }

  /** Whether a string or comment begins in between. */
  private static boolean begins(Surroundings before, Surroundings behind) {
    return behind != Surroundings.CODE && behind != before;
  }

  /** Where the line of an offset ends, behind its line end. */
  private static int lineEnd(byte[] text, int from) {
    int to = from;
    while (to < text.length && text[to] != '\n') {
      to++;
    }
    return Math.min(to + 1, text.length);
  }

  private static boolean isBlank(byte[] text, int from) {
    return new String(text, from, text.length - from, StandardCharsets.UTF_8).isBlank();
  }

  private static Branch outermost(MiddleRecognizer text, ToIntFunction<Branch> brackets) {
    return Arrays.stream(text.branches())
        .min(Comparator.comparingInt(brackets::applyAsInt))
        .orElseThrow();
  }

  private static int open(MiddleRecognizer text, ToIntFunction<Branch> brackets) {
    return Arrays.stream(text.branches()).mapToInt(brackets).min().orElse(0);
  }
}
