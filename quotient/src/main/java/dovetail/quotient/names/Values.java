package dovetail.quotient.names;

import dovetail.grammar.Declaration.Kind;
import dovetail.quotient.names.NameRules.Valuing;
import dovetail.quotient.tree.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The objects that a tree binds to names and members, by the declarations {@code %typed}, {@code
 * %valued}, {@code %each} and {@code %literal}. O(nodes) to make one, then O(nodes of a value).
 */
final class Values {
  private final NameRules rules;
  private final Tree tree;
  private final Definitions definitions;
  private final Map<Integer, List<Integer>> spelt = new HashMap<>(); // by what holds them
  private final int origin;

  Values(NameRules rules, Tree tree, Definitions definitions, int origin) {
    this.rules = rules;
    this.tree = tree;
    this.definitions = definitions;
    this.origin = origin;
    for (int node = 0; node < tree.nodes(); node++) {
      for (Valuing one : rules.values) {
        int around = tree.parent(node);
        if (around != Tree.NONE
            && one.values().get(tree.rule(node))
            && one.statements().get(tree.rule(around))) {
          List<Integer> all = spelt.computeIfAbsent(around, none -> new ArrayList<>(2));
          if (!all.contains(node)) {
            all.add(node);
          }
        }
      }
    }
  }

  /** The object that a node is bound to. */
  Value of(int node) {
    if (rules.keeps.get(tree.rule(node))) {
      return Value.KEPT;
    }
    int around = tree.parent(node);
    for (Valuing one : rules.values) {
      if (around != Tree.NONE
          && one.bound().get(tree.rule(node))
          && one.statements().get(tree.rule(around))) {
        Optional<Integer> value =
            spelt.getOrDefault(around, List.of()).stream()
                .filter(at -> one.values().get(tree.rule(at)) && tree.begin(at) >= tree.end(node))
                .findFirst();
        if (value.isPresent()) {
          return (one.kind() == Kind.TYPED
                  ? new Value(Value.Kind.TYPED, tree.text(value.get()), Optional.empty())
                  : value(value.get(), one.kind() == Kind.EACH))
              .moved(-origin);
        }
      }
    }
    return Value.UNKNOWN;
  }

  private Value value(int node, boolean each) {
    for (int at = node - 1; at >= 0 && tree.begin(at) >= tree.begin(node); at--) {
      if (tree.begin(at) == tree.begin(node)) {
        if (tree.end(at) == tree.end(node) && rules.literals.get(tree.rule(at)) && !each) {
          return new Value(Value.Kind.LITERAL, rules.rule(tree.rule(at)), Optional.empty());
        }
        if (rules.refers.get(tree.rule(at))) {
          List<Chain.Step> steps = new ArrayList<>();
          boolean whole = steps(at, steps) == tree.end(node);
          Chain chain = new Chain(tree.text(at), tree.begin(at), steps);
          return whole
              ? new Value(each ? Value.Kind.EACH : Value.Kind.CHAIN, "", Optional.of(chain))
              : Value.UNKNOWN;
        }
      }
    }
    String text = tree.text(node);
    boolean isWord = !each && text.chars().allMatch(Imports::isName);
    return isWord
        ? new Value(Value.Kind.CHAIN, "", Optional.of(new Chain(text, tree.begin(node), List.of())))
        : Value.UNKNOWN;
  }

  /** A reference, and what is looked up and called behind it. */
  Chain chain(int reference) {
    List<Chain.Step> steps = new ArrayList<>();
    steps(reference, steps);
    return new Chain(tree.text(reference), tree.begin(reference), steps);
  }

  /**
   * The calls in a chain.
   *
   * @param inner whether a scope inside of the file binds its name
   */
  List<Call> calls(Chain chain, boolean inner) {
    List<Call> calls = new ArrayList<>();
    for (int i = 0; i < chain.steps().size(); i++) {
      Chain.Step step = chain.steps().get(i);
      if (step.isCall()) {
        calls.add(definitions.call(step.begin(), chain.before(i), inner).moved(-origin));
      }
    }
    return calls;
  }

  /** The steps behind a reference, without blanks between; where they end. */
  private int steps(int reference, List<Chain.Step> steps) {
    int at = tree.end(reference);
    while (true) {
      OptionalInt called = definitions.callEnd(at);
      if (called.isPresent()) {
        steps.add(new Chain.Step("", at));
        at = called.getAsInt();
      } else if (tree.byteAt(at) == '.' && Imports.isName(tree.byteAt(at + 1))) {
        int end = at + 1;
        while (Imports.isName(tree.byteAt(end))) {
          end++;
        }
        steps.add(new Chain.Step(tree.text(at + 1, end), at + 1));
        at = end;
      } else {
        return at;
      }
    }
  }

  /** The place where a node sets a member. */
  Attribute attribute(int node) {
    int dot = tree.begin(node) - 1;
    int from = dot;
    while (from > 0 && Imports.isName(tree.byteAt(from - 1))) {
      from--;
    }
    boolean isName =
        dot > from && (from == 0 || !"])}.".contains("" + (char) tree.byteAt(from - 1)));
    return new Attribute(
        isName && tree.byteAt(dot) == '.' ? tree.text(from, dot) : "",
        tree.text(node),
        tree.begin(node) - origin,
        of(node));
  }
}
