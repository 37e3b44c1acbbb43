package dovetail.server.complete;

import dovetail.server.modules.Known;
import dovetail.server.modules.KnownDefinitions;
import java.util.List;
import java.util.Set;

/**
 * A class and all that it is made from, all of them known.
 *
 * @param known who knows them
 * @param classes the class first
 */
record Ancestry(KnownDefinitions known, List<Known> classes) {
  Ancestry {
    classes = List.copyOf(classes);
  }

  /** Whether an object of the class may have a member. */
  boolean has(String member) {
    return known.objectHas(classes, member);
  }

  /** The members that they spell. */
  Set<String> members() {
    return known.members(classes);
  }
}
