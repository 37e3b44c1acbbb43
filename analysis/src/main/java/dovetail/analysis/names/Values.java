package dovetail.analysis.names;

import dovetail.analysis.names.NameRules.Passing;
import dovetail.analysis.names.NameRules.Picking;
import dovetail.analysis.names.NameRules.Valuing;
import dovetail.analysis.tree.Tree;
import dovetail.grammar.Declaration.Kind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The objects that a tree binds to names and members, by the declarations {@code %typed}, {@code
 * %valued}, {@code %each}, {@code %picked}, {@code %passed}, {@code %awaits} and {@code %literal}.
 * O(nodes) to make one, then O(nodes of a value).
 */
final class Values {
  /** The longest expression that is kept as it is written, in bytes. */
  private static final int MOST_WRITTEN = 200;

  private final NameRules rules;
  private final Tree tree;
  private final Definitions definitions;
  private final Map<Integer, List<Integer>> spelt = new HashMap<>(); // by what holds them
  private final Map<Integer, Chain> called = new HashMap<>(); // methods, by where calls begin
  private final Map<Integer, Integer> awaited = new HashMap<>(); // ends, by where it begins
  private final BitSet keeps; // nodes
  private final int origin;

  Values(NameRules rules, Tree tree, Definitions definitions, int origin) {
    this.rules = rules;
    this.tree = tree;
    this.definitions = definitions;
    this.keeps = Settings.of(tree, rules.keeps, rules.scopes);
    this.origin = origin;
    for (int node = 0; node < tree.nodes(); node++) {
      for (Valuing one : rules.values) {
        spell(node, one.values(), one.statements());
      }
      for (Picking one : rules.picks) {
        spell(node, one.values(), one.statements());
      }
      if (!rules.passes.isEmpty() && rules.refers.get(tree.rule(node))) {
        Chain chain = chain(node);
        for (int i = 1; i < chain.steps().size(); i++) {
          if (chain.steps().get(i).isCall() && !chain.steps().get(i - 1).isCall()) {
            called.put(chain.steps().get(i).begin(), chain.before(i));
          }
        }
      }
      if (rules.awaits.get(tree.rule(node))) {
        awaited.put(tree.begin(node), tree.end(node));
      }
    }
  }

  private void spell(int node, BitSet values, BitSet statements) {
    int around = tree.parent(node);
    if (around != Tree.NONE && values.get(tree.rule(node)) && statements.get(tree.rule(around))) {
      List<Integer> all = spelt.computeIfAbsent(around, none -> new ArrayList<>(2));
      if (!all.contains(node)) {
        all.add(node);
      }
    }
  }

  /** The object that a node is bound to. */
  Value of(int node) {
    if (keeps.get(node)) {
      return Value.KEPT;
    }
    int around = around(node);
    for (Valuing one : rules.values) {
      if (one.bound().get(tree.rule(node)) && isOne(around, one.statements())) {
        Optional<Integer> value = next(node, around, one.values());
        if (value.isPresent()) {
          return (one.kind() == Kind.TYPED
                  ? typed(Value.Kind.TYPED, value.get())
                  : value(value.get(), one.kind() == Kind.EACH))
              .moved(-origin);
        }
      }
    }
    return picked(node).or(() -> passed(node)).orElse(Value.UNKNOWN);
  }

  /** What a node stands in that is more than the node. */
  private int around(int node) {
    int around = tree.parent(node);
    while (around != Tree.NONE
        && tree.begin(around) == tree.begin(node)
        && tree.end(around) == tree.end(node)
        && !isStatement(around)) {
      around = tree.parent(around);
    }
    return around;
  }

  private boolean isStatement(int node) {
    return rules.values.stream().anyMatch(one -> isOne(node, one.statements()));
  }

  private boolean isOne(int node, BitSet of) {
    return node != Tree.NONE && of.get(tree.rule(node));
  }

  private Optional<Integer> next(int node, int around, BitSet values) {
    return spelt.getOrDefault(around, List.of()).stream()
        .filter(at -> values.get(tree.rule(at)) && tree.begin(at) >= tree.end(node))
        .findFirst();
  }

  private Value typed(Value.Kind kind, int type) {
    return new Value(kind, tree.text(type), tree.begin(type), Optional.empty());
  }

