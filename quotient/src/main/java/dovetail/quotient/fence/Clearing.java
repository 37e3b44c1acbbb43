package dovetail.quotient.fence;

import dovetail.quotient.Before;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleLanguage;
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
 * found. The lines before and behind it are hidden, without stand-ins. O(log(lines) · window), at
 * most {@value #MOST} lines on each side.
 */
final class Clearing {
  /** The lines on each side of the cursor's that are tried first. */
  private static final int FIRST = 16;

  /** The least lines on each side that must be readable, as far as the file has them. */
  private static final int LEAST = 2;

  private static final int MOST = 200;

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
    for (int kept = FIRST; kept >= LEAST; kept /= 2) {
      int least = kept;
      if (isCode(kept, kept)) {
        int up = most(least, above, lines -> isCode(lines, least));
        int down = most(least, lines.length - 2 - above, lines -> isCode(up, lines));
        return Optional.of(view(up, down));
      }
    }
    return Optional.empty();
  }

  private Fencing.View view(int up, int down) {
    int from = lines[Math.max(0, above - up)];
    int to = lines[below(down)];
    List<Fence> fences = new ArrayList<>();
    if (from > 0) {
      fences.add(new Fence(0, from, ""));
    }
    if (to < text.length) {
      fences.add(new Fence(to, text.length + 1, "")); // a cursor at the end is in it
    }
    return view(new DocumentMiddles(charts), cut(charts), text, cursor, fences);
  }

  /** The index of the line behind some lines below the cursor's. */
  private int below(int down) {
    return Math.min(lines.length - 1, above + 1 + down);
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

  /**
   * Whether that many lines on each side of the cursor's can be read, with it; those behind it also
   * by themselves, since a middle might make a string of them.
   */
  private boolean isCode(int up, int down) {
    if (stop.getAsBoolean()) {
      return false;
    }
    byte[] behind = Arrays.copyOfRange(text, lines[below(0)], lines[below(down)]);
    MiddleLanguage around = view(up, down).middles();
    return around.viable()
        && around.recognizer().distance() < Distances.SWALLOWED
        && cut(charts).at(behind, behind.length).recognizer().viable();
  }

  /**
   * The greatest number of lines for which a condition holds, given that it holds of each smaller
   * one.
   */
  private static int most(int least, int count, IntPredicate holds) {
    int most = least;
    int beyond = Math.min(count, MOST) + 1;
    while (most + 1 < beyond) {
      int between = (most + beyond) / 2;
      boolean does = holds.test(between);
      most = does ? between : most;
      beyond = does ? beyond : between;
    }
    return most;
  }
}
