package dovetail.analysis.tree;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import dovetail.analysis.tree.Strictness.Check;
import dovetail.grammar.Declaration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;

/** The checks of a tree, one method for each kind of declaration. One thread. */
final class Judgement {
  /** A longer text is greater, so that numbers are in order as well as characters. */
  private static final Comparator<String> RISING =
      Comparator.comparingInt((String text) -> text.codePointCount(0, text.length()))
          .thenComparing(Comparator.naturalOrder());

  /** A text in a node. */
  private record Key(int container, String text) {}

  private final Strictness declared;
  private final Tree tree;
  private final int[][] byRule; // the nodes
  private final Regions regions;
  private final Supplier<Names> table; // made when a declaration first needs it
  private final List<Refusal> refusals = new ArrayList<>();

  /** Of a tree with the rules that names stand for. */
  Judgement(Strictness declared, Tree tree) {
    this.declared = declared;
    this.tree = tree;
    this.byRule = byRule(tree, declared.rules);
    this.regions = new Regions(tree, declared.scopes, declared.outer);
    this.table = Suppliers.memoize(() -> new Names(tree, declared.names, this::boundIn));
  }

  /** The scope that a name is bound in, or looked up from. */
  private int boundIn(int node) {
    int scope = regions.scopeOf(node);
    for (Check check : declared.checks) {
      if (check.kind() == Declaration.Kind.THROUGH && check.part(0).get(tree.rule(node))) {
        while (scope != Tree.NONE && check.part(1).get(tree.rule(scope))) {
          scope = regions.scopeOf(scope);
        }
      }
    }
    return scope;
  }

  /** The errors of the tree, in no special order. */
  List<Refusal> judge() {
    for (Check check : declared.checks) {
      List<Integer> nodes = nodes(check.part(0));
      boolean pairs =
          check.kind() == Declaration.Kind.CLASH || check.kind() == Declaration.Kind.FIRST;
      if (nodes.isEmpty() || (pairs && isEmpty(check.part(1)))) {
        continue;
      }
      switch (check.kind()) {
        case FORBID -> nodes.forEach(node -> forbid(check, node));
        case UNIQUE -> unique(check, nodes);
        case ONE -> one(check, nodes);
        case CLASH -> nodes.forEach(node -> clash(check, node));
        case FIRST -> nodes.forEach(node -> first(check, node));
        case ENCLOSING -> nodes.forEach(node -> enclosing(check, node));
        case THROUGH -> nodes.forEach(node -> through(check, node));
        case APART -> apart(check, nodes);
        case LEADING -> leading(check, nodes);
        case SAME -> same(check, nodes);
        case RISING -> rising(check, nodes);
        case AMONG -> among(check, nodes);
        case SPELLS -> nodes.forEach(node -> spells(check, node));
        case IDLE -> idle(check, nodes);
        case LAST -> last(check, nodes);
        case TOUCHING -> touching(check, nodes);
        case DIFFERS -> nodes.forEach(node -> differs(check, node));
        default -> {} // it refuses nothing
      }
    }
    return refusals;
  }

  private boolean isEmpty(BitSet rules) {
    return rules.stream().allMatch(rule -> byRule[rule].length == 0);
  }

  /** The nodes of some rules, rule by rule, each rule's in the order of the tree. */
  private List<Integer> nodes(BitSet rules) {
    List<Integer> nodes = new ArrayList<>();
    for (int rule = rules.nextSetBit(0); rule >= 0; rule = rules.nextSetBit(rule + 1)) {
      for (int node : byRule[rule]) {
        nodes.add(node);
      }
    }
    return nodes;
  }

  private static int[][] byRule(Tree tree, int rules) {
    int[] sizes = new int[rules];
    for (int node = 0; node < tree.nodes(); node++) {
      sizes[tree.rule(node)]++;
    }
    int[][] byRule = new int[sizes.length][];
    for (int rule = 0; rule < sizes.length; rule++) {
      byRule[rule] = new int[sizes[rule]];
    }
    for (int node = tree.nodes() - 1; node >= 0; node--) {
      byRule[tree.rule(node)][--sizes[tree.rule(node)]] = node;
    }
    return byRule;
  }

