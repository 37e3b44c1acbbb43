package dovetail.model;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Scores in an array of this process.
 *
 * <p>Of a ranking, nearly always only the best token is wanted, which is one pass over the logits.
 * The second token needs a heap of the others, and each further token sifts it once: the logits are
 * never sorted completely. Complexity: first O(V), second O(V), each further O(log V).
 */
public final class ArrayScores implements Scores {
  /** Terms below e^-20 of the largest are left out: below 1e-3 of the sum. */
  private static final float NEGLIGIBLE = 20f;

  private final float[] logits;

  /** The result of {@link #logSum()}; NaN before the first call. */
  private double logSum = Double.NaN;

  /** Scores of an array, which must not change meanwhile. */
  public ArrayScores(float[] logits) {
    this.logits = logits;
  }

  @Override
  public int size() {
    return logits.length;
  }

  @Override
  public float[] all() {
    return logits;
  }

  @Override
  public float[] of(int[] tokens) {
    float[] found = new float[tokens.length];
    for (int i = 0; i < tokens.length; i++) {
      found[i] = logits[tokens[i]];
    }
    return found;
  }

  @Override
  public float[] among(long[] set) {
    float[] found = new float[logits.length];
    int count = 0;
    for (int token = 0; token < logits.length; token++) {
      if (Scores.has(set, token)) {
        found[count++] = logits[token];
      }
    }
    return Arrays.copyOf(found, count);
  }

  @Override
  public double logSum() {
    if (Double.isNaN(logSum)) {
      float highest = highest();
      double sum = 0;
      for (float logit : logits) {
        if (logit > highest - NEGLIGIBLE) {
          sum += exp(logit - highest);
        }
      }
      logSum = highest + Math.log(sum);
    }
    return logSum;
  }

  private float highest() {
    float highest = Float.NEGATIVE_INFINITY;
    for (float logit : logits) {
      if (logit > highest) { // not a NaN
        highest = logit;
      }
    }
    return highest;
  }

  @Override
  public double logSum(long[] set) {
    float highest = Float.NEGATIVE_INFINITY;
    for (int i = 0; i < logits.length; i++) {
      if (Scores.has(set, i) && logits[i] > highest) {
        highest = logits[i];
      }
    }
    double sum = 0;
    for (int i = 0; i < logits.length; i++) {
      if (Scores.has(set, i) && logits[i] > highest - NEGLIGIBLE) {
        sum += exp(logits[i] - highest);
      }
    }
    return highest + Math.log(sum);
  }

  @Override
  public double logSum(double temperature) {
    double highest = highest() / temperature;
    double sum = 0;
    for (float logit : logits) {
      double term = Math.exp(logit / temperature - highest);
      sum += term > 0 ? term : 0; // not a NaN
    }
    return highest + Math.log(sum);
  }

  @Override
  public Ranked ranked(long @Nullable [] without) {
    return new Heap(without == null ? null : without.clone());
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

  private final class Heap extends Ranked {
    private int[] heap = {};
    private int size;
    private int best = -1;
    private boolean heaped;
    private final long @Nullable [] without;
    private int last = -1;

    Heap(long @Nullable [] without) {
      this.without = without;
    }

    @Override
    public float logit() {
      return logits[last];
    }

    @Override
    protected int advance() {
      last = nextOfAll();
      return last;
    }

    private int nextOfAll() {
      if (best < 0) {
        for (int i = 0; i < logits.length; i++) {
          if (isThere(i) && (best < 0 || before(i, best))) {
            best = i;
          }
        }
        return best;
      }
      if (!heaped) {
        heapAllButTheBest();
      }
      if (size == 0) {
        return -1;
      }
      int top = heap[0];
      heap[0] = heap[--size];
      sift(0);
      return top;
    }

    private boolean isThere(int token) {
      return without == null || !Scores.has(without, token);
    }

    private void heapAllButTheBest() {
      heap = new int[logits.length];
      for (int i = 0; i < logits.length; i++) {
        if (i != best && isThere(i)) {
          heap[size++] = i;
        }
      }
      for (int i = size / 2 - 1; i >= 0; i--) {
        sift(i);
      }
      heaped = true;
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
  }

  private boolean before(int first, int second) {
    float a = logits[first];
    float b = logits[second];
    if (a > b) {
      return true;
    }
    if (a < b) {
      return false;
    }
    if (a == b) {
      return first < second;
    }
    boolean firstIsNaN = Float.isNaN(a);
    boolean secondIsNaN = Float.isNaN(b);
    return firstIsNaN == secondIsNaN ? first < second : secondIsNaN;
  }
}
