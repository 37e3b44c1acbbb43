package dovetail.analysis.names;

import dovetail.analysis.tree.Regions;
import dovetail.analysis.tree.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The types of a tree whose members other types inherit, by {@code %inherits}. O(nodes) to make
 * one; a question is linear in the depth, or in the bindings.
 */
final class Bases {
  private static final Pattern PATH = Pattern.compile("[\\w$.\\P{ASCII}]+");

  private final NameRules rules;
  private final Tree tree;
  private final Regions regions;
  private final Map<Integer, List<String>> bases = new HashMap<>(); // by scope

  Bases(NameRules rules, Tree tree, Regions regions) {
    this.rules = rules;
    this.tree = tree;
    this.regions = regions;
    for (int node = 0; node < tree.nodes() && !rules.inherits.isEmpty(); node++) {
      int scope = isBase(node) ? regions.scopeOf(node) : Tree.NONE;
      if (scope != Tree.NONE && inherits(scope)) {
        bases.computeIfAbsent(scope, none -> new ArrayList<>(2)).add(path(node));
      }
    }
  }

  private boolean isBase(int node) {
    return rules.inherits.stream().anyMatch(one -> one.to().get(tree.rule(node)));
  }

  private boolean inherits(int node) {
    return rules.inherits.stream().anyMatch(one -> one.from().get(tree.rule(node)));
  }

  /** The path of names of a type, without its arguments; empty if the type is no such path. */
  private String path(int type) {
    StringBuilder text = new StringBuilder();
    int end = tree.end(type);
    for (int node = type - 1; node >= 0 && tree.begin(node) >= tree.begin(type); node--) {
      if (isLeftOut(node) && tree.end(node) <= end) {
        text.insert(0, tree.text(tree.end(node), end));
        end = tree.begin(node);
      }
    }
    String path = text.insert(0, tree.text(tree.begin(type), end)).toString().replaceAll("\\s", "");
    return PATH.matcher(path).matches() ? path : "";
  }

  private boolean isLeftOut(int node) {
    return rules.withoutArguments.get(tree.rule(node));
  }

  /** The types whose members are seen at a node. */
  List<String> around(int node) {
    if (bases.isEmpty()) {
      return List.of();
    }
    List<String> around = new ArrayList<>();
    boolean isInBase = false;
    for (int at = node; at != Tree.NONE; at = regions.up(at)) {
      isInBase |= isBase(at);
      if (inherits(at)) {
        around.addAll(isInBase ? List.of() : bases.getOrDefault(at, List.of()));
        isInBase = false;
      }
    }
    return around;
  }

  /** The types of the tree. */
  List<Kin> kin(int[] scopeAt, List<Binding> bindings) {
    List<Kin> kin = new ArrayList<>();
    for (int node = 0; node < tree.nodes() && !rules.inherits.isEmpty(); node++) {
      if (inherits(node)) {
        int scope = scopeAt[node];
        int behind = behind(node) - origin();
        List<String> own = bases.getOrDefault(node, List.of());
        bindings.stream()
            .filter(one -> end(one) == behind)
            .forEach(
                one ->
                    kin.add(
                        new Kin(
                            one.name(),
                            bindings.stream()
                                .filter(member -> member.scope() == scope)
                                .map(member -> new Piece.Name(member.name(), member.space()))
                                .collect(Collectors.toSet()),
                            own)));
      }
    }
    return kin;
  }

  /** The end of the text before a node. */
  private int behind(int node) {
    int at = tree.begin(node);
    while (at > origin() && Character.isWhitespace(tree.byteAt(at - 1))) {
      at--;
    }
    return at;
  }

  private int origin() {
    return tree.begin(tree.nodes() - 1);
  }

  private static int end(Binding binding) {
    return binding.begin() + binding.name().getBytes(StandardCharsets.UTF_8).length;
  }
}
