package dovetail.quotient;

import dovetail.ints.IntList;
import dovetail.quotient.chart.LineStates;
import dovetail.quotient.join.Tables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The lines of a document, kept from one text to the next: the lines before and behind an edit stay
 * the same objects. A line that ends with a backslash, or cannot be read on its own for another
 * reason, is joined to the next line; short lines are joined where columns do not count. A long
 * line is split into pieces: so an edit in it costs no more than an edit in a short line, and
 * reading it can be stopped and continued.
 *
 * <p>Not thread-safe. O(text) for each new text, a few nanoseconds a line.
 */
final class DocumentLines {
  /** The least bytes of a piece of a line; reading so many takes hardly any time. */
  static final int PIECE = 4_000;

  /**
   * Short lines are joined until they have a piece's bytes divided by this. At the beginning of a
   * text that is read on its own, the charts know no token left of it, and keep items that most
   * programs never need: fifty times as many items where each line is read on its own. Where
   * columns count, a line end is known to stand left of it.
   */
  private static final int LINES = 8;

  private final LineStates lineStates;
  private final int piece;
  private final int least;
  private final List<Line> lines = new ArrayList<>();
  private int[] begins = {0}; // of the lines, in bytes
  private byte[] text = {};

  DocumentLines(Tables tables, int piece) {
    this.lineStates = tables.lexing().lineStates();
    this.piece = piece;
    this.least = tables.layout().columns() ? 1 : piece / LINES;
    lines.add(new Line());
  }

  /**
   * The difference between one text and the next.
   *
   * @param before how many lines at the beginning are unchanged
   * @param behind how many lines at the end are unchanged
   * @param countBefore how many lines there were
   */
  record Change(int before, int behind, int bytesBehind, int countBefore) {}

  /** The present text. */
  byte[] text() {
    return text;
  }

  /** How many lines there are; at least one. */
  int count() {
    return lines.size();
  }

  Line line(int index) {
    return lines.get(index);
  }

  /** Where a line begins; the end of the text for the number of lines. */
  int begin(int index) {
    return index == lines.size() ? text.length : begins[index];
  }

  /**
   * The line that holds an offset; the offset at the very end belongs to the last line. O(log
   * lines).
   */
  int lineOf(int offset) {
    int found = Arrays.binarySearch(begins, 0, lines.size(), offset);
    return found >= 0 ? found : -found - 2;
  }

  /** Takes over another text, not to be changed afterwards. */
  Change become(byte[] next) {
    int same = Arrays.mismatch(text, next);
    if (same < 0) {
      return new Change(lines.size(), lines.size(), text.length, lines.size());
    }
    int tail = sameAtEnd(text, next, Math.min(text.length, next.length) - same);
    int first = lineOf(same);
    if (first > 0 && begins[first] > same - 2) {
      first--; // whether a line begins there depends on the bytes before it
    }
    int oldEnd = text.length - tail;
    int shift = next.length - text.length;
    int after = lineOf(oldEnd) + 1; // the first line behind the change
    while (after < lines.size() && begins[after] < oldEnd + 3) {
      after++;
    }
    int end = after < lines.size() ? begins[after] + shift : next.length;
    IntList fresh = new IntList();
    fresh.add(begins[first]);
    for (int at = begins[first] + 1; at < end; at++) {
      int length = at - fresh.get(fresh.size() - 1);
      if (length >= least && beginsLine(next, at)
          || length >= piece && lineStates.endsPiece(next[at - 1])) {
        fresh.add(at);
      }
    }
    text = next;
    Change change = new Change(first, lines.size() - after, tail, lines.size());
    replace(first, after, fresh, shift);
    return change;
  }

  /** How many bytes are the same at the ends of two texts, at most {@code most}. */
  private static int sameAtEnd(byte[] a, byte[] b, int most) {
    int same = 0;
    boolean grows = true;
    for (int step = 64; step >= 64 && same < most; step = grows ? step * 2 : step / 2) {
      int more = Math.min(step, most - same);
      int i = a.length - same;
      int j = b.length - same;
      if (Arrays.equals(a, i - more, i, b, j - more, j)) {
        same += more;
      } else {
        grows = false;
      }
    }
    while (same < most && a[a.length - 1 - same] == b[b.length - 1 - same]) {
      same++;
    }
    return same;
  }

  private void replace(int first, int after, IntList fresh, int shift) {
    int behind = lines.size() - after;
    int count = first + fresh.size() + behind;
    int[] moved = count > begins.length ? Arrays.copyOf(begins, count + count / 8) : begins;
    System.arraycopy(begins, after, moved, first + fresh.size(), behind);
    begins = moved;
    for (int i = 0; i < fresh.size(); i++) {
      begins[first + i] = fresh.get(i);
    }
    for (int i = first + fresh.size(); i < count; i++) {
      begins[i] += shift;
    }
    List<Line> replaced = lines.subList(first, after);
    replaced.clear();
    List<Line> read = new ArrayList<>(fresh.size());
    for (int i = 0; i < fresh.size(); i++) {
      read.add(new Line());
    }
    lines.addAll(first, read);
  }

  /** Whether a line that can be read on its own begins at an offset. O(1). */
  private boolean beginsLine(byte[] of, int at) {
    byte last = of[at - 1];
    if (last != '\n' && (last != '\r' || of[at] == '\n')) {
      return false;
    }
    int before = at - 2;
    if (last == '\n' && before >= 0 && of[before] == '\r') {
      before--;
    }
    return before < 0 || lineStates.cleanAfter(of[before]);
  }
}
