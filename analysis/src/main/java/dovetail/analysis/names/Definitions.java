package dovetail.analysis.names;

import dovetail.analysis.names.NameRules.Calling;
import dovetail.analysis.names.NameRules.Parameters;
import dovetail.analysis.tree.Regions;
import dovetail.analysis.tree.Tree;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The definitions and calls of a tree, by the declarations {@code %parameters}, {@code %calls},
 * {@code %derives} and {@code %alters}. O(nodes) to make one.
 */
final class Definitions {
  private final NameRules rules;
  private final Tree tree;
  private final Imports imports;
  private final Map<Integer, List<Integer>> parameters = new HashMap<>(); // by scope
  private final Map<Integer, List<Integer>> fields = new HashMap<>(); // by scope
  private final Map<Integer, List<Integer>> marks = new HashMap<>(); // by scope
  private final Map<Integer, List<Integer>> given = new HashMap<>(); // by what holds arguments
  private final Map<Integer, Integer> calls = new HashMap<>(); // by where they begin
  private final Map<Integer, Integer> bases = new HashMap<>(); // by what is made from them
  private final Map<Integer, List<Integer>> alters = new HashMap<>(); // by what is around
  private final Map<Integer, Integer> returned = new HashMap<>(); // types, by scope

  Definitions(NameRules rules, Tree tree, Regions regions, Imports imports) {
    this.rules = rules;
    this.tree = tree;
    this.imports = imports;
    for (int node = 0; node < tree.nodes(); node++) {
      int rule = tree.rule(node);
      for (Parameters one : rules.parameters) {
        if (one.parameter().get(rule)) {
          add(parameters, regions.scopeOf(node), node);
        } else if (one.before().get(rule) || one.after().get(rule)) {
          add(marks, regions.scopeOf(node), node);
        }
      }
      if (rules.fields.get(rule)) {
        add(fields, regions.scopeOf(node), node);
      }
      for (Calling one : rules.calls) {
        if (one.call().get(rule)) {
          calls.put(tree.begin(node), node);
        }
        int around = tree.parent(node);
        if (around != Tree.NONE && one.through().get(tree.rule(around))) {
          around = tree.parent(around);
        }
        if (around != Tree.NONE && one.call().get(tree.rule(around)) && one.holds(rule)) {
          add(given, around, node);
        }
      }
      if (rules.alters.get(rule)) {
        add(alters, tree.parent(node), node);
      }
      for (NameRules.Pair one : rules.returns) {
        int around = tree.parent(node);
        if (one.from().get(rule) && around != Tree.NONE && one.to().get(tree.rule(around))) {
          returned.put(around, node);
        }
      }
      for (NameRules.Pair one : rules.derives) {
        int around = tree.parent(node);
        if (one.to().get(rule) && around != Tree.NONE && one.from().get(tree.rule(around))) {
          bases.put(around, node);
        }
      }
    }
  }

  private static void add(Map<Integer, List<Integer>> to, int key, int node) {
    to.computeIfAbsent(key, none -> new ArrayList<>(4)).add(node);
  }

  /** The head of a scope that has a name, or may have one. */
  Head head(int scope) {
    List<Parameter> takes = new ArrayList<>();
    for (int node : parameters.getOrDefault(scope, List.of())) {
      takes.add(parameter(node, scope));
    }
    for (int node : fields.getOrDefault(scope, List.of())) {
      takes.add(new Parameter(tree.text(node), Parameter.Kind.EITHER, true));
    }
    List<String> made = new ArrayList<>();
    boolean spelt = true;
    boolean named = false;
    int from = bases.getOrDefault(scope, Tree.NONE);
    for (int node : given.getOrDefault(from, List.of())) {
      Given how = how(node);
      String text = how == Given.NAMED ? value(node) : tree.text(node);
      String path = Bases.path(text);
      spelt &= how != Given.OPEN && !path.isEmpty();
      named |= how == Given.NAMED;
      made.add(path.isEmpty() ? text : path);
    }
    List<String> altered =
        alters.getOrDefault(tree.parent(scope), List.of()).stream().map(this::path).toList();
    Words words =
        rules.hidden.stream().anyMatch(pair -> pair.from().get(tree.rule(scope)))
            ? Words.of(tree.text(scope))
            : Words.NONE;
    String type = returned.containsKey(scope) ? tree.text(returned.get(scope)) : "";
    int typed = returned.containsKey(scope) ? tree.begin(returned.get(scope)) : tree.begin(scope);
    return new Head(takes, made, named, spelt, altered, type, typed - tree.begin(scope), words);
  }

