package dovetail.quotient;

import dovetail.lexer.layout.Layout;
import dovetail.quotient.chart.LineStates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The lines of a document, kept from one text to the next: those before and behind what has changed
 * stay the same objects. A line that cannot be read on its own is one with the next: after a
 * backslash, say. Under the layout of semicolons all text is one line.
 *
 * <p>Not thread-safe. O(text) for each new text, but a few nanoseconds a line.
 */
final class DocumentLines {
  private final Layout layout;
  private final LineStates lineStates;
  private final List<Line> lines = new ArrayList<>();
  private byte[] text = {};

  DocumentLines(Tables tables) {
    this.layout = tables.layout();
    this.lineStates = tables.lexing().lineStates();
    lines.add(new Line(0));
  }

  /**
   * What has changed from one text to the next.
   *
   * @param before how many lines at the beginning are as they were
   * @param behind how many lines at the end are
   * @param bytesBehind how many bytes at the end are
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

  /** A line. */
  Line line(int index) {
    return lines.get(index);
  }

  /** Where a line begins; the end of the text for the number of lines. */
  int begin(int index) {
    return index == lines.size() ? text.length : lines.get(index).begin;
  }

  /** The line that holds an offset; one at the very end belongs to the last. O(log lines). */
  int lineOf(int offset) {
    int low = 0;
    int high = lines.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (lines.get(middle).begin <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Takes over another text, not to be changed afterwards. */
  Change become(byte[] next) {
    int same = Arrays.mismatch(text, next);
    if (same < 0) {
      return new Change(lines.size(), lines.size(), text.length, lines.size());
    }
    int most = Math.min(text.length, next.length) - same;
    int tail = 0;
    while (tail < most && text[text.length - 1 - tail] == next[next.length - 1 - tail]) {
      tail++;
    }
    int first = lineOf(same);
    if (first > 0 && lines.get(first).begin > same - 2) {
      first--; // whether a line begins there depends on the bytes before it
    }
    int oldEnd = text.length - tail;
    int shift = next.length - text.length;
    int after = lineOf(oldEnd) + 1; // the first line behind the change
    while (after < lines.size() && lines.get(after).begin < oldEnd + 3) {
      after++;
    }
    List<Line> fresh = new ArrayList<>();
    int begin = lines.get(first).begin;
    int end = after < lines.size() ? lines.get(after).begin + shift : next.length;
    fresh.add(new Line(begin));
    for (int at = begin + 1; at < end; at++) {
      if (beginsLine(next, at)) {
        fresh.add(new Line(at));
      }
    }
    text = next;
    for (int i = after; i < lines.size() && shift != 0; i++) {
      lines.get(i).begin += shift;
    }
    Change change = new Change(first, lines.size() - after, tail, lines.size());
    lines.subList(first, after).clear();
    lines.addAll(first, fresh);
    return change;
  }

  /** Whether a line that can be read on its own begins at an offset. O(1). */
  private boolean beginsLine(byte[] of, int at) {
    byte last = of[at - 1];
    if (layout.semicolons() || (last != '\n' && (last != '\r' || of[at] == '\n'))) {
      return false;
    }
    int before = at - 2;
    if (last == '\n' && before >= 0 && of[before] == '\r') {
      before--;
    }
    return before < 0 || lineStates.cleanAfter(of[before]);
  }
}
