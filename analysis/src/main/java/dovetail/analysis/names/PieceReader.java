package dovetail.analysis.names;

import dovetail.analysis.names.NameRules.Pair;
import dovetail.analysis.tree.Regions;
import dovetail.analysis.tree.Tree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Collects the names of a tree: its bindings, and the references that no binding in it binds.
 *
 * <p>From a reference the way goes up through the nodes in which it is evaluated; at each scope the
 * bindings of that name are looked at. A binding counts if it stands before the reference, or if a
 * node between the reference and the scope runs later, or if both stand in one node whose parts
 * have no order. In a function's body, which runs later, a name may be bound further down in the
 * file.
 *
 * <p>O(nodes), and for each reference the depth times the bindings of its name in a scope.
 */
final class PieceReader {
  private static final int FILE = 0;

  private final NameRules rules;
  private final Tree tree;
  private final Regions regions;
  private final int origin; // the beginning of the piece in the text
  private final List<Piece.Scope> scopes = new ArrayList<>();
  private final int[] scopeAt; // per node that is a scope, its number
  private final List<Map<String, List<Bound>>> byScope = new ArrayList<>();
  private final Map<String, List<Bound>> wide = new HashMap<>();
  private final List<Binding> bindings = new ArrayList<>();
  private final Set<Piece.Name> rooted = new HashSet<>();
  private final Set<Piece.Name> bound = new HashSet<>();
  private final Set<String> excused = new HashSet<>();
  private final Imports imports;
  private final Bases bases;

  /** A binding, and where it stands in the tree. */
  private record Bound(int node, Binding binding) {}

  PieceReader(NameRules rules, Tree tree) {
    this.rules = rules;
    this.tree = tree;
    this.regions = new Regions(tree, rules.scopes, rules.outer);
    this.imports = new Imports(rules, tree);
    this.bases = new Bases(rules, tree, regions);
    this.scopeAt = new int[tree.nodes()];
    this.origin = tree.nodes() == 0 ? 0 : tree.begin(tree.nodes() - 1);
  }

  Piece read() {
    boolean opens = false;
    List<String> stars = new ArrayList<>();
    scopes();
    for (int node = 0; node < tree.nodes(); node++) {
      int rule = tree.rule(node);
      if (rules.opens.get(rule)) {
        Optional<String> star = imports.module(node);
        star.ifPresent(stars::add);
        opens |= star.isEmpty();
      }
      if (rules.binds.get(rule)) {
        for (String name : rules.names(rule, tree.text(node))) {
          bind(node, name);
        }
      }
    }
    List<Reference> free = new ArrayList<>();
    for (int node = 0; node < tree.nodes(); node++) {
      if (rules.refers.get(tree.rule(node))) {
        lookUp(node, free);
      }
    }
    return new Piece(
        bindings,
        bound,
        rooted,
        free,
        excused,
        scopes,
        opens,
        stars,
        Shares.of(rules, tree, bindings),
        bases.kin(scopeAt, bindings));
  }

  /** The root is the file, whether it is a node or not. */
  private void scopes() {
    int last = tree.nodes() - 1;
    Arrays.fill(scopeAt, FILE);
    boolean rootIsFile = last >= 0 && regions.isScope(last) && tree.parent(last) == Tree.NONE;
    int fileRule = rootIsFile ? tree.rule(last) : -1;
    int length = last < 0 ? 0 : tree.end(last) - origin;
    scopes.add(new Piece.Scope(fileRule, 0, length, -1));
    byScope.add(new HashMap<>());
    for (int node = rootIsFile ? last - 1 : last; node >= 0; node--) {
      if (regions.isScope(node)) {
        scopeAt[node] = scopes.size();
        int around = number(regions.scopeOf(node));
        scopes.add(
            new Piece.Scope(
                tree.rule(node), tree.begin(node) - origin, tree.end(node) - origin, around));
        byScope.add(new HashMap<>());
      }
    }
  }

  private int number(int scope) {
    return scope == Tree.NONE ? FILE : scopeAt[scope];
  }

  private void bind(int node, String name) {
    int rule = tree.rule(node);
    int scope = regions.scopeOf(node);
    for (Pair pair : rules.through) {
      while (pair.from().get(rule) && scope != Tree.NONE && pair.to().get(tree.rule(scope))) {
        scope = regions.scopeOf(scope);
      }
    }
    int own = scope;
    boolean hoisted = false;
    for (Pair pair : rules.hoists) {
      if (isIn(node, pair.from(), own)) {
        hoisted = true;
        while (scope != Tree.NONE && !pair.to().get(tree.rule(scope))) {
          scope = regions.scopeOf(scope);
        }
      }
    }
    Piece.Name spaced = new Piece.Name(name, rules.space(rule));
    int number = number(scope);
    if (number == FILE && hoisted) {
      rooted.add(spaced);
    }
    int from = 0;
    int to = Integer.MAX_VALUE;
    boolean isWide = rules.wide.get(rule);
    if (isWide && number != FILE) {
      from = scopes.get(number).begin();
      to = scopes.get(number).end();
    }
    for (Pair pair : rules.during) {
      int around = pair.from().get(rule) ? regions.around(node, pair.to()) : Tree.NONE;
      if (around != Tree.NONE) {
        from = tree.begin(around) - origin;
        to = tree.end(around) - origin;
      }
    }
    Binding binding =
        new Binding(
            name,
            rules.rule(rule),
            tree.begin(node) - origin,
            number,
            from,
            to,
            hoisted,
            imports.module(node),
            spaced.space());
    bindings.add(binding);
    // Names that are not seen in all of the file are not told to other pieces.
    boolean local = number == FILE && to != Integer.MAX_VALUE;
    Map<String, List<Bound>> into = isWide || local ? wide : byScope.get(number);
    if (into == byScope.get(FILE)) {
      bound.add(spaced);
    }
    into.computeIfAbsent(name, none -> new ArrayList<>(2)).add(new Bound(node, binding));
  }

