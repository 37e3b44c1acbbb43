package dovetail.model.decode;

/** The constraint that constrains nothing. */
final class Anything implements Constraint {
  private int length;

  @Override
  public boolean allows(int token) {
    return true;
  }

  @Override
  public void accept(int token) {
    length++;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public void undo(int newLength) {
    length = newLength;
  }

  @Override
  public boolean mayEnd() {
    return true;
  }

  @Override
  public int distance() {
    return 0;
  }

  @Override
  public byte[] completion() {
    return new byte[0];
  }
}
