package dovetail.quotient;

import com.google.common.base.Suppliers;
import dovetail.quotient.chart.Suffix;
import dovetail.quotient.chart.SuffixReader;
import dovetail.quotient.chart.Tail;
import dovetail.quotient.join.RightContext;
import java.util.function.Supplier;
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
  private final Supplier<RightContext> endOfFile;
  private @Nullable Answer written;
  private @Nullable Answer unfinished; // of a text that is not written to its end

  /** The last answer of a kind, as long as the text right of its cut stays as it is. */
  private record Answer(RightContext context, int bytesRight) {}

  RightText(Charts charts, DocumentLines lines) {
    this.charts = charts;
    this.lines = lines;
    this.reader = charts.right;
    this.known = lines.count();
    this.endOfFile =
        Suppliers.memoize(() -> context(reader.suffix(new byte[0], 0, 0, reader.endOfFile())));
  }

  void follow(DocumentLines.Change change) {
    known = Math.max(lines.count() - change.behind(), known + lines.count() - change.countBefore());
    written = kept(written, change);
    unfinished = kept(unfinished, change);
  }

  private static @Nullable Answer kept(@Nullable Answer last, DocumentLines.Change change) {
    return last != null && change.bytesBehind() >= last.bytesRight() ? last : null;
  }

  /** The demands on the left side of the text from a cut on. */
  RightContext at(int cut) {
    byte[] text = lines.text();
    Answer last = written;
    if (last != null && text.length - cut == last.bytesRight()) {
      return last.context();
    }
    int below = lines.lineOf(cut) + 1;
    if (below < lines.count() && lines.begin(below) - cut <= 2) {
      below++; // the text that makes a line clean may stand left of the cut, and a middle between
    }
    RightContext found = context(reader.suffix(text, cut, lines.begin(below), tail(below)));
    written = new Answer(found, text.length - cut);
    return found;
  }

  /** The same if more is to be written behind the text. O(text right of the cut) for a new one. */
  RightContext unfinishedAt(int cut) {
    byte[] text = lines.text();
    Answer last = unfinished;
    if (last != null && text.length - cut == last.bytesRight()) {
      return last.context();
    }
    RightContext found = context(reader.suffix(text, cut, text.length, charts.right.unwritten()));
    unfinished = new Answer(found, text.length - cut);
    return found;
  }

  RightContext atEndOfFile() {
    return endOfFile.get();
  }

  private RightContext context(Suffix suffix) {
    return new RightContext(charts.tables, charts.columns, suffix, charts.watch);
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
      charts.watch.did(LINE);
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
