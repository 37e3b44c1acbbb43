package dovetail.model.constraint;

import java.util.Arrays;

/** A constraint that allows every token everywhere. */
public final class Anything implements Constraint {
  private final long[] all;
  private int length;

  /** A constraint for a vocabulary of that size. */
  public Anything(int size) {
    all = new long[(size + 63) / 64];
    Arrays.fill(all, -1);
  }

  @Override
  public boolean allows(int token) {
    return true;
  }

  @Override
  public long[] mask() {
    return all;
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
