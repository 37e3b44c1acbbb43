package dovetail.model.constraint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A union of constraints. A middle must satisfy those constraints that allowed all its tokens so
 * far. One thread.
 */
public final class AnyOf implements Constraint {
  /**
   * For each accepted token, and before the first, the constraints that allowed all tokens so far.
   */
  private final List<List<Constraint>> alive = new ArrayList<>();

  private AnyOf(List<Constraint> constraints) {
    alive.add(List.copyOf(constraints));
  }

  /** The union of constraints at their present tokens. The union owns them from now on. */
  public static Constraint of(List<Constraint> constraints) {
    return constraints.size() == 1 ? constraints.getFirst() : new AnyOf(constraints);
  }

  private List<Constraint> alive() {
    return alive.getLast();
  }

  @Override
  public boolean allows(int token) {
    return alive().stream().anyMatch(one -> one.allows(token));
  }

  @Override
  public long[] mask() {
    long[] any = alive().getFirst().mask().clone();
    for (Constraint other : alive().subList(1, alive().size())) {
      long[] mask = other.mask();
      for (int word = 0; word < any.length; word++) {
        any[word] |= mask[word];
      }
    }
    return any;
  }

  @Override
  public void accept(int token) {
    List<Constraint> allowing = alive().stream().filter(one -> one.allows(token)).toList();
    if (allowing.isEmpty()) {
      throw new IllegalStateException("token " + token + " is not allowed here");
    }
    allowing.forEach(one -> one.accept(token));
    alive.add(allowing);
  }

  @Override
  public int length() {
    return alive.size() - 1;
  }

  @Override
  public void undo(int to) {
    if (to < 0 || to > length()) {
      throw new IllegalArgumentException(to + " of " + length() + " tokens");
    }
    alive.getFirst().stream().filter(one -> one.length() > to).forEach(one -> one.undo(to));
    alive.subList(to + 1, alive.size()).clear();
  }

  @Override
  public boolean mayEnd() {
    return alive().stream().anyMatch(Constraint::mayEnd);
  }

  /** The longest common beginning of the bytes that the constraints force. */
  @Override
  public byte[] forced() {
    return alive().stream().map(Constraint::forced).reduce(AnyOf::common).orElseThrow();
  }

  private static byte[] common(byte[] one, byte[] other) {
    int end = Arrays.mismatch(one, other);
    return end < 0 ? one : Arrays.copyOf(one, end);
  }

  @Override
  public boolean isRepeating() {
    return alive().stream().anyMatch(Constraint::isRepeating);
  }

  @Override
  public boolean isIdle() {
    return alive().stream().allMatch(Constraint::isIdle);
  }

  /** True if each constraint that may end says so. */
  @Override
  public boolean isLoose() {
    return mayEnd() && alive().stream().filter(Constraint::mayEnd).allMatch(Constraint::isLoose);
  }

  @Override
  public boolean isBeforeLineEnd() {
    return alive().stream().anyMatch(Constraint::isBeforeLineEnd);
  }

  @Override
  public int distance() {
    return alive().stream().mapToInt(Constraint::distance).min().orElse(NO_ENDING);
  }

  @Override
  public byte @Nullable [] completion() {
    return alive().stream()
        .map(Constraint::completion)
        .filter(Objects::nonNull)
        .min(Comparator.comparingInt(rest -> rest.length))
        .orElse(null);
  }
}
