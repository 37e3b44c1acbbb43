package dovetail.quotient.fence;

import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.PrefixReading;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.Surroundings;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds what of a broken file can be completed.
 *
 * <p>Where a middle of the usual kind makes the file a program, that is all: the cost is one look.
 * Otherwise the whole text is {@linkplain Search searched} for fences, cheapest first, with the
 * cursor's line as a {@linkplain Hole hole}; each way to fence it is then asked for its middles,
 * and those of about the least cost are kept. Bounded by {@link FenceLimits}. Stateless; safe for
 * threads.
 */
public final class Fences {
  /** How much more than the cheapest view another may cost. */
  private static final int SLACK = 2;

  /** How much more than an unusual middle a fence may cost. */
  private static final int UNFENCED = 10;

  /** The most views that are kept. */
  private static final int VIEWS = 4;

  /** How many bytes a usual middle may have to bring along. */
  private static final int USUAL = 12;

  /** The cost up to which what is in the hole speaks against no text. */
  private static final int PLAIN = 1;

  private Fences() {}

  /** The middles between two texts in UTF-8, fenced where they must be. */
  public static Fencing of(SharedCharts charts, byte[] prefix, byte[] suffix) {
    return of(charts, prefix, suffix, FenceLimits.DEFAULT, () -> false);
  }

  /**
   * The same within other limits.
   *
   * @param stop asked often; when it says so, what has been found is answered
   */
  public static Fencing of(
      SharedCharts charts, byte[] prefix, byte[] suffix, FenceLimits limits, BooleanSupplier stop) {
    DocumentMiddles document = new DocumentMiddles(charts);
    MiddleLanguage middles = between(document, prefix, suffix);
    Fencing.View whole = new Fencing.View(middles, prefix, suffix, List.of());
    boolean viable = middles.viable();
    StandIns standIns = StandIns.of(charts.language());
    if (standIns.lines().isEmpty() || (viable && isUsual(middles))) {
      return viable ? new Fencing.Whole(whole) : new Fencing.Lost(whole);
    }
    byte[] text = ended(prefix, suffix, standIns.simplest());
    Search search =
        new Search(
            PrefixReading.of(charts),
            text,
            prefix.length,
            charts.language(),
            standIns,
            limits,
            stop);
    List<Fencing.View> views = new ArrayList<>();
    int dearest = Integer.MAX_VALUE;
    int tried = 0;
    for (Solution solution = search.next();
        solution != null
            && solution.cost() <= dearest
            && tried < limits.solutions()
            && views.size() < VIEWS;
        solution = search.next()) {
      tried++;
      if (solution.fences().isEmpty()) {
        if (viable && views.isEmpty() && solution.cost() <= PLAIN) {
          return new Fencing.Whole(whole);
        }
      } else {
        Fencing.View view = view(document, text, prefix.length, suffix.length, solution.fences());
        if (view == null || !view.middles().viable()) {
          continue;
        }
        views.add(view);
      }
      if (dearest == Integer.MAX_VALUE) {
        dearest = solution.cost() + (solution.fences().isEmpty() ? UNFENCED : SLACK);
      }
    }
    if (views.isEmpty()) {
      return viable ? new Fencing.Whole(whole) : new Fencing.Lost(whole);
    }
    if (viable) {
      views.add(0, whole);
    }
    return new Fencing.Fenced(views);
  }

  /** Whether what the middle has to bring along is a few bytes on the cursor's line. */
  private static boolean isUsual(MiddleLanguage middles) {
    MiddleRecognizer recognizer = middles.recognizer();
    if (recognizer.mayEnd()) {
      return true;
    }
    byte[] completion = recognizer.completion();
    return completion != null
        && middles.surroundings() != Surroundings.STRING
        && completion.length <= USUAL
        && new String(completion, StandardCharsets.UTF_8).lines().count() <= 1;
  }

  /** A text, and a last line that can be read only if nothing is open before it. */
  private static byte[] ended(byte[] prefix, byte[] suffix, String line) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(prefix);
    out.writeBytes(suffix);
    byte[] last = suffix.length > 0 ? suffix : prefix;
    if (last.length > 0 && last[last.length - 1] != '\n' && last[last.length - 1] != '\r') {
      out.write('\n');
    }
    out.writeBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
    return out.toByteArray();
  }

  private static MiddleLanguage between(DocumentMiddles document, byte[] prefix, byte[] suffix) {
    byte[] text = Arrays.copyOf(prefix, prefix.length + suffix.length);
    System.arraycopy(suffix, 0, text, prefix.length, suffix.length);
    return document.at(text, prefix.length);
  }

  /** The text with the stand-ins of its fences; null if that hides the added line. */
  static Fencing.@Nullable View view(
      DocumentMiddles document, byte[] text, int cursor, int suffixLength, List<Fence> fences) {
    int end = cursor + suffixLength;
    ByteArrayOutputStream prefix = new ByteArrayOutputStream();
    ByteArrayOutputStream suffix = new ByteArrayOutputStream();
    int at = 0;
    for (Fence fence : fences) {
      if (fence.to() > text.length) {
        return null;
      }
      ByteArrayOutputStream out = fence.from() < cursor ? prefix : suffix;
      if (out == suffix && at < cursor) {
        prefix.write(text, at, cursor - at);
        at = cursor;
      }
      out.write(text, at, fence.from() - at);
      if (!fence.standIn().isEmpty()) {
        out.writeBytes((fence.standIn() + "\n").getBytes(StandardCharsets.UTF_8));
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