  /** A name right behind the brace of a pattern, or behind a comma there, or behind its bracket. */
  private Optional<Value> picked(int node) {
    int before = tree.begin(node) - 1;
    while (before > 0 && Character.isWhitespace(tree.byteAt(before))) {
      before--;
    }
    int pattern = around(node);
    for (Picking one : rules.picks) {
      boolean isPattern =
          one.bound().get(tree.rule(node))
              && isOne(pattern, one.patterns())
              && isOne(tree.parent(pattern), one.statements());
      boolean isFirst = isPattern && before == tree.begin(pattern) && tree.byteAt(before) == '[';
      if (isFirst
          || (isPattern
              && tree.byteAt(tree.begin(pattern)) == '{'
              && (tree.byteAt(before) == '{' || tree.byteAt(before) == ','))) {
        Optional<Integer> found = next(node, tree.parent(pattern), one.values());
        if (found.isPresent()) {
          int value = found.get();
          if (isFirst) {
            return first(value);
          }
          boolean isType =
              rules.values.stream()
                  .anyMatch(as -> as.kind() == Kind.TYPED && isOne(value, as.values()));
          Value whole = isType ? typed(Value.Kind.TYPED, value) : value(value, false);
          boolean isKnown = isType || whole.kind() == Value.Kind.CHAIN;
          return isKnown
              ? Optional.of(
                  new Value(Value.Kind.PICKED, whole.type(), whole.at(), whole.chain())
                      .moved(-origin))
              : Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  /** One of those in a value. */
  private Optional<Value> first(int node) {
    Value whole = value(node, false);
    boolean isKnown = whole.kind() == Value.Kind.CHAIN || whole.kind() == Value.Kind.WRITTEN;
    return isKnown
        ? Optional.of(
            new Value(Value.Kind.EACH, whole.type(), whole.at(), whole.chain()).moved(-origin))
        : Optional.empty();
  }

  /** A parameter of a function that is the first argument of a call. */
  private Optional<Value> passed(int node) {
    for (Passing one : rules.passes) {
      int function = tree.parent(node);
      while (one.bound().get(tree.rule(node))
          && function != Tree.NONE
          && !one.functions().get(tree.rule(function))) {
        function = tree.parent(function);
      }
      int call = function;
      while (call != Tree.NONE && !one.calls().get(tree.rule(call))) {
        call = tree.parent(call);
      }
      Chain method =
          one.bound().get(tree.rule(node)) && call != Tree.NONE
              ? called.get(tree.begin(call))
              : null;
      if (method != null && tree.text(tree.begin(call), tree.begin(function)).strip().equals("(")) {
        String before = tree.text(tree.begin(function), tree.begin(node)).replace(" ", "");
        int place = before.matches("\\(?") ? 0 : before.matches("\\([\\w$]+,") ? 1 : -1;
        int last = method.steps().size() - 1;
        if (one.places()
            .getOrDefault(method.steps().get(last).member(), Set.of())
            .contains(place)) {
          Chain object = method.before(last);
          return Optional.of(new Value(Value.Kind.EACH, "", 0, Optional.of(object)).moved(-origin));
        }
      }
    }
    return Optional.empty();
  }

  private Value value(int node, boolean each) {
    Integer behind = awaited.get(tree.begin(node));
    if (behind != null && !each) {
      return awaited(node, behind);
    }
    for (int at = node - 1; at >= 0 && tree.begin(at) >= tree.begin(node); at--) {
      if (tree.begin(at) == tree.begin(node)) {
        if (tree.end(at) == tree.end(node) && rules.literals.get(tree.rule(at)) && !each) {
          return rules.scopes.get(tree.rule(at))
              ? new Value(Value.Kind.OBJECT, "", tree.begin(at), Optional.empty())
              : new Value(Value.Kind.LITERAL, rules.rule(tree.rule(at)), 0, Optional.empty());
        }
        if (tree.end(at) == tree.end(node) && rules.scopes.get(tree.rule(at)) && !each) {
          return new Value(Value.Kind.FUNCTION, "", tree.begin(at), Optional.empty());
        }
        if (rules.refers.get(tree.rule(at))) {
          List<Chain.Step> steps = new ArrayList<>();
          boolean whole = steps(at, steps) == tree.end(node);
          Chain chain = new Chain(tree.text(at), tree.begin(at), steps);
          return whole
              ? new Value(each ? Value.Kind.EACH : Value.Kind.CHAIN, "", 0, Optional.of(chain))
              : written(node, each);
        }
      }
    }
    String text = tree.text(node);
    boolean isWord = !each && text.chars().allMatch(Imports::isName);
    return isWord
        ? new Value(
            Value.Kind.CHAIN, "", 0, Optional.of(new Chain(text, tree.begin(node), List.of())))
        : written(node, each);
  }

  private Value written(int node, boolean each) {
    int length = tree.end(node) - tree.begin(node);
    return !each && length <= MOST_WRITTEN && tree.byteAt(tree.end(node) - 1) == ')'
        ? typed(Value.Kind.WRITTEN, node)
        : Value.UNKNOWN;
  }

  /** What there is in the chain behind the mark at the beginning of a node. */
  private Value awaited(int node, int behind) {
    int begin = behind;
    while (Character.isWhitespace(tree.byteAt(begin))) {
      begin++;
    }
    for (int at = node - 1; at >= 0 && tree.begin(at) >= tree.begin(node); at--) {
      if (tree.begin(at) == begin && rules.refers.get(tree.rule(at))) {
        List<Chain.Step> steps = new ArrayList<>();
        boolean whole = steps(at, steps) == tree.end(node);
        Chain chain = new Chain(tree.text(at), begin, steps);
        return whole ? new Value(Value.Kind.EACH, "", 0, Optional.of(chain)) : Value.UNKNOWN;
      }
    }
    return Value.UNKNOWN;
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

  /**
   * The steps behind a reference, with blanks at most before a full stop, or before a question mark
   * and a full stop; where they end.
   */
  private int steps(int reference, List<Chain.Step> steps) {
    int at = tree.end(reference);
    while (true) {
      OptionalInt called = definitions.callEnd(at);
      if (called.isPresent()) {
        steps.add(new Chain.Step("", at));
        at = called.getAsInt();
        continue;
      }
      int dot = at;
      while (Character.isWhitespace(tree.byteAt(dot))) {
        dot++;
      }
      dot += tree.byteAt(dot) == '?' ? 1 : 0;
      int end = dot + (tree.byteAt(dot + 1) == '#' ? 2 : 1); // a private member
      if (tree.byteAt(dot) != '.' || !Imports.isName(tree.byteAt(end))) {
        return at;
      }
      while (Imports.isName(tree.byteAt(end))) {
        end++;
      }
      steps.add(new Chain.Step(tree.text(dot + 1, end), dot + 1));
      at = end;
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
