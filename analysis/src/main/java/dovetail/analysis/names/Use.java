package dovetail.analysis.names;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A place where members of a module are looked up, one in the other: {@code path.join} of {@code
 * os.path.join}, or what an import takes from a module.
 *
 * @param origins where the name before them comes from: one of these
 * @param members their names; at least one
 * @param begin where the first of them begins, in bytes
 * @param spelt what stands there: the first of them, or the name that it is bound to
 */
public record Use(List<Origin> origins, List<String> members, int begin, String spelt) {
  public Use {
    origins = List.copyOf(origins);
    members = List.copyOf(members);
  }

  /** A look-up of members that are spelt. */
  public Use(List<Origin> origins, List<String> members, int begin) {
    this(origins, members, begin, members.isEmpty() ? "" : members.getFirst());
  }

  /** The same place in a text that begins {@code offset} bytes earlier. */
  Use with(List<Origin> otherOrigins, List<String> otherMembers, int offset) {
    return new Use(otherOrigins, otherMembers, begin + offset, spelt);
  }

  /** What stands where a member is looked up. */
  public String spelt(int member) {
    return member == 0 ? spelt : members.get(member);
  }

  /** Where a member begins: there is one byte between two. */
  public int begin(int member) {
    int at = begin;
    for (int i = 0; i < member; i++) {
      at += spelt(i).getBytes(StandardCharsets.UTF_8).length + 1;
    }
    return at;
  }

  /** Where the last member ends. */
  public int end() {
    return begin(members.size()) - 1;
  }
}
