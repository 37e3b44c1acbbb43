package dovetail.analysis.names;

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

  /** Whether nothing in it is called. */
  boolean isPath() {
    return steps.stream().noneMatch(Step::isCall);
  }

  /** The name and the members, with full stops between. */
  public String path() {
    StringBuilder path = new StringBuilder(name);
    steps.forEach(step -> path.append(step.isCall() ? "()" : "." + step.member()));
    return path.toString();
  }

  /** Without the steps from one on. */
  public Chain before(int step) {
    return new Chain(name, begin, steps.subList(0, step));
  }

  /** The same in a text that begins so many bytes earlier. */
  Chain moved(int by) {
    return new Chain(
        name,
        begin + by,
        steps.stream().map(step -> new Step(step.member(), step.begin() + by)).toList());
  }
}
