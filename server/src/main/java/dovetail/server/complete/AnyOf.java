package dovetail.server.complete;

import dovetail.ints.IntList;
import dovetail.model.constraint.Constraint;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The union of several constraints: a middle is held to those that allowed all of it so far. One
 * thread.
 */
public final class AnyOf implements Constraint {
  private static final int ALIVE = Integer.MAX_VALUE;

  private final List<Constraint> constraints;
  private final int[] until; // how many tokens each allowed; ALIVE if all
  private int length;

  /**
   * Stands where all of some constraints stand, at their beginnings; they are not used otherwise.
   */
  public AnyOf(List<Constraint> constraints) {
    this.constraints = List.copyOf(constraints);
    this.until = new int[constraints.size()];
    Arrays.fill(until, ALIVE);
  }

  @Override
  public boolean allows(int token) {
    for (int i = 0; i < until.length; i++) {
      if (until[i] == ALIVE && constraints.get(i).allows(token)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public long[] mask() {
    long @Nullable [] any = null;
    for (int i = 0; i < until.length; i++) {
      if (until[i] == ALIVE) {
        long[] mask = constraints.get(i).mask();
        if (any == null) {
          any = mask.clone();
        } else {
          for (int word = 0; word < any.length; word++) {
            any[word] |= mask[word];
          }
        }
      }
    }
    if (any == null) {
      throw new IllegalStateException("no constraint is left");
    }
    return any;
  }

  @Override
  public void accept(int token) {
    IntList allowing = new IntList();
    for (int i = 0; i < until.length; i++) {
      if (until[i] == ALIVE && constraints.get(i).allows(token)) {
        allowing.add(i);
      }
    }
    if (allowing.size() == 0) {
      throw new IllegalStateException("token " + token + " is not allowed here");
    }
    for (int i = 0, next = 0; i < until.length; i++) {
      if (next < allowing.size() && allowing.get(next) == i) {
        constraints.get(i).accept(token);
        next++;
      } else if (until[i] == ALIVE) {
        until[i] = length;
      }
    }
    length++;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public void undo(int to) {
    if (to < 0 || to > length) {
      throw new IllegalArgumentException(to + " of " + length + " tokens");
    }
    for (int i = 0; i < until.length; i++) {
      if (to < constraints.get(i).length()) {
        constraints.get(i).undo(to);
      }
      until[i] = until[i] >= to ? ALIVE : until[i];
    }
    length = to;
  }

  @Override
  public boolean mayEnd() {
    for (int i = 0; i < until.length; i++) {
      if (until[i] == ALIVE && constraints.get(i).mayEnd()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public byte[] forced() {
    byte[] common = null;
    for (int i = 0; i < until.length; i++) {
      if (until[i] == ALIVE) {
        byte[] forced = constraints.get(i).forced();
        int same = common == null ? forced.length : mismatch(common, forced);
        common = Arrays.copyOf(forced, same);
      }
    }
    return common == null ? new byte[0] : common;
  }

  private static int mismatch(byte[] one, byte[] other) {
    int at = Arrays.mismatch(one, other);
    return at < 0 ? one.length : at;
  }

  @Override
  public boolean isRepeating() {
    for (int i = 0; i < until.length; i++) {
      if (until[i] == ALIVE && constraints.get(i).isRepeating()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean isIdle() {
    for (int i = 0; i < until.length; i++) {
      if (until[i] == ALIVE && !constraints.get(i).isIdle()) {
        return false;
      }
    }
    return true;
  }

  /** Unless one of those that may end says otherwise. */
  @Override
  public boolean isLoose() {
    boolean loose = false;
    for (int i = 0; i < until.length; i++) {
      if (until[i] == ALIVE && constraints.get(i).mayEnd()) {
        if (!constraints.get(i).isLoose()) {
          return false;
        }
        loose = true;
      }
    }
    return loose;
  }

  @Override
  public boolean isBeforeLineEnd() {
    for (int i = 0; i < until.length; i++) {
      if (until[i] == ALIVE && constraints.get(i).isBeforeLineEnd()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int distance() {
    int least = NO_ENDING;
    for (int i = 0; i < until.length; i++) {
      if (until[i] == ALIVE) {
        least = Math.min(least, constraints.get(i).distance());
      }
    }
    return least;
  }

  @Override
  public byte @Nullable [] completion() {
    byte[] shortest = null;
    for (int i = 0; i < until.length; i++) {
      byte[] completion = until[i] == ALIVE ? constraints.get(i).completion() : null;
      if (completion != null && (shortest == null || completion.length < shortest.length)) {
        shortest = completion;
      }
    }
    return shortest;
  }
}