  private void refuse(Check check, int node) {
    refuse(check, node, around(node), -1, tree.end(node), check.remedies());
  }

  /** Adds a refusal of a node; {@code other} is the node that it conflicts with. */
  private void refuse(Check check, int node, int other) {
    List<Integer> causes = around(node);
    causes.add(tree.begin(other));
    causes.add(tree.end(other) - 1);
    int certain = Math.max(tree.end(node), tree.end(other));
    refuse(check, node, causes, tree.begin(other), certain, List.of());
  }

  private void refuse(
      Check check, int node, List<Integer> causes, int other, int certain, List<String> remedies) {
    String message = check.message().replace("{}", tree.text(node));
    int begin = tree.begin(node);
    refusals.add(
        new Refusal(
            message, begin, tree.end(node), causes, other, certain, remedies, check.unwanted()));
  }

  /** The beginnings of the nodes around a node. */
  private List<Integer> around(int node) {
    List<Integer> begins = new ArrayList<>();
    for (int at = tree.parent(node); at != Tree.NONE; at = tree.parent(at)) {
      begins.add(tree.begin(at));
    }
    return begins;
  }

  private void forbid(Check check, int node) {
    boolean passed = check.part(1).isEmpty();
    int at = regions.up(node);
    while (at != Tree.NONE && !check.part(3).get(tree.rule(at))) {
      if (check.part(2).get(tree.rule(at))) {
        if (passed) {
          refuse(check, node);
        }
        return;
      }
      passed |= check.part(1).get(tree.rule(at));
      at = regions.up(at);
    }
  }

  private void unique(Check check, List<Integer> nodes) {
    Map<Key, List<Integer>> seen = new HashMap<>();
    Set<Integer> holding = new HashSet<>(); // the containers of nodes of the last part
    for (int node : nodes(check.part(2))) {
      boolean isOne = check.part(1).get(tree.rule(node));
      holding.add(isOne ? node : regions.around(node, check.part(1)));
    }
    for (int node : nodes) {
      int container = regions.around(node, check.part(1));
      if (!check.part(2).isEmpty() && !holding.contains(container)) {
        continue;
      }
      String text = compared(check, tree.text(node));
      List<Integer> containers =
          check.part(3).isEmpty()
              ? List.of(container)
              : regions.allAround(node, check.part(1), check.part(3));
      containers.stream()
          .flatMap(at -> seen.getOrDefault(new Key(at, text), List.of()).stream())
          .filter(other -> !areAlternatives(other, node))
          .findFirst()
          .ifPresent(other -> refuse(check, node, other));
      seen.computeIfAbsent(new Key(container, text), none -> new ArrayList<>(1)).add(node);
    }
  }

  /** What counts of a text: the group of the declaration's pattern, if it has one that matches. */
  private static String compared(Check check, String text) {
    return check
        .pattern()
        .map(pattern -> pattern.matcher(text))
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .orElse(text);
  }