  private Parameter parameter(int node, int scope) {
    boolean before = false;
    boolean after = false;
    boolean optional = false;
    Parameter.Kind kind = Parameter.Kind.EITHER;
    for (Parameters one : rules.parameters) {
      for (int mark : marks.getOrDefault(scope, List.of())) {
        before |= one.before().get(tree.rule(mark)) && mark > node;
        after |= one.after().get(tree.rule(mark)) && mark < node;
      }
      for (int other : parameters.getOrDefault(scope, List.of())) {
        after |= other < node && isIn(other, one.rest(), scope);
      }
      optional |= isIn(node, one.optional(), scope);
      if (isIn(node, one.rest(), scope)) {
        kind = Parameter.Kind.REST;
      } else if (isIn(node, one.others(), scope)) {
        kind = Parameter.Kind.OTHERS;
      }
    }
    if (kind == Parameter.Kind.EITHER && before) {
      kind = Parameter.Kind.PLACE;
    } else if (kind == Parameter.Kind.EITHER && after) {
      kind = Parameter.Kind.NAME;
    }
    return new Parameter(name(tree.text(node)), kind, optional);
  }

  /** A parameter may have dots before its name, and a type and a value behind it. */
  private static String name(String text) {
    int begin = 0;
    while (begin < text.length() && text.charAt(begin) == '.') {
      begin++;
    }
    int end = begin;
    while (end < text.length() && Imports.isName(text.charAt(end))) {
      end++;
    }
    return end == begin ? text : text.substring(begin, end);
  }

  private boolean isIn(int node, BitSet some, int scope) {
    for (int at = node; at != scope && at != Tree.NONE; at = tree.parent(at)) {
      if (some.get(tree.rule(at))) {
        return true;
      }
    }
    return false;
  }

  /** The text of an argument given by name: behind the name, up to the next argument or the end. */
  private String value(int node) {
    int end = tree.end(node);
    int from = tree.byteAt(end) == '=' ? end + 1 : end;
    int to = from;
    while (Imports.isName(tree.byteAt(to)) || tree.byteAt(to) == '.') {
      to++;
    }
    return tree.text(from, to);
  }

  /** The path of names that a node begins with; empty if with none. */
  private String path(int node) {
    for (int at = node - 1; at >= 0 && tree.begin(at) >= tree.begin(node); at--) {
      if (rules.refers.get(tree.rule(at)) && tree.begin(at) <= tree.begin(node) + 2) {
        List<String> members = imports.members(at);
        return members.isEmpty() ? tree.text(at) : tree.text(at) + "." + String.join(".", members);
      }
    }
    return "";
  }

  private enum Given {
    PLACE,
    NAMED,
    OPEN
  }

  private Given how(int node) {
    for (Calling one : rules.calls) {
      if (one.named().get(tree.rule(node))) {
        return Given.NAMED;
      }
    }
    if (isOpen(node)) {
      return Given.OPEN;
    }
    for (int in = node - 1; in >= 0 && tree.begin(in) >= tree.begin(node); in--) {
      if (tree.parent(in) == node && isOpen(in)) {
        return Given.OPEN;
      }
    }
    return Given.PLACE;
  }

  private boolean isOpen(int node) {
    return rules.calls.stream().anyMatch(one -> one.open().get(tree.rule(node)));
  }

  /**
   * The call that begins at a byte.
   *
   * @param callee what is called there
   * @param inner whether a scope inside of the file binds its name
   */
  Call call(int begin, Chain callee, boolean inner) {
    int call = calls.getOrDefault(begin, Tree.NONE);
    List<Integer> places = new ArrayList<>();
    List<Call.Named> named = new ArrayList<>();
    boolean open = false;
    for (int node : given.getOrDefault(call, List.of())) {
      switch (how(node)) {
        case PLACE -> places.add(tree.begin(node));
        case NAMED -> named.add(new Call.Named(tree.text(node), tree.begin(node)));
        case OPEN -> open = true;
      }
    }
    return new Call(callee, inner, tree.end(call), places, named, open);
  }

  /** Where the call ends that begins at a byte; empty if none does. */
  OptionalInt callEnd(int begin) {
    int call = calls.getOrDefault(begin, Tree.NONE);
    return call == Tree.NONE ? OptionalInt.empty() : OptionalInt.of(tree.end(call));
  }
}
