package dovetail.analysis.names;

import dovetail.analysis.tree.Tree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names that a text shares with other texts: names that it binds in the texts of its folder,
 * too ({@code %shares}), and types whose members other types inherit ({@code %inherits}). Immutable
 * and safe for threads. Construction is linear in these names.
 */
public final class Shares {
  private final NameRules rules;
  private final Optional<String> group;
  private final Set<String> stars;
  private final Map<String, Set<Integer>> names = new HashMap<>(); // and the spaces of each
  private final Map<String, List<Kin>> kin = new HashMap<>(); // by name
  private final Map<String, Set<String>> imports = new HashMap<>(); // and the modules of each

  Shares(NameRules rules, List<FileNames.Placed> pieces, Set<String> stars) {
    this.rules = rules;
    this.stars = Set.copyOf(stars);
    Optional<String> without = rules.shares.isEmpty() ? Optional.empty() : Optional.of("");
    this.group =
        pieces.stream()
            .flatMap(one -> one.piece().shared().group().stream())
            .findFirst()
            .or(() -> without);
    for (FileNames.Placed placed : pieces) {
      for (Piece.Name name : placed.piece().shared().names()) {
        names.computeIfAbsent(name.text(), none -> new HashSet<>(1)).add(name.space());
      }
      for (Kin one : placed.piece().kin()) {
        kin.computeIfAbsent(one.name(), none -> new ArrayList<>(1)).add(one);
      }
      if (!rules.inherits.isEmpty()) {
        placed.piece().bindings().forEach(this::addImport);
      }
    }
  }

  private void addImport(Binding binding) {
    binding
        .module()
        .ifPresent(
            module ->
                imports.computeIfAbsent(binding.name(), none -> new HashSet<>(1)).add(module));
  }

  /** Of a tree. O(nodes), and for each node that is shared the names that the tree binds. */
  static Piece.Shared of(NameRules rules, Tree tree, List<Binding> bound) {
    Optional<String> group = Optional.empty();
    Set<Piece.Name> names = new HashSet<>();
    int origin = tree.nodes() == 0 ? 0 : tree.begin(tree.nodes() - 1);
    for (NameRules.Pair one : rules.shares) {
      for (int node = 0; node < tree.nodes(); node++) {
        int begin = tree.begin(node) - origin;
        int end = tree.end(node) - origin;
        if (one.to().get(tree.rule(node))) {
          group = Optional.of(tree.text(node));
        } else if (one.from().get(tree.rule(node))) {
          bound.stream()
              .filter(name -> name.scope() == 0 && name.begin() >= begin && name.begin() < end)
              .forEach(name -> names.add(new Piece.Name(name.name(), name.space())));
        }
      }
    }
    return new Piece.Shared(group, names);
  }

  /** Whether two texts of one folder share names. */
  public boolean isWith(Shares other) {
    return group.isPresent() && group.equals(other.group);
  }

  /** The key that texts with shared names have in common; empty if this one shares none. */
  public Optional<String> group() {
    return group;
  }

  /** The modules from which the text imports a name, as their paths are spelt. */
  public Set<String> modules(String name) {
    return imports.getOrDefault(name, Set.of());
  }

  /** The modules all of whose members the text imports, as their paths are spelt. */
  public Set<String> stars() {
    return stars;
  }

  /** Whether this text binds a name. */
  public boolean binds(String name) {
    return names.containsKey(name);
  }

  /** Whether it binds the name that a reference of another text uses. */
  public boolean binds(Reference reference, Shares other) {
    return binds(reference.name()) && isSeen(reference.name(), rules.rule(other.rules, reference));
  }

  /** The names that a reference of another text could have. */
  public Set<String> legal(Reference reference, Shares other) {
    int rule = rules.rule(other.rules, reference);
    return names.keySet().stream().filter(name -> isSeen(name, rule)).collect(Collectors.toSet());
  }

  private boolean isSeen(String name, int rule) {
    return names.getOrDefault(name, Set.of()).stream().anyMatch(space -> rules.sees(rule, space));
  }

  /** Types, as far as they are known. */
  @FunctionalInterface
  public interface Types {
    /**
     * The texts that have a type.
     *
     * @param text the text that looks it up
     * @param path its spelling there
     * @return none if the type is not known; of each text, all types with the last name of the path
     *     count
     */
    List<Shares> of(Shares text, String path);
  }

  /** Whether this text has a type of that name. */
  public boolean has(String name) {
    return kin.containsKey(name);
  }

  /** Whether no unknown type or import of this text may bind the name of a reference in it. */
  public boolean lacks(Reference reference) {
    return stars.isEmpty() && !mayInherit(reference, this, (text, path) -> List.of());
  }

  /**
   * Whether types around a reference may bind its name: one of them does, or one of them is not
   * known. O(types above these).
   *
   * @param text the text with the reference
   * @param others the types of other texts
   */
  public static boolean mayInherit(Reference reference, Shares text, Types others) {
    return mayHave(reference, text, reference.bases(), others);
  }

  /** The same of the members of some types. */
  public static boolean mayHave(
      Reference reference, Shares from, List<String> types, Types others) {
    Deque<Type> next = new ArrayDeque<>();
    types.forEach(path -> next.add(new Type(from, path)));
    Set<Type> seen = new HashSet<>();
    while (!next.isEmpty()) {
      Type type = next.remove();
      if (!seen.add(type)) {
        continue;
      }
      List<Shares> texts =
          type.isOwn() ? List.of(type.text()) : others.of(type.text(), type.path());
      if (texts.isEmpty()) {
        return true;
      }
      for (Shares text : texts) {
        int rule = text.rules.rule(from.rules, reference);
        for (Kin one : text.kin.getOrDefault(type.last(), List.of())) {
          if (one.members().stream()
              .anyMatch(
                  member ->
                      member.text().equals(reference.name())
                          && text.rules.sees(rule, member.space()))) {
            return true;
          }
          one.bases().forEach(path -> next.add(new Type(text, path)));
        }
      }
    }
    return false;
  }

  /** A type as a text spells it. */
  private record Type(Shares text, String path) {
    /** Whether the type is one of the text's own. */
    boolean isOwn() {
      String[] names = path.split("\\.");
      return text.modules(names[0]).isEmpty() && Stream.of(names).allMatch(text::has);
    }

    String last() {
      return path.substring(path.lastIndexOf('.') + 1);
    }
  }
}
