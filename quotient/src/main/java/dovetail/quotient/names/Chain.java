package dovetail.quotient.names;

import java.util.List;

/**
 * A name, and what is looked up in it and called behind it: {@code shop.item(1).price}.
 *
 * @param name the name
 * @param begin where it begins, in bytes
 * @param steps what stands behind it
 */
public record Chain(String name, int begin, List<Step> steps) {
  /** Takes a copy. */
  public Chain {
    steps = List.copyOf(steps);
  }

  /**
   * A member or a call.
   *
   * @param member the member; empty for a call
   * @param begin where it begins, in bytes
   */
  public record Step(String member, int begin) {
    /** Whether it is a call. */
    public boolean isCall() {
      return member.isEmpty();
    }
  }

  /** The same in a text that begins so many bytes earlier. */
  Chain moved(int by) {
    return new Chain(
        name,
        begin + by,
        steps.stream().map(step -> new Step(step.member(), step.begin() + by)).toList());
  }
}
