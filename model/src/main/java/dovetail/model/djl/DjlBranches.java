package dovetail.model.djl;

import dovetail.model.ArrayScores;
import dovetail.model.Branches;
import dovetail.model.Scores;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Branches in the free part of a session's cache: a token's keys and values come behind those of
 * all that were read before it, and a mask hides from it what is not behind it in its own text. So
 * nothing is copied where a text branches.
 *
 * <p>Complexity: a call costs the mask besides, which has as many numbers for each token as there
 * are in the cache.
 */
final class DjlBranches implements Branches {
  private final DjlSession session;

  /** How many tokens the session had read. */
  private final int base;

  /** The node that each stands behind, and how many tokens of its text came before it. */
  private final int[] behind;

  private final int[] depths;
  private int size;
  private int last;
  private float[][] logits = {};

  /** The same, if they stay where they were computed. */
  private @Nullable TensorScores scores;

  /**
   * @param most the most tokens; there is room for them
   */
  DjlBranches(DjlSession session, int most) {
    this.session = session;
    this.base = session.length();
    this.behind = new int[most];
    this.depths = new int[most];
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void append(int[] nodes, int[] tokens) {
    check(nodes, tokens);
    int count = tokens.length;
    int width = base + size + count;
    float[] hidden = new float[count * width];
    long[] ids = new long[count];
    long[] places = new long[count];
    for (int i = 0; i < count; i++) {
      int node = nodes[i];
      ids[i] = tokens[i];
      behind[size + i] = node;
      depths[size + i] = node == ROOT ? 0 : depths[node] + 1;
      places[i] = base + depths[size + i];
      int row = i * width;
      Arrays.fill(hidden, row + base, row + width, Float.NEGATIVE_INFINITY);
      hidden[row + base + size + i] = 0;
      for (int up = node; up != ROOT; up = behind[up]) {
        hidden[row + base + up] = 0;
      }
    }
    if (session.keepsScores()) {
      drop();
      scores = session.readBranches(ids, places, hidden, base + size);
    } else {
      if (logits.length < count) {
        logits = new float[count][session.vocabularySize()];
      }
      session.readBranches(ids, places, hidden, base + size, logits);
    }
    size += count;
    last = count;
  }

  /** Native code does not check. */
  private void check(int[] nodes, int[] tokens) {
    if (session.length() != base) {
      throw new IllegalStateException("the session has read or gone back since");
    }
    if (tokens.length == 0 || tokens.length != nodes.length) {
      throw new IllegalArgumentException(tokens.length + " tokens behind " + nodes.length);
    }
    if (tokens.length > behind.length - size) {
      throw new IllegalArgumentException(
          "%d tokens after %d do not fit in %d".formatted(tokens.length, size, behind.length));
    }
    for (int i = 0; i < tokens.length; i++) {
      if (nodes[i] < ROOT || nodes[i] >= size) {
        throw new IllegalArgumentException("node " + nodes[i] + " of " + size);
      }
      if (tokens[i] < 0 || tokens[i] >= session.vocabularySize()) {
        throw new IllegalArgumentException(
            "token " + tokens[i] + " of " + session.vocabularySize());
      }
    }
  }

  /** Frees the model's last scores. */
  void drop() {
    if (scores != null) {
      scores.close();
      scores = null;
    }
  }

  @Override
  public float[] logits(int index) {
    return scores(index).all();
  }

  @Override
  public Scores scores(int index) {
    if (index < 0 || index >= last) {
      throw new IndexOutOfBoundsException(index + " of " + last);
    }
    TensorScores kept = scores;
    return kept == null ? new ArrayScores(logits[index]) : kept.row(index);
  }
}
