package dovetail.quotient.fence;

import dovetail.quotient.Before;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.join.Distances;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The lines around a cursor that some file could have: a window, in a file for which no fences are
 * found. The lines before and behind it are hidden, without stand-ins. A reading costs tens of
 * milliseconds even if it is short, since anything may stand before it: so few sizes are tried.
 * O({@value #MOST} lines).
 */
final class Clearing {
  /** The lines on each side of the cursor's that are tried first; then half as many, and so on. */
  private static final int MOST = 64;

  /** The least lines on each side that must be readable, as far as the file has them. */
  private static final int LEAST = 2;

  private final SharedCharts charts;
  private final byte[] text;
  private final int cursor;
  private final BooleanSupplier stop;

  /** The offsets of all lines' beginnings, and the text's length. */
  private final int[] lines;

  /** The number of lines before the cursor's. */
  private final int above;

  private Clearing(SharedCharts charts, byte[] text, int cursor, BooleanSupplier stop) {
    this.charts = charts;
    this.text = text;
    this.cursor = cursor;
    this.stop = stop;
    this.lines =
        IntStream.concat(
                IntStream.rangeClosed(0, text.length)
                    .filter(at -> at == 0 || at < text.length && text[at - 1] == '\n'),
                IntStream.of(text.length))
            .toArray();
    int found = Arrays.binarySearch(lines, 0, lines.length - 1, cursor);
    this.above = found < 0 ? -found - 2 : found;
  }

  /**
   * The widest lines around the cursor that can be read; empty if the lines next to it cannot.
   *
   * @param text prefix and suffix, and the end of their last line
   * @param stop asked often; once it is true, the lines found so far are the answer
   */
  static Optional<Fencing.View> of(
      SharedCharts charts, byte[] text, int cursor, BooleanSupplier stop) {
    return new Clearing(charts, text, cursor, stop).widest();
  }

  private Optional<Fencing.View> widest() {
    int up = most(lines -> isRead(from(lines), cursor));
    // also by themselves, since a middle might make a string of them
    int down = up < LEAST ? 0 : most(lines -> isRead(to(0), to(lines)));
    for (int size = down < LEAST ? 0 : Math.max(up, down); size >= LEAST; size /= 2) {
      Fencing.View view = view(Math.min(up, size), Math.min(down, size));
      if (view.middles().viable() && view.middles().recognizer().distance() < Distances.SWALLOWED) {
        return Optional.of(view);
      }
    }
    return Optional.empty();
  }

  private Fencing.View view(int up, int down) {
    int from = from(up);
    int to = to(down);
    List<Fence> fences = new ArrayList<>();
    if (from > 0) {
      fences.add(new Fence(0, from, ""));
    }
    if (to < text.length) {
      fences.add(new Fence(to, text.length + 1, "")); // a cursor at the end is in it
    }
    return view(new DocumentMiddles(charts), cut(charts), text, cursor, fences);
  }

  private int from(int up) {
    return lines[Math.max(0, above - up)];
  }

  private int to(int down) {
    return lines[Math.min(lines.length - 1, above + 1 + down)];
  }

  /** A document whose text is read as lines behind unknown ones. */
  static DocumentMiddles cut(SharedCharts charts) {
    return new DocumentMiddles(charts, Before.LINES);
  }

  /**
   * The view of a text between fences at its beginning and its end. Without one there, the text
   * begins where the file does, or ends there.
   *
   * @param whole reads from the file's beginning
   * @param cut reads behind unknown lines ({@link #cut})
   * @param fences at most one on each side of the cursor
   */
  static Fencing.View view(
      DocumentMiddles whole, DocumentMiddles cut, byte[] text, int cursor, List<Fence> fences) {
    int from = 0;
    int to = text.length;
    boolean isOpen = false;
    for (Fence fence : fences) {
      if (fence.to() <= cursor) {
        from = fence.to();
      } else {
        to = fence.from();
        isOpen = true;
      }
    }
    byte[] read = Arrays.copyOfRange(text, from, to);
    DocumentMiddles document = from == 0 ? whole : cut;
    return new Fencing.View(
        isOpen ? document.unfinishedAt(read, cursor - from) : document.at(read, cursor - from),
        Arrays.copyOfRange(text, from, cursor),
        Arrays.copyOfRange(text, cursor, to),
        fences);
  }

  /** Whether some file has a part of the text; at its beginning, if nothing stands before it. */
  private boolean isRead(int from, int to) {
    DocumentMiddles document = from == 0 ? new DocumentMiddles(charts) : cut(charts);
    byte[] part = Arrays.copyOfRange(text, from, to);
    return !stop.getAsBoolean() && document.at(part, part.length).recognizer().viable();
  }

  /** The greatest number of lines that is tried and holds; 0 if none does. */
  private static int most(IntPredicate holds) {
    for (int lines = MOST; lines >= LEAST; lines /= 2) {
      if (holds.test(lines)) {
        return lines;
      }
    }
    return 0;
  }
}
