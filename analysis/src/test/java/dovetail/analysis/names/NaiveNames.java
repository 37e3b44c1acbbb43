package dovetail.analysis.names;

import dovetail.analysis.tree.NamedRules;
import dovetail.analysis.tree.Tree;
import dovetail.grammar.Declaration;
import dovetail.grammar.Declaration.Kind;
import dovetail.languages.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The names of a text by their definition: a reference and a binding at a time, in the tree of the
 * whole text, without pieces. The slow twin of {@link NameReader}.
 */
final class NaiveNames {
  private final Trees trees;
  private final Map<Kind, List<Declaration>> byKind;
  private final Tree tree;
  private final int root;

  NaiveNames(Trees trees, Tree tree) {
    this.trees = trees;
    this.byKind = trees.declarations().stream().collect(Collectors.groupingBy(Declaration::kind));
    this.tree = new NamedRules(trees).of(tree);
    this.root = tree.nodes() - 1;
  }

  /** What nothing binds, and what only a binding further down does, as {@code u|e begin name}. */
  Set<String> verdicts() {
    Set<String> verdicts = new TreeSet<>();
    for (int node = 0; node < tree.nodes(); node++) {
      if (is(node, Kind.OPENS, 0)) {
        return Set.of();
      }
    }
    for (int node = 0; node < tree.nodes(); node++) {
      if (is(node, Kind.REFERS, 0) && !isExcused(node) && !isGiven(node)) {
        boolean early = false;
        boolean bound = false;
        for (int binding = 0; binding < tree.nodes(); binding++) {
          if (binding != node
              && binds(binding)
              && names(binding).contains(text(node))
              && isSeen(binding, node)) {
            boolean reaches = reaches(binding, node);
            bound |= reaches && inTime(binding, node);
            early |= reaches;
          }
        }
        if (!bound) {
          verdicts.add((early ? "e " : "u ") + tree.begin(node) + " " + text(node));
        }
      }
    }
    return verdicts;
  }

  private String text(int node) {
    return tree.text(node);
  }

  /** What a node binds. */
  private Set<String> names(int binding) {
    Set<String> names = new TreeSet<>();
    boolean isImplied = false;
    for (Declaration declaration : of(Kind.IMPLIED)) {
      if (declares(declaration, 0, binding)) {
        isImplied = true;
        for (String pattern : declaration.texts()) {
          Matcher matcher = Pattern.compile("^(?:" + within(pattern) + ")$").matcher(text(binding));
          if (matcher.find()) {
            StringBuilder name = new StringBuilder();
            for (int group = 1; group <= matcher.groupCount(); group++) {
              name.append(matcher.group(group));
            }
            names.add(name.toString());
          }
        }
      }
    }
    return isImplied ? names : Set.of(text(binding));
  }

  private static String within(String pattern) {
    return pattern.substring(1, pattern.length() - 1);
  }

  /** Whether a node is named in a part of a declaration. */
  private boolean is(int node, Kind kind, int part) {
    for (Declaration declaration : of(kind)) {
      if (declares(declaration, part, node)) {
        return true;
      }
    }
    return false;
  }

  private List<Declaration> of(Kind kind) {
    return byKind.getOrDefault(kind, List.of());
  }

  private boolean declares(Declaration declaration, int part, int node) {
    return declaration.part(part).contains(trees.rules().get(tree.rule(node)));
  }

  private boolean binds(int node) {
    return is(node, Kind.BINDS, 0);
  }

  /** What a node is evaluated in. */
  private int up(int node) {
    if (is(node, Kind.OUTER, 0)) {
      for (int at = tree.parent(node); at != Tree.NONE; at = up(at)) {
        if (is(at, Kind.SCOPE, 0)) {
          return up(at);
        }
      }
    }
    return tree.parent(node);
  }

  private List<Integer> scopes(int node) {
    List<Integer> scopes = new ArrayList<>();
    for (int at = up(node); at != Tree.NONE; at = up(at)) {
      if (is(at, Kind.SCOPE, 0)) {
        scopes.add(at);
      }
    }
    return scopes;
  }

  private boolean holds(int outer, int node) {
    return tree.begin(outer) <= tree.begin(node) && tree.end(node) <= tree.end(outer);
  }

