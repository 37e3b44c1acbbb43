package dovetail.model.decode;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The tokens by falling logit, as far as they are asked for: equal logits by rising id, NaN last.
 *
 * <p>Nearly always only the best is wanted, which is one pass over the logits. The second asks for
 * a heap of the others, and each further one sifts it once: nothing is ever sorted to the end.
 *
 * <p>Complexity: first O(V), second O(V), each further O(log V). Allocates nothing after its
 * making.
 */
final class Candidates {
  /**
   * Terms below e^-20 of the largest are left out of the sum: less than 1e-3 of it at V = 200,000.
   */
  static final float NEGLIGIBLE = 20f;

  private final int[] heap;
  private float[] logits = {};
  private int best = -1;

  /** The logarithm of the sum of all, NaN before it was asked for. */
  private double logSum = Double.NaN;

  private int size;
  private boolean heaped;

  /** Where only the likeliest are known: what knows more; else null. */
  private @Nullable More more;

  /** Those that are known then, the best first; those that were given. */
  private int[] known = {};

  private int at;
  private final BitSet given = new BitSet();

  /** Knows more logits, which are logarithms of probabilities. */
  interface More {
    /** All that are known now, those known before among them; null if there are no more. */
    float @Nullable [] logits();

    /** How much probability could change which of two is the better. */
    double doubt();
  }

  Candidates(int vocabularySize) {
    heap = new int[vocabularySize];
  }

  /** Starts over with new logits, one per id, which must not change until the next reset. */
  void reset(float[] newLogits) {
    if (newLogits.length != heap.length) {
      throw new IllegalArgumentException(newLogits.length + " logits for " + heap.length);
    }
    logits = newLogits;
    logSum = Double.NaN;
    best = -1;
    heaped = false;
    more = null;
  }

  /**
   * The same where only the likeliest are known: the others, which have negative infinity, come
   * when they are known; and one that leads by less than what is in doubt comes when more is.
   */
  void reset(float[] newLogits, @Nullable More deeper) {
    reset(newLogits);
    more = deeper;
    given.clear();
    if (deeper != null) {
      sort();
    }
  }

  private void sort() {
    at = 0;
    known =
        IntStream.range(0, logits.length)
            .filter(token -> logits[token] > Float.NEGATIVE_INFINITY && !given.get(token))
            .boxed()
            .sorted((one, other) -> before(one, other) ? -1 : before(other, one) ? 1 : 0)
            .mapToInt(token -> token)
            .toArray();
  }

  /** The next best token, or -1 after the last. */
  int next() {
    More deeper = more;
    if (deeper == null) {
      return nextOfAll();
    }
    while (at == known.length || isInDoubt(deeper.doubt())) {
      float[] all = deeper.logits();
      if (all == null) {
        break;
      }
      logits = all;
      logSum = Double.NaN;
      sort();
    }
    if (at == known.length) {
      return -1;
    }
    given.set(known[at]);
    return known[at++];
  }

  private boolean isInDoubt(double doubt) {
    double second = at + 1 < known.length ? Math.exp(logits[known[at + 1]]) : 0;
    return doubt > 0 && Math.exp(logits[known[at]]) - second <= doubt;
  }

  private int nextOfAll() {
    if (best < 0) {
      best = 0;
      for (int i = 1; i < logits.length; i++) {
        if (before(i, best)) {
          best = i;
        }
      }
      return best;
    }
    if (!heaped) {
      size = 0;
      for (int i = 0; i < heap.length; i++) {
        if (i != best) {
          heap[size++] = i;
        }
      }
      for (int i = size / 2 - 1; i >= 0; i--) {
        sift(i);
      }
      heaped = true;
    }
    if (size == 0) {
      return -1;
    }
    int top = heap[0];
    heap[0] = heap[--size];
    sift(0);
    return top;
  }

  /** The natural logarithm of the probability that the model gives to a token. */
  double logProbability(int token) {
    if (Double.isNaN(logSum)) {
      logSum = logSum();
    }
    return logits[token] - logSum;
  }

  private double logSum() {
    float highest = Float.NEGATIVE_INFINITY;
    for (float logit : logits) {
      if (logit > highest) {
        highest = logit;
      }
    }
    double sum = 0;
    for (float logit : logits) {
      if (logit > highest - NEGLIGIBLE) {
        sum += exp(logit - highest);
      }
    }
    return highest + Math.log(sum);
  }

  /** The same, if it had to be one of some tokens; it is one of them. */
  double logProbability(int token, long[] among) {
    float highest = logits[token];
    for (int i = 0; i < logits.length; i++) {
      if ((among[i >> 6] >>> i & 1) != 0 && logits[i] > highest) {
        highest = logits[i];
      }
    }
    double sum = 0;
    for (int i = 0; i < logits.length; i++) {
      if ((among[i >> 6] >>> i & 1) != 0 && logits[i] > highest - NEGLIGIBLE) {
        sum += exp(logits[i] - highest);
      }
    }
    return logits[token] - highest - Math.log(sum);
  }

  /**
   * e^x for x from -20 to 0, to within 2e-6: 2^n by its bits, times a polynomial for 2^f, f from 0
   * to 1 (interpolated at Chebyshev's points). Math.exp takes about four times as long, which is a
   * tenth of a small model's time per token.
   */
  static float exp(float x) {
    float y = x * 1.4426950f;
    int n = (int) y - 1;
    float f = y - n;
    float p = 0.0018937541f;
    p = p * f + 0.0089495904f;
    p = p * f + 0.055860337f;
    p = p * f + 0.24014182f;
    p = p * f + 0.6931545f;
    p = p * f + 0.9999999f;
    return Float.intBitsToFloat((n + 127) << 23) * p;
  }

  private void sift(int from) {
    int at = from;
    while (true) {
      int child = 2 * at + 1;
      if (child >= size) {
        return;
      }
      if (child + 1 < size && before(heap[child + 1], heap[child])) {
        child++;
      }
      if (!before(heap[child], heap[at])) {
        return;
      }
      int token = heap[at];
      heap[at] = heap[child];
      heap[child] = token;
      at = child;
    }
  }

  private boolean before(int one, int other) {
    float a = logits[one];
    float b = logits[other];
    if (a > b) {
      return true;
    }
    if (a < b) {
      return false;
    }
    if (a == b) {
      return one < other;
    }
    boolean lastOne = Float.isNaN(a);
    boolean lastOther = Float.isNaN(b);
    return lastOne == lastOther ? one < other : lastOther;
  }
}
