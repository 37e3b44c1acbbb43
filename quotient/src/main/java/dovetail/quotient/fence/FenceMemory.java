package dovetail.quotient.fence;

import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.SharedCharts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The fences of one document, which are searched for once: while the user types elsewhere they stay
 * valid, and need only be checked.
 *
 * <p>A view that was found stays if its fences lie outside of the text edited since, the cursor is
 * not in one of them, and some middle still makes a program of it. If no view stays, the document
 * is searched again. Only asked where no middle fits the text as it is; one thread.
 */
public final class FenceMemory {
  private final SharedCharts charts;
  private DocumentMiddles document;
  private DocumentMiddles cut;
  private byte[] text = {};
  private List<List<Fence>> known = List.of();
  private boolean isCleared;
  private boolean unfinished;

  /** Of a document of which nothing is known. */
  public FenceMemory(SharedCharts charts) {
    this.charts = charts;
    this.document = new DocumentMiddles(charts);
    this.cut = Clearing.cut(charts);
  }

  /**
   * The middles between two texts in UTF-8, by known fences, else by new ones of {@link Fences},
   * which asks the two conditions.
   */
  public Fencing of(byte[] prefix, byte[] suffix, BooleanSupplier enough, BooleanSupplier stop) {
    byte[] present = Fences.ended(prefix, suffix);
    List<Fencing.View> views = known(present, prefix, suffix);
    if (views.isEmpty()) {
      return search(prefix, suffix, enough, stop);
    }
    remember(present, views);
    return isCleared ? new Fencing.Cleared(views.getFirst()) : new Fencing.Fenced(views);
  }

  /**
   * Searches anew between two texts, until it is stopped. Lines around the cursor that are known
   * stay so if nothing better is found in time.
   */
  public Fencing searchOn(byte[] prefix, byte[] suffix, BooleanSupplier stop) {
    return search(prefix, suffix, stop, stop);
  }

  private Fencing search(
      byte[] prefix, byte[] suffix, BooleanSupplier enough, BooleanSupplier stop) {
    byte[] present = Fences.ended(prefix, suffix);
    unfinished = true; // unless it ends
    Fencing found = Fences.of(charts, prefix, suffix, enough, stop);
    boolean wasStopped = enough.getAsBoolean();
    if (isCleared && wasStopped && found instanceof Fencing.Lost) {
      return found; // the lines stay known
    }
    forget();
    switch (found) {
      case Fencing.Fenced fenced -> remember(present, fenced.views());
      case Fencing.Cleared cleared -> {
        isCleared = true;
        unfinished = wasStopped;
        remember(present, cleared.views());
      }
      case Fencing.Lost _ -> unfinished = wasStopped;
      case Fencing.Whole _ -> {}
    }
    return found;
  }

  /** The known views that still hold. */
  private List<Fencing.View> known(byte[] present, byte[] prefix, byte[] suffix) {
    return moved(present, prefix.length).stream()
        .map(
            fences ->
                isCleared
                    ? Clearing.view(document, cut, present, prefix.length, fences)
                    : Fences.view(document, present, prefix.length, suffix.length, fences))
        .filter(view -> view.middles().viable())
        .toList();
  }

  /** Whether the last search was stopped, and had found no fences. */
  public boolean isUnfinished() {
    return unfinished;
  }

  private void remember(byte[] present, List<Fencing.View> views) {
    text = present;
    known = views.stream().map(Fencing.View::fences).toList();
  }

  private void forget() {
    isCleared = false;
    unfinished = false;
    text = new byte[0];
    known = List.of();
    document = new DocumentMiddles(charts);
    cut = Clearing.cut(charts);
  }

  /** The known fences where they lie now; without edited ones, and the one with the cursor. */
  private List<List<Fence>> moved(byte[] present, int cursor) {
    if (known.isEmpty()) {
      return List.of();
    }
    int same = Arrays.mismatch(text, present);
    int left = same < 0 ? text.length : same;
    int most = Math.min(text.length, present.length) - left;
    int right = 0;
    while (right < most && text[text.length - 1 - right] == present[present.length - 1 - right]) {
      right++;
    }
    List<List<Fence>> moved = new ArrayList<>();
    for (List<Fence> fences : known) {
      List<Fence> kept = new ArrayList<>();
      for (Fence fence : fences) {
        int by = fence.to() <= left ? 0 : present.length - text.length;
        boolean untouched = same < 0 || fence.to() <= left || fence.from() >= text.length - right;
        int from = fence.from() + by;
        int to = fence.to() + by;
        if (untouched && (cursor < from || cursor >= to)) {
          kept.add(new Fence(from, to, fence.standIn()));
        }
      }
      if (kept.size() == fences.size()) {
        moved.add(kept);
      }
    }
    return moved;
  }
}
