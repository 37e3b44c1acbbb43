package dovetail.lab.places;

import com.google.common.base.Strings;
import java.util.ArrayList;
import java.util.List;

/**
 * The changes that make a text its next version, as a person types them: one after the other from
 * the top, each in the text with the changes before it. Lines end in {@code \n}.
 */
final class Edits {
  /** The least characters of a change: shorter ones say nothing. */
  private static final int SHORTEST = 3;

  /** The most lines of a change: more are mostly copied, not typed. */
  private static final int MOST_LINES = 8;

  /** The most pairs of lines that are compared; larger texts are passed over. */
  private static final long MOST_PAIRS = 9_000_000;

  /**
   * A change.
   *
   * @param text the text with it
   * @param from where it begins
   * @param end where it ends
   */
  record Edit(String text, int from, int end) {}

  private final List<String> before;
  private final List<String> after;
  private final List<Edit> found = new ArrayList<>();

  private Edits(List<String> before, List<String> after) {
    this.before = before;
    this.after = after;
  }

  /** The changes in which something is typed. O(lines of one text * lines of the other). */
  static List<Edit> between(String before, String after) {
    Edits edits = new Edits(lines(before), lines(after));
    if ((long) edits.before.size() * edits.after.size() <= MOST_PAIRS) {
      edits.compare();
    }
    return edits.found;
  }

  /** The lines, each with its end. */
  private static List<String> lines(String text) {
    return List.of(text.split("(?<=\n)"));
  }

  private void compare() {
    int[][] common = common();
    int old = 0;
    int now = 0;
    while (old < before.size() || now < after.size()) {
      int oldEnd = old;
      int nowEnd = now;
      while ((oldEnd < before.size() || nowEnd < after.size()) && !isSame(oldEnd, nowEnd)) {
        if (nowEnd == after.size()
            || oldEnd < before.size() && common[oldEnd + 1][nowEnd] >= common[oldEnd][nowEnd + 1]) {
          oldEnd++;
        } else {
          nowEnd++;
        }
      }
      change(old, oldEnd, now, nowEnd);
      old = oldEnd + 1;
      now = nowEnd + 1;
    }
  }

  private boolean isSame(int old, int now) {
    return old < before.size() && now < after.size() && before.get(old).equals(after.get(now));
  }

  /** How many lines two ends of the texts have in common, in their order. */
  private int[][] common() {
    int[][] common = new int[before.size() + 1][after.size() + 1];
    for (int old = before.size() - 1; old >= 0; old--) {
      for (int now = after.size() - 1; now >= 0; now--) {
        common[old][now] =
            isSame(old, now)
                ? common[old + 1][now + 1] + 1
                : Math.max(common[old + 1][now], common[old][now + 1]);
      }
    }
    return common;
  }

  /** Some lines become as many others, each for itself, or others all at once. */
  private void change(int old, int oldEnd, int now, int nowEnd) {
    if (oldEnd - old == nowEnd - now) {
      for (int i = 0; old + i < oldEnd; i++) {
        String line = after.get(now + i);
        int begin = Strings.commonPrefix(before.get(old + i), line).length();
        int same = Strings.commonSuffix(before.get(old + i).substring(begin), line).length();
        type(
            old + i + 1,
            now + i,
            now + i + 1,
            begin,
            Math.max(1, Math.min(same, line.length() - begin)));
      }
    } else if (nowEnd - now <= MOST_LINES) {
      type(oldEnd, now, nowEnd, 0, 1);
    }
  }

  /** Lines are typed, but for the beginning and the end that are there already. */
  private void type(int oldEnd, int now, int nowEnd, int begin, int behind) {
    String above = String.join("", after.subList(0, now));
    String lines = String.join("", after.subList(now, nowEnd));
    String text = above + lines + String.join("", before.subList(oldEnd, before.size()));
    int end = above.length() + lines.length() - behind;
    int from = Math.min(end, Lines.code(text, above.length() + begin));
    if (end - from >= SHORTEST) {
      found.add(new Edit(text, from, end));
    }
  }
}
