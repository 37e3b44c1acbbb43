package dovetail.quotient.fence;

import com.google.common.primitives.Bytes;
import dovetail.lexer.Utf8;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.PrefixReading;
import dovetail.quotient.SharedCharts;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Finds the parts of a broken file that can be completed.
 *
 * <p>Where some middle makes the file a program, no fence is needed, and all answers hold for the
 * whole file. Otherwise the text is {@linkplain FenceSearch searched} for fences, cheapest first,
 * with the cursor's line as a {@linkplain Hole hole}; each way to fence it is then asked for its
 * middles, and the ways of about the least cost are kept. Bounded by {@link FenceLimits}. Where
 * none is found, the lines around the cursor are read alone. Stateless; safe for threads.
 */
public final class Fences {
  /** How much more than the cheapest view another may cost. */
  private static final int SLACK = 2;

  /** The most views that are kept. */
  private static final int VIEWS = 4;

  private Fences() {}

  /** The middles between two texts in UTF-8, fenced where they must be. */
  public static Fencing of(SharedCharts charts, byte[] prefix, byte[] suffix) {
    return of(charts, prefix, suffix, () -> false, () -> false);
  }

  /**
   * The same, in limited time.
   *
   * @param enough asked often; once it is true, no more fences are searched for
   * @param stop asked often; once it is true, what was found so far is the answer
   */
  public static Fencing of(
      SharedCharts charts,
      byte[] prefix,
      byte[] suffix,
      BooleanSupplier enough,
      BooleanSupplier stop) {
    Fencing found = fenced(charts, prefix, suffix, FenceLimits.DEFAULT, enough);
    return found instanceof Fencing.Lost && !stop.getAsBoolean()
        ? Clearing.of(charts, ended(prefix, suffix), prefix.length, stop)
            .<Fencing>map(Fencing.Cleared::new)
            .orElse(found)
        : found;
  }

  /**
   * The middles between two texts in UTF-8, by fences only.
   *
   * @param stop asked often; once it is true, the fences found so far are the answer
   */
  public static Fencing fenced(
      SharedCharts charts, byte[] prefix, byte[] suffix, FenceLimits limits, BooleanSupplier stop) {
    DocumentMiddles document = new DocumentMiddles(charts);
    MiddleLanguage middles = between(document, prefix, suffix);
    Fencing.View whole = new Fencing.View(middles, prefix, suffix, List.of());
    if (middles.viable()) {
      return new Fencing.Whole(whole);
    }
    StandIns standIns = StandIns.of(charts.language());
    if (standIns.lines().isEmpty()) {
      return new Fencing.Lost(whole);
    }
    byte[] text = Bytes.concat(ended(prefix, suffix), Utf8.encode(standIns.simplest() + "\n"));
    FenceSearch search =
        new FenceSearch(
            PrefixReading.of(charts),
            text,
            prefix.length,
            charts.language(),
            standIns,
            limits,
            stop);
    try {
      List<Fencing.View> views =
          views(search, document, text, prefix.length, suffix.length, limits);
      return views.isEmpty() ? new Fencing.Lost(whole) : new Fencing.Fenced(views);
    } finally {
      charts.leaveTried();
    }
  }

  private static List<Fencing.View> views(
      FenceSearch search,
      DocumentMiddles document,
      byte[] text,
      int cursor,
      int suffixLength,
      FenceLimits limits) {
    List<Fencing.View> views = new ArrayList<>();
    Set<List<Fence>> known = new HashSet<>(); // the hole can be read in several ways
    int dearest = Integer.MAX_VALUE;
    int tried = 0;
    for (Solution solution = search.next(dearest);
        solution != null && tried < limits.solutions() && views.size() < VIEWS;
        solution = search.next(dearest)) {
      if (!known.add(solution.fences())) {
        continue;
      }
      tried++;
      Fencing.View view = view(document, text, cursor, suffixLength, solution.fences());
      if (view.middles().viable()) {
        views.add(view);
        dearest = Math.min(dearest, solution.cost() + SLACK);
      }
    }
    return views;
  }

  /** Prefix and suffix put together, and the end of their last line if it has none. */
  static byte[] ended(byte[] prefix, byte[] suffix) {
    byte[] last = suffix.length > 0 ? suffix : prefix;
    boolean open =
        last.length > 0 && last[last.length - 1] != '\n' && last[last.length - 1] != '\r';
    return Bytes.concat(prefix, suffix, Utf8.encode(open ? "\n" : ""));
  }

  private static MiddleLanguage between(DocumentMiddles document, byte[] prefix, byte[] suffix) {
    return document.at(Bytes.concat(prefix, suffix), prefix.length);
  }

  /**
   * A text with the stand-ins of its fences.
   *
   * @param text prefix and suffix, the end of their last line, and any stand-in that is read behind
   *     them
   */
  static Fencing.View view(
      DocumentMiddles document, byte[] text, int cursor, int suffixLength, List<Fence> fences) {
    int end = cursor + suffixLength;
    ByteArrayOutputStream prefix = new ByteArrayOutputStream();
    ByteArrayOutputStream suffix = new ByteArrayOutputStream();
    int at = 0;
    for (Fence fence : fences) {
      ByteArrayOutputStream out = fence.from() < cursor ? prefix : suffix;
      if (out == suffix && at < cursor) {
        prefix.write(text, at, cursor - at);
        at = cursor;
      }
      out.write(text, at, fence.from() - at);
      if (!fence.standIn().isEmpty()) {
        out.writeBytes(Utf8.encode(fence.standIn() + "\n"));
      }
      at = fence.to();
    }
    if (at < cursor) {
      prefix.write(text, at, cursor - at);
      at = cursor;
    }
    if (at < end) {
      suffix.write(text, at, end - at);
    }
    byte[] left = prefix.toByteArray();
    byte[] right = suffix.toByteArray();
    return new Fencing.View(between(document, left, right), left, right, fences);
  }
}
