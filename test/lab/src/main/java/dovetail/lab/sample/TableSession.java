package dovetail.lab.sample;

import dovetail.model.Cancellation;
import dovetail.model.ModelSession;
import java.util.Arrays;

/** A session of a {@link TableModel}. */
final class TableSession implements ModelSession {
  private final TableModel model;
  private int[] tokens = new int[64];
  private int length;
  private boolean fresh;

  TableSession(TableModel model) {
    this.model = model;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public int capacity() {
    return model.config().contextLength();
  }

  @Override
  public int token(int position) {
    return tokens[position];
  }

  @Override
  public boolean append(int[] more, Cancellation cancellation) {
    if (cancellation.requested()) {
      return false;
    }
    for (int token : more) {
      append(token);
    }
    return true;
  }

  @Override
  public void append(int token) {
    if (length == capacity()) {
      throw new IllegalArgumentException("more than " + capacity() + " tokens");
    }
    tokens = length == tokens.length ? Arrays.copyOf(tokens, 2 * length) : tokens;
    tokens[length++] = token;
    fresh = true;
  }

  @Override
  public float[] logits() {
    if (!fresh) {
      throw new IllegalStateException("nothing was appended since the last rollback");
    }
    return model.logits(tokens, length);
  }

  @Override
  public void rollback(int to) {
    if (to < 0 || to > length) {
      throw new IllegalArgumentException(to + " of " + length + " tokens");
    }
    fresh &= to == length;
    length = to;
  }

  @Override
  public void close() {}
}