  private int scopeBoundIn(int binding) {
    List<Declaration> hoists = hoists(binding);
    for (int scope : scopes(binding)) {
      boolean passes = hoists.stream().anyMatch(one -> !declares(one, 1, scope));
      for (Declaration declaration : of(Kind.THROUGH)) {
        passes |= declares(declaration, 0, binding) && declares(declaration, 1, scope);
      }
      if (!passes) {
        return scope;
      }
    }
    return root;
  }

  /** The declarations that take a binding to the head of a scope. */
  private List<Declaration> hoists(int binding) {
    List<Declaration> hoists = new ArrayList<>();
    for (Declaration declaration : of(Kind.HOISTS)) {
      for (int at = binding;
          at != Tree.NONE && (at == binding || !is(at, Kind.SCOPE, 0));
          at = up(at)) {
        if (declares(declaration, 0, at)) {
          hoists.add(declaration);
          break;
        }
      }
    }
    return hoists;
  }

  /** Whether a reference is in the region in which a binding is seen, whatever the order. */
  private boolean reaches(int binding, int node) {
    for (Declaration declaration : trees.declarations()) {
      if (declaration.kind() == Kind.DURING && declares(declaration, 0, binding)) {
        int around = up(binding);
        while (around != Tree.NONE && !declares(declaration, 1, around)) {
          around = up(around);
        }
        if (around != Tree.NONE && !holds(around, node)) {
          return false;
        }
      }
    }
    int scope = scopeBoundIn(binding);
    if (is(binding, Kind.WIDE, 0) && scope != root) {
      return holds(scope, node);
    }
    List<Integer> around = scopes(node);
    int index = around.indexOf(scope);
    for (Declaration declaration : trees.declarations()) {
      if (declaration.kind() == Kind.HIDDEN && index >= 0 && declares(declaration, 0, scope)) {
        for (int passed : around.subList(0, index)) {
          if (declares(declaration, 1, passed)) {
            return false;
          }
        }
      }
    }
    return index >= 0;
  }

  private boolean inTime(int binding, int node) {
    int scope = scopeBoundIn(binding);
    if (is(binding, Kind.WIDE, 0)
        || !hoists(binding).isEmpty()
        || (tree.begin(binding) < tree.begin(node) && !isInitial(binding, node))) {
      return true;
    }
    for (int at = node; at != scope; at = up(at)) {
      if (is(at, Kind.LATER, 0)) {
        return true;
      }
    }
    for (int at = tree.parent(binding); at != Tree.NONE; at = tree.parent(at)) {
      if (is(at, Kind.TOGETHER, 0) && holds(at, node)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a node is in what is evaluated before a name is bound to it. */
  private boolean isInitial(int binding, int node) {
    for (Declaration declaration : of(Kind.INITIAL)) {
      int around = up(binding);
      while (around != Tree.NONE && !declares(declaration, 2, around)) {
        around = up(around);
      }
      if (declares(declaration, 1, binding)
          && around != Tree.NONE
          && isBelow(declaration, node, around)
          && !isBelow(declaration, binding, around)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a node is in a first part of a declaration that is itself in another node. */
  private boolean isBelow(Declaration declaration, int node, int around) {
    for (int at = node; at != Tree.NONE && at != around; at = tree.parent(at)) {
      if (declares(declaration, 0, at) && holds(around, at)) {
        return true;
      }
    }
    return false;
  }

  private boolean isSeen(int binding, int node) {
    return of(Kind.UNSEEN).stream()
        .noneMatch(one -> declares(one, 0, binding) && declares(one, 1, node));
  }

  private boolean isGiven(int node) {
    List<Integer> around = scopes(node);
    for (Declaration declaration : trees.declarations()) {
      if (declaration.kind() == Kind.GIVEN
          && declaration.texts().contains(text(node))
          && (declaration.part(1).isEmpty() || declares(declaration, 1, node))) {
        for (int scope : around) {
          if (declares(declaration, 0, scope)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean isExcused(int node) {
    for (Declaration declaration : trees.declarations()) {
      if (declaration.kind() == Kind.EXCUSED) {
        for (int at = node; at != Tree.NONE; at = tree.parent(at)) {
          for (int other = 0; declares(declaration, 0, at) && other < tree.nodes(); other++) {
            if (tree.parent(other) == tree.parent(at) && declares(declaration, 1, other)) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }
}
