package dovetail.quotient.tree;

import dovetail.grammar.Declaration;
import dovetail.languages.Trees;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The rules that nodes have by their text, or by what is in them ({@code %named}). Immutable and
 * thread-safe.
 */
public final class NamedRules {
  private final List<Named> all = new ArrayList<>();

  private record Named(
      int rule, BitSet from, BitSet with, Set<String> texts, int longest, List<Pattern> patterns) {
    boolean matches(Tree tree, int node) {
      boolean isShort = tree.end(node) - tree.begin(node) <= longest;
      return (isShort && texts.contains(tree.text(node)))
          || patterns.stream().anyMatch(one -> one.matcher(tree.text(node)).matches());
    }
  }

  /** Follows a grammar's declarations. */
  public NamedRules(Trees trees) {
    for (Declaration declaration : trees.declarations()) {
      if (declaration.kind() == Declaration.Kind.NAMED) {
        Set<String> texts =
            declaration.texts().stream()
                .filter(text -> !isPattern(text))
                .collect(Collectors.toSet());
        all.add(
            new Named(
                trees.rules().indexOf(declaration.part(0).getFirst()),
                numbers(trees, declaration.part(1)),
                numbers(trees, declaration.part(2)),
                texts,
                texts.stream().mapToInt(String::length).max().orElse(0),
                declaration.texts().stream()
                    .filter(NamedRules::isPattern)
                    .map(text -> Pattern.compile(text.substring(1, text.length() - 1)))
                    .toList()));
      }
    }
  }

  private static boolean isPattern(String text) {
    return text.length() > 1 && text.startsWith("/") && text.endsWith("/");
  }

  private static BitSet numbers(Trees trees, List<String> rules) {
    BitSet numbers = new BitSet();
    rules.forEach(rule -> numbers.set(trees.rules().indexOf(rule)));
    return numbers;
  }

  /** The tree with these rules. O(nodes) a declaration. */
  public Tree of(Tree tree) {
    int[] rules = tree.rules();
    for (Named named : all) {
      for (int node = 0; node < rules.length; node++) {
        int parent = tree.parent(node);
        if (named.with().get(rules[node])
            && parent != Tree.NONE
            && named.from().get(rules[parent])) {
          rules[parent] = named.rule();
        }
        if (named.from().get(rules[node]) && named.matches(tree, node)) {
          rules[node] = named.rule();
        }
      }
    }
    return tree.with(rules);
  }
}
