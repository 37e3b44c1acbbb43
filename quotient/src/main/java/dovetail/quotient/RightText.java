package dovetail.quotient;

import dovetail.quotient.chart.Suffix;
import dovetail.quotient.chart.SuffixReader;
import dovetail.quotient.chart.Tail;
import dovetail.quotient.join.RightContext;
import org.jspecify.annotations.Nullable;

/**
 * The text right of a document's cuts, followed through edits and moves. Every line remembers the
 * tails behind it and before it; where the tail behind it is unchanged, the line need not be read
 * again. So an edit costs the lines above it, as far up as they read differently than before:
 * mostly one.
 *
 * <p>Not thread-safe.
 */
final class RightText {
  /** The cost of a known line, in units of {@link dovetail.quotient.chart.Watch}. */
  private static final int LINE = 10;

  private final Charts charts;
  private final DocumentLines lines;
  private final SuffixReader reader;
  private int known; // lines from here on still stand before the text of their last reading
  private int bytesRight; // of the cut of the last answer
  private @Nullable RightContext endOfFile;
  private int bytesRightUnfinished;
  private @Nullable RightContext
      unfinished; // the last one of a text that is not written to its end
  private @Nullable RightContext
      context; // the last answer, if the text right of its cut is as it was

  RightText(Charts charts, DocumentLines lines) {
    this.charts = charts;
    this.lines = lines;
    this.reader = charts.right();
    this.known = lines.count();
  }

  void follow(DocumentLines.Change change) {
    known = Math.max(lines.count() - change.behind(), known + lines.count() - change.countBefore());
    if (change.bytesBehind() < bytesRight) {
      context = null;
    }
    if (change.bytesBehind() < bytesRightUnfinished) {
      unfinished = null;
    }
  }

  /** The demands on the left side of the text from a cut on. */
  RightContext at(int cut) {
    byte[] text = lines.text();
    RightContext last = context;
    if (last != null && text.length - cut == bytesRight) {
      return last;
    }
    int below = lines.lineOf(cut) + 1;
    if (below < lines.count() && lines.begin(below) - cut <= 2) {
      below++; // the text that makes a line clean may stand left of the cut, and a middle between
    }
    Suffix suffix = reader.suffix(text, cut, lines.begin(below), tail(below));
    RightContext found =
        new RightContext(charts.tables(), charts.columns(), suffix, charts.watch());
    context = found;
    bytesRight = text.length - cut;
    return found;
  }

  /** The same if more is to be written behind the text. O(text right of the cut) for a new one. */
  RightContext unfinishedAt(int cut) {
    byte[] text = lines.text();
    RightContext last = unfinished;
    if (last != null && text.length - cut == bytesRightUnfinished) {
      return last;
    }
    Suffix suffix = reader.suffix(text, cut, text.length, charts.unwritten());
    RightContext found =
        new RightContext(charts.tables(), charts.columns(), suffix, charts.watch());
    unfinished = found;
    bytesRightUnfinished = text.length - cut;
    return found;
  }

  RightContext atEndOfFile() {
    RightContext known = endOfFile;
    if (known == null) {
      Suffix none = reader.suffix(new byte[0], 0, 0, reader.endOfFile());
      known = new RightContext(charts.tables(), charts.columns(), none, charts.watch());
      endOfFile = known;
    }
    return known;
  }

  /** Reads all lines from the last back to the first, as long as somebody waits. */
  void readAhead() {
    var _ = tail(0);
  }

  /** The first line from which on lines still stand before the text of their last reading. */
  int known() {
    return known;
  }

  /** Reads the last line that has changed, or stands before changed text. */
  private Tail next(Tail tail) {
    Line above = lines.line(known - 1);
    Tail out = above.rightOut;
    if (out == null || above.rightIn != tail) {
      out = read(known - 1, tail);
      above.rightIn = tail;
      above.rightOut = out;
    }
    known--;
    return out;
  }

  /** The tail behind the beginning of a line. */
  private Tail tail(int line) {
    Tail tail = known == lines.count() ? reader.endOfFile() : out(known);
    while (known > line) {
      charts.watch().did(LINE);
      tail = next(tail);
    }
    return line == lines.count() ? reader.endOfFile() : out(line);
  }

  private Tail read(int line, Tail tail) {
    Tail out = reader.lines(lines.text(), lines.begin(line), lines.begin(line + 1), tail);
    Tail before = line == 0 ? null : lines.line(line - 1).rightIn;
    return before != null && out.equals(before) ? before : out;
  }

  private Tail out(int line) {
    Tail out = lines.line(line).rightOut;
    if (out == null) {
      throw new IllegalStateException("line " + line + " has not been read");
    }
    return out;
  }
}
