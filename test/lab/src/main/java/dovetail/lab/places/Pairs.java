package dovetail.lab.places;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.function.IntPredicate;

/**
 * The pairs of brackets and quotes in a text, as an editor makes them: {@code (} with {@code )} in
 * {@code f(a)}. Brackets and quotes inside strings and comments have no partner. A quote has its
 * partner on the same line; three quotes in a row have theirs on any line.
 */
public final class Pairs {
  private static final String QUOTES = "\"'`";

  private final int[] partner;

  private Pairs(int[] partner) {
    this.partner = partner;
  }

  /** An editor that writes no closers. */
  public static Pairs none() {
    return new Pairs(new int[0]);
  }

  /** The pairs of a text. O(its length), and asks for each mark whether it stands in code. */
  public static Pairs of(String text, IntPredicate isCode) {
    int[] partner = new int[text.length()];
    Arrays.fill(partner, -1);
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Lines.OPENERS.indexOf(c) >= 0 && isCode.test(i)) {
        open.push(i);
      } else if (Lines.CLOSERS.indexOf(c) >= 0 && !open.isEmpty() && isCode.test(i)) {
        int opener = open.pop();
        if (Lines.OPENERS.indexOf(text.charAt(opener)) == Lines.CLOSERS.indexOf(c)) {
          partner[opener] = i;
        }
      } else if (QUOTES.indexOf(c) >= 0 && text.startsWith(three(c), i) && isCode.test(i)) {
        int end = text.indexOf(three(c), i + 3);
        if (end > 0) {
          partner[i + 2] = end;
          i = end + 2;
        }
      } else if (QUOTES.indexOf(c) >= 0 && isCode.test(i)) {
        int end = text.indexOf(c, i + 1);
        if (end > i + 1 && end < Lines.end(text, i) && text.charAt(end - 1) != '\\') {
          partner[i] = end;
          i = end;
        }
      }
    }
    return new Pairs(partner);
  }

  private static String three(char quote) {
    return String.valueOf(quote).repeat(3);
  }

  /**
   * The place that closes a bracket or quote at a place; -1 if there is none, or nothing closes it.
   */
  int closer(int at) {
    return at < partner.length ? partner[at] : -1;
  }
}