  /** Whether a node has one of some rules, or is in such a node, within a scope. */
  private boolean isIn(int node, BitSet some, int scope) {
    int at = node;
    while (at != scope && at != Tree.NONE && !some.get(tree.rule(at))) {
      at = regions.up(at);
    }
    return at != scope && at != Tree.NONE;
  }

  private void lookUp(int node, List<Reference> free) {
    String name = tree.text(node);
    int begin = tree.begin(node) - origin;
    for (Bound bound : bound(wide, node)) {
      if (begin >= bound.binding().from() && begin < bound.binding().to()) {
        return;
      }
    }
    boolean later = false;
    boolean early = false;
    List<Integer> passed = new ArrayList<>();
    for (int at = node; at != Tree.NONE; at = regions.up(at)) {
      if (regions.isScope(at) && tree.parent(at) != Tree.NONE) {
        if (rules.isGiven(tree.rule(at), name, tree.rule(node))) {
          return;
        }
        boolean hidden = rules.hides(tree.rule(at), passed);
        switch (hidden ? Seen.NO : seen(scopeAt[at], node, later)) {
          case YES -> {
            return;
          }
          case EARLY -> early = true;
          case NO -> {}
        }
        passed.add(tree.rule(at));
      }
      later |= rules.later.get(tree.rule(at));
    }
    Seen seen = seen(FILE, node, later);
    if (seen != Seen.YES && isExcused(node)) {
      excused.add(name);
    } else if (seen != Seen.YES) {
      early |= seen == Seen.EARLY;
      boolean unfinished = rules.unfinished.get(tree.rule(node));
      free.add(
          new Reference(
              name,
              begin,
              tree.end(node) - origin,
              later,
              early,
              unfinished,
              tree.rule(node),
              bases.around(node)));
    }
  }

  /** The bindings of a node's name that the node sees. */
  private List<Bound> bound(Map<String, List<Bound>> names, int node) {
    List<Bound> bound = names.getOrDefault(tree.text(node), List.of());
    return rules.unseen.isEmpty() || bound.isEmpty()
        ? bound
        : bound.stream().filter(one -> sees(node, one.node())).toList();
  }

  private boolean sees(int node, int bound) {
    return rules.sees(tree.rule(node), rules.space(tree.rule(bound)));
  }

  private enum Seen {
    YES,
    EARLY,
    NO
  }

  private Seen seen(int scope, int node, boolean later) {
    Seen seen = Seen.NO;
    for (Bound bound : bound(byScope.get(scope), node)) {
      int begin = tree.begin(node) - origin;
      boolean counts = begin >= bound.binding().from() && begin < bound.binding().to();
      if (counts && bound.node() != node) {
        if (later
            || bound.binding().hoisted()
            || (bound.binding().begin() < begin && !isInitial(bound.node(), node))
            || areTogether(bound.node(), node)) {
          return Seen.YES;
        }
        seen = Seen.EARLY;
      }
    }
    return seen;
  }

  /** Whether a node runs before a name has its value. */
  private boolean isInitial(int bound, int node) {
    for (NameRules.Initial one : rules.initials) {
      if (one.bound().get(tree.rule(bound))) {
        int around = regions.around(bound, one.around());
        boolean isAround = around != Tree.NONE && !passes(bound, one.initial(), around);
        if (isAround && passes(node, one.initial(), around)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a node with one of some rules stands between a node and another one around it. */
  private boolean passes(int node, BitSet some, int around) {
    boolean passed = false;
    int at = node;
    while (at != Tree.NONE && at != around) {
      passed |= some.get(tree.rule(at));
      at = tree.parent(at);
    }
    return passed && at != Tree.NONE;
  }

  /** Whether two nodes stand in one node whose parts have no order. */
  private boolean areTogether(int a, int b) {
    for (int x = tree.parent(a); x != Tree.NONE; x = tree.parent(x)) {
      if (rules.together.get(tree.rule(x))
          && tree.begin(x) <= tree.begin(b)
          && tree.end(b) <= tree.end(x)) {
        return true;
      }
    }
    return false;
  }

  private boolean isExcused(int node) {
    for (Pair pair : rules.excused) {
      for (int at = node; at != Tree.NONE; at = tree.parent(at)) {
        int parent = pair.from().get(tree.rule(at)) ? tree.parent(at) : Tree.NONE;
        if (parent != Tree.NONE && tree.child(parent, pair.to()) != Tree.NONE) {
          return true;
        }
      }
    }
    return false;
  }
}
