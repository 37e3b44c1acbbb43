package dovetail.analysis.tree;

import dovetail.grammar.Declaration;
import dovetail.ints.IntList;
import dovetail.languages.Trees;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Renames nodes of a tree ({@code %named}): a node with one of the given texts, or with a certain
 * node directly in it, counts as a node of another rule. Immutable; thread-safe.
 */
public final class NamedRules {
  private final List<Named> all = new ArrayList<>();
  private final int count; // of rules

  private record Named(
      int rule, BitSet from, BitSet with, Set<String> texts, int longest, List<Pattern> patterns) {
    boolean matches(Tree tree, int node) {
      boolean isShort = tree.end(node) - tree.begin(node) <= longest;
      if (!isShort && patterns.isEmpty()) {
        return false;
      }
      String text = tree.text(node);
      return (isShort && texts.contains(text))
          || patterns.stream().anyMatch(one -> one.matcher(text).matches());
    }
  }

  /** Follows a grammar's declarations. */
  public NamedRules(Trees trees) {
    count = trees.rules().size();
    for (Declaration declaration : trees.declared(Declaration.Kind.NAMED)) {
      Set<String> texts =
          declaration.texts().stream()
              .filter(text -> !Declaration.isPattern(text))
              .collect(Collectors.toCollection(LinkedHashSet::new));
      all.add(
          new Named(
              trees.rules().indexOf(declaration.part(0).getFirst()),
              trees.numbers(declaration.part(1)),
              trees.numbers(declaration.part(2)),
              texts,
              texts.stream().mapToInt(String::length).max().orElse(0),
              declaration.patterns()));
    }
  }

  /**
   * The tree with these rules. O(nodes), besides the texts of the nodes to which a declaration
   * applies.
   */
  public Tree of(Tree tree) {
    int[] rules = tree.rules();
    IntList[] nodes = new IntList[count]; // by a rule that they have, or had
    Arrays.setAll(nodes, rule -> new IntList());
    for (int node = 0; node < rules.length; node++) {
      nodes[rules[node]].add(node);
    }
    for (Named named : all) {
      for (int node : of(named.with(), nodes)) {
        int parent = tree.parent(node);
        boolean holds = named.with().get(rules[node]) && parent != Tree.NONE;
        if (holds && named.from().get(rules[parent])) {
          name(parent, named.rule(), rules, nodes);
        }
      }
      for (int node : of(named.from(), nodes)) {
        if (named.from().get(rules[node]) && named.matches(tree, node)) {
          name(node, named.rule(), rules, nodes);
        }
      }
    }
    return tree.with(rules);
  }

  /**
   * The texts that give a node one of some rules: its own texts, or texts of a node in it; in
   * order.
   */
  List<String> texts(BitSet rules) {
    BitSet within = within(rules);
    return all.stream()
        .filter(named -> within.get(named.rule()))
        .flatMap(named -> named.texts().stream())
        .distinct()
        .toList();
  }

  /** Some rules, and the rules of nodes that give the nodes around them one of these rules. */
  BitSet within(BitSet rules) {
    BitSet within = (BitSet) rules.clone();
    for (Named named : all.reversed()) { // a node gets its rule before the node around it
      if (within.get(named.rule())) {
        within.or(named.with());
      }
    }
    return within;
  }

  private static int[] of(BitSet rules, IntList[] nodes) {
    IntList found = new IntList();
    for (int rule = rules.nextSetBit(0); rule >= 0; rule = rules.nextSetBit(rule + 1)) {
      for (int i = 0; i < nodes[rule].size(); i++) {
        found.add(nodes[rule].get(i));
      }
    }
    return found.toArray();
  }

  private static void name(int node, int rule, int[] rules, IntList[] nodes) {
    rules[node] = rule;
    nodes[rule].add(node);
  }
}
