package dovetail.quotient.mask;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results of walks below nodes of folds, so that a walk from a new place repeats only its new
 * parts. The key of a result is the node, the {@link Shape} of an item there, and the reads below
 * it. This works since the continuations of a set are the union of the continuations of its items:
 * two places may have a different set, and share most of its items. Only tokens that close a
 * bracket read the items around.
 *
 * <p>Reads below a node are named by slots of their own, those of the shape first; {@link
 * Shapes#replay} makes them reads of the walk around it. Bounded: when it is full, results are
 * forgotten that were not used since it was half full. Not thread-safe.
 */
final class Subwalks {
  /** Below a node with fewer nodes it is quicker to walk. */
  private static final int LEAST_NODES = 6;

  private static final int NONE = Integer.MIN_VALUE;
  private static final int ENTRY_BYTES = 32;

  private final FoldNodes fold;
  private final long maxBytes;
  private final IntList sizes = new IntList(); // per node: nodes below, itself included
  private Generation young = new Generation();
  private Generation old = new Generation();

  // the reads of the last look-up
  private final Slots slots = new Slots();
  private final IntList codes = new IntList();
  private final LongList answers = new LongList();

  /** Numbers that lead to reads and to parts; equal parts are kept once. */
  private static final class Generation {
    final LongIntMap index = new LongIntMap(); // number -> ~code of a read, or part
    final List<Part> parts = new ArrayList<>();
    final Map<Part, Integer> numbers = new HashMap<>();
    long partBytes;

    int intern(Part part) {
      Integer known = numbers.get(part);
      if (known == null) {
        known = parts.size();
        parts.add(part);
        numbers.put(part, known);
        partBytes += part.bytes();
      }
      return known;
    }

    long bytes() {
      return (long) index.size() * ENTRY_BYTES + partBytes;
    }
  }

  Subwalks(FoldNodes fold, long maxBytes) {
    this.fold = fold;
    this.maxBytes = maxBytes;
  }

  /** Whether the results below a node are remembered. */
  boolean isWorth(int node) {
    for (int n = sizes.size(); n <= node; n++) {
      int size = 1;
      for (int e = fold.edgeBegin(n); e < fold.edgeEnd(n) && size < LEAST_NODES; e++) {
        size += sizes.get(fold.child(e));
      }
      sizes.add(size);
    }
    return sizes.get(node) >= LEAST_NODES;
  }

  /**
   * The part under a number, after as many reads as that needs.
   *
   * @param around the slots that a shape's are of
   * @return null if it is not known
   */
  @Nullable Part find(long number, Slots around, Shape shape) {
    Part found = find(young, number, around, shape);
    if (found == null && !old.index.isEmpty()) {
      found = find(old, number, around, shape);
      if (found != null) {
        put(number, codes, answers, found);
      }
    }
    return found;
  }

  private @Nullable Part find(Generation in, long number, Slots around, Shape shape) {
    codes.clear();
    answers.clear();
    int found = in.index.getOrDefault(number, NONE);
    if (found == NONE) {
      return null;
    }
    slots.begin(around, shape.slots());
    long at = number;
    while (found < 0 && found != NONE) {
      long answer = slots.read(~found);
      codes.add(~found);
      answers.add(answer);
      at = Numbers.mix(at, answer);
      found = in.index.getOrDefault(at, NONE);
    }
    return found == NONE ? null : in.parts.get(found);
  }

  /** The codes that the last look-up read. */
  IntList codes() {
    return codes;
  }

  /** Remembers the result and the reads of a walk. */
  void put(long number, Reads reads, Part found) {
    put(number, reads.codes(), reads.answers(), found);
  }

  private void put(long number, IntList read, LongList answered, Part found) {
    if (young.bytes() > maxBytes / 2) {
      old = young;
      young = new Generation();
    }
    long at = number;
    for (int i = 0; i < read.size(); i++) {
      young.index.putIfAbsent(at, ~read.get(i));
      at = Numbers.mix(at, answered.get(i));
    }
    young.index.putIfAbsent(at, young.intern(found));
  }

  /** About how many bytes it takes. */
  long bytes() {
    return young.bytes() + old.bytes() + 4L * sizes.size();
  }

  @Override
  public String toString() {
    return "%d numbers of %d parts below places"
        .formatted(young.index.size() + old.index.size(), young.parts.size() + old.parts.size());
  }
}
