package dovetail.analysis.types;

import java.util.List;
import java.util.Set;

/**
 * A class and all that it is made from, all of them known.
 *
 * @param known who knows them
 * @param classes the class first
 */
public record Ancestry(KnownDefinitions known, List<Known> classes) {
  public Ancestry {
    classes = List.copyOf(classes);
  }

  /** Whether an object of the class may have a member. */
  public boolean has(String member) {
    return known.objectHas(classes, member);
  }

  /** The members that they spell. */
  public Set<String> members() {
    return known.members(classes);
  }
}
