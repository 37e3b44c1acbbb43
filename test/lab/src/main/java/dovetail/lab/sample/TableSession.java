package dovetail.lab.sample;

import dovetail.model.Cancellation;
import dovetail.model.HeldTokens;

/** A session of a {@link TableModel}. */
final class TableSession extends HeldTokens {
  private final TableModel model;

  TableSession(TableModel model) {
    super(model.config().contextLength());
    this.model = model;
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
    requireRoom(1);
    tokens[length++] = token;
    current = true;
  }

  @Override
  public float[] logits() {
    requireCurrent();
    return model.logits(tokens, length);
  }

  @Override
  public void close() {}
}