  /** Whether two nodes stand in different alternatives of one choice. */
  private boolean areAlternatives(int a, int b) {
    for (Check check : declared.checks) {
      if (check.kind() == Declaration.Kind.SAME) {
        for (int x = tree.parent(a); x != Tree.NONE; x = tree.parent(x)) {
          for (int y = tree.parent(b); y != Tree.NONE; y = tree.parent(y)) {
            if (x != y
                && whole(check, x) == whole(check, y)
                && check.part(1).get(tree.rule(x))
                && check.part(1).get(tree.rule(y))) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  /** The choice that an alternative belongs to. */
  private int whole(Check check, int alternative) {
    return check.part(2).isEmpty()
        ? tree.parent(alternative)
        : regions.around(alternative, check.part(2));
  }

  private void one(Check check, List<Integer> nodes) {
    Map<Integer, Integer> seen = new HashMap<>();
    for (int node : nodes) {
      Integer other = seen.putIfAbsent(regions.around(node, check.part(1)), node);
      if (other != null) {
        refuse(check, node, other);
      }
    }
  }

  private void clash(Check check, int node) {
    int scope = regions.scopeOf(node);
    int other = Tree.NONE;
    while (scope != Tree.NONE && check.part(3).get(tree.rule(scope)) && other == Tree.NONE) {
      other = table.get().first(scope, tree.text(node), check.part(1));
      scope = regions.scopeOf(scope);
    }
    BitSet where = check.part(2);
    boolean counts = where.isEmpty() || (scope != Tree.NONE && where.get(tree.rule(scope)));
    if (counts && other == Tree.NONE) {
      other = table.get().first(scope, tree.text(node), check.part(1));
    }
    if (other != Tree.NONE) {
      refuse(check, Math.max(node, other), Math.min(node, other));
    }
  }

  private void first(Check check, int node) {
    int other = table.get().first(regions.scopeOf(node), tree.text(node), check.part(1));
    if (other != Tree.NONE && other < node) {
      refuse(check, node, other);
    }
  }

  private void enclosing(Check check, int node) {
    String text = tree.text(node);
    int scope = regions.scopeOf(node);
    while (scope != Tree.NONE) {
      scope = regions.scopeOf(scope);
      if (scope != Tree.NONE && check.part(1).get(tree.rule(scope))) {
        if (table.get().first(scope, text, check.part(2)) != Tree.NONE) {
          break;
        }
        boolean isDeclared = table.get().first(scope, text, check.part(0)) != Tree.NONE;
        if (!isDeclared && table.get().first(scope, text, declared.binding) != Tree.NONE) {
          return;
        }
      }
    }
    refuse(check, node);
  }

  /** Refuses a name that is bound further out and also in a scope between. */
  private void through(Check check, int node) {
    int scope = regions.scopeOf(node);
    while (scope != Tree.NONE && check.part(1).get(tree.rule(scope))) {
      BitSet others = (BitSet) declared.binding.clone();
      others.andNot(check.part(0));
      if (table.get().first(scope, tree.text(node), others) != Tree.NONE) {
        refuse(check, node);
      }
      scope = regions.scopeOf(scope);
    }
  }

  /** Refuses nodes that stand after the first node which may not stand before them. */
  private void leading(Check check, List<Integer> nodes) {
    BitSet leading = new BitSet();
    int first = Integer.MAX_VALUE;
    int late = Integer.MAX_VALUE;
    for (int node = 0; node < tree.nodes(); node++) {
      if (check.part(0).get(tree.rule(node)) && tree.parent(node) != Tree.NONE) {
        leading.set(tree.parent(node));
      } else if (check.part(1).get(tree.rule(node)) && tree.begin(node) < first) {
        int at = tree.parent(node);
        while (at != Tree.NONE && isAll(node, at)) {
          leading.set(at);
          at = tree.parent(at);
        }
      }
      if (check.part(2).get(tree.rule(node))) {
        first = Math.min(first, tree.begin(node));
        late = leading.get(node) ? late : Math.min(late, tree.begin(node));
      }
    }
    for (int node : nodes) {
      if (tree.begin(node) > late) {
        refuse(check, node);
      }
    }
  }

  /** Whether a node spans the whole text of a node around it. */
  private boolean isAll(int node, int around) {
    return tree.begin(around) == tree.begin(node) && tree.end(around) == tree.end(node);
  }

  private void apart(Check check, List<Integer> nodes) {
    Set<Integer> taken = new HashSet<>();
    for (int node : nodes(check.part(1))) {
      taken.add(regions.scopeOf(node));
    }
    for (int node : nodes) {
      int scope = regions.scopeOf(node);
      if (scope != Tree.NONE && check.part(2).get(tree.rule(scope)) && taken.contains(scope)) {
        refuse(check, node);
      }
    }
  }

  private void idle(Check check, List<Integer> nodes) {
    BitSet begins = new BitSet();
    BitSet ends = new BitSet();
    for (int node : nodes(check.part(1))) {
      begins.set(tree.begin(node));
      ends.set(tree.end(node));
    }
    BitSet holding = new BitSet();
    for (int node : nodes(check.part(2))) {
      for (int at = node; at != Tree.NONE && !holding.get(at); at = tree.parent(at)) {
        holding.set(at);
      }
    }
    for (int node : nodes) {
      if (!begins.get(tree.begin(node)) && !ends.get(tree.end(node)) && !holding.get(node)) {
        refuse(check, node);
      }
    }
  }

  private void touching(Check check, List<Integer> nodes) {
    Map<Integer, Integer> ends = new HashMap<>();
    nodes.forEach(node -> ends.put(tree.end(node), node));
    BitSet behind = check.part(1).isEmpty() ? check.part(0) : check.part(1);
    for (int node : nodes(behind)) {
      Integer before = ends.get(tree.begin(node));
      if (before != null) {
        refuse(check, node, before);
      }
    }
  }

  private void differs(Check check, int node) {
    int end = Mirror.end(tree, node);
    if (end != Tree.NONE) {
      String message = check.message().replace("{}", tree.text(node));
      refusals.add(
          new Refusal(message, tree.begin(node), end, List.of()).unwanted(check.unwanted()));
    }
  }

  private void spells(Check check, int node) {
    String text = tree.text(tree.begin(node), tree.end(node));
    if (!check
        .pattern()
        .map(one -> EscapedName.areOfCharacters(text, one))
        .orElseGet(() -> EscapedName.isName(text))) {
      refuse(check, node);
    }
  }

  private void last(Check check, List<Integer> nodes) {
    Map<Integer, Integer> ends = new HashMap<>(); // by the node around: the first one
    for (int node : nodes) {
      ends.merge(regions.around(node, check.part(1)), node, Math::min);
    }
    for (int node : nodes(check.part(2))) {
      Integer before = ends.get(regions.around(node, check.part(1)));
      if (before != null && tree.begin(node) >= tree.end(before)) {
        int begin = tree.begin(node); // text written inside it did not put it there
        List<Integer> cause = List.of(tree.begin(before));
        refusals.add(
            new Refusal(check.message(), begin, begin + 1, cause).unwanted(check.unwanted()));
      }
    }
  }

  private void among(Check check, List<Integer> nodes) {
    Set<Key> held = new HashSet<>();
    for (int node : nodes(check.part(1))) {
      held.add(new Key(regions.around(node, check.part(2)), tree.text(node)));
    }
    for (int node : nodes) {
      String text = tree.text(node);
      if (regions.allAround(node, check.part(2), check.part(3)).stream()
          .noneMatch(at -> held.contains(new Key(at, text)))) {
        List<String> remedies = List.of(text);
        refuse(check, node, around(node), -1, Integer.MAX_VALUE, remedies);
      }
    }
  }

  private void rising(Check check, List<Integer> nodes) {
    Map<Integer, String> least = new HashMap<>(); // by the node around
    for (int node : nodes(check.part(1))) {
      least.merge(
          regions.around(node, check.part(2)),
          tree.text(node),
          (one, other) -> RISING.compare(one, other) < 0 ? one : other);
    }
    for (int node : nodes) {
      String other = least.get(regions.around(node, check.part(2)));
      if (other != null && RISING.compare(tree.text(node), other) > 0) {
        refuse(check, node);
      }
    }
  }

  private void same(Check check, List<Integer> nodes) {
    Map<Integer, Set<String>> texts = new HashMap<>();
    BitSet holders = check.part(1);
    for (int node : nodes) {
      for (int at = tree.parent(node); at != Tree.NONE; at = tree.parent(at)) {
        if (holders.get(tree.rule(at))) {
          texts.computeIfAbsent(at, none -> new HashSet<>()).add(tree.text(node));
        }
      }
    }
    Map<Integer, Integer> firstOf = new HashMap<>();
    for (int holder : nodes(holders)) {
      Integer first = firstOf.putIfAbsent(whole(check, holder), holder);
      if (first != null
          && !texts.getOrDefault(first, Set.of()).equals(texts.getOrDefault(holder, Set.of()))) {
        List<String> remedies = List.of(tree.text(first));
        refuse(check, holder, around(holder), tree.begin(first), tree.end(holder), remedies);
      }
    }
  }
}
