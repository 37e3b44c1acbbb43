package dovetail.quotient.names;

import java.util.List;

/**
 * A place where members of a module are looked up, one in the other: {@code path.join} of {@code
 * os.path.join}, or what an import takes from a module.
 *
 * @param origins where the name before them comes from: one of these
 * @param members their names; at least one
 * @param begin where the first of them begins, in bytes
 */
public record Use(List<Origin> origins, List<String> members, int begin) {
  public Use {
    origins = List.copyOf(origins);
    members = List.copyOf(members);
  }

  /** Where a member begins: there is one byte between two. */
  public int begin(int member) {
    int at = begin;
    for (int i = 0; i < member; i++) {
      at += FileNames.utf8(members.get(i)) + 1;
    }
    return at;
  }

  /** Where the last member ends. */
  public int end() {
    return begin(members.size()) - 1;
  }
}
