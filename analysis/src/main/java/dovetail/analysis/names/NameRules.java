package dovetail.analysis.names;

import dovetail.analysis.tree.NamedRules;
import dovetail.grammar.Declaration;
import dovetail.grammar.Declaration.Kind;
import dovetail.languages.Trees;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A grammar's declarations about names, its rules as numbers. Immutable and thread-safe. */
final class NameRules {
  /** Rules in a relation to other rules: {@code %through}, {@code %during} and so on. */
  record Pair(BitSet from, BitSet to) {}

  /**
   * The rules of {@code %imports}.
   *
   * @param bound the names
   * @param modules the paths of modules
   * @param statements the statements that hold both
   */
  record Importing(BitSet bound, BitSet modules, BitSet statements) {}

  /**
   * The rules of {@code %initial}.
   *
   * @param initial the rules of code that runs before the name has its value
   * @param bound the names
   * @param around the declarations that hold both
   */
  record Initial(BitSet initial, BitSet bound, BitSet around) {}

  /**
   * The rules of {@code %given}.
   *
   * @param by the rules of references that see the names; empty if all references do
   */
  record Given(BitSet scopes, BitSet by, Set<String> names) {
    boolean isSeen(int reference) {
      return by.isEmpty() || by.get(reference);
    }
  }

  /**
   * The rules of {@code %implied}.
   *
   * @param bound the rules that bind other names than their own text
   * @param patterns patterns that find these names
   */
  private record Implied(BitSet bound, List<Pattern> patterns) {
    List<String> names(String text) {
      return patterns.stream()
          .map(pattern -> pattern.matcher(text))
          .filter(Matcher::matches)
          .map(Implied::name)
          .distinct()
          .toList();
    }

    private static String name(Matcher matcher) {
      return IntStream.rangeClosed(1, matcher.groupCount())
          .mapToObj(matcher::group)
          .collect(Collectors.joining());
    }
  }

  private final Trees trees;
  final NamedRules named;
  final BitSet scopes;
  final BitSet outer;
  final BitSet binds;
  final BitSet refers;
  final BitSet wide;
  final BitSet later;
  final BitSet together;
  final BitSet opens;
  final List<Pair> through;
  final List<Pair> during;
  final List<Pair> hidden;
  final List<Initial> initials;
  final List<Pair> excused;
  final List<Pair> inherits;
  final BitSet withoutArguments; // parts that are left out of the names of types
  final List<Pair> hoists;
  final BitSet shared;
  final List<Pair> shares;
  private final List<Implied> implied;
  final BitSet unfinished;
  private final List<Given> given;
  final List<Pair> unseen;
  final List<Importing> imports;

  NameRules(Trees trees) {
    this.trees = trees;
    this.named = new NamedRules(trees);
    this.scopes = trees.rulesOf(Kind.SCOPE);
    this.outer = trees.rulesOf(Kind.OUTER);
    this.wide = trees.rulesOf(Kind.WIDE);
    this.binds = trees.rulesOf(Kind.BINDS);
    this.refers = trees.rulesOf(Kind.REFERS);
    this.later = trees.rulesOf(Kind.LATER);
    this.together = trees.rulesOf(Kind.TOGETHER);
    this.opens = trees.rulesOf(Kind.OPENS);
    this.through = pairs(Kind.THROUGH);
    this.during = pairs(Kind.DURING);
    this.hidden = pairs(Kind.HIDDEN);
    this.initials = all(Kind.INITIAL, one -> new Initial(part(one, 0), part(one, 1), part(one, 2)));
    this.excused = pairs(Kind.EXCUSED);
    this.inherits = pairs(Kind.INHERITS);
    this.withoutArguments = new BitSet();
    trees.declared(Kind.INHERITS).forEach(one -> withoutArguments.or(part(one, 2)));
    this.hoists = pairs(Kind.HOISTS);
    this.shared = trees.rulesOf(Kind.SHARED);
    this.shares = pairs(Kind.SHARES);
    this.implied = all(Kind.IMPLIED, one -> new Implied(part(one, 0), one.patterns()));
    this.unfinished = trees.rulesOf(Kind.UNFINISHED);
    this.imports =
        all(Kind.IMPORTS, one -> new Importing(part(one, 0), part(one, 1), part(one, 2)));
    this.unseen = pairs(Kind.UNSEEN);
    Map<List<List<String>>, Set<String>> given = new LinkedHashMap<>();
    for (Declaration declaration : trees.declared(Kind.GIVEN)) {
      given
          .computeIfAbsent(
              List.of(declaration.part(0), declaration.part(1)), none -> new HashSet<>())
          .addAll(declaration.texts());
    }
    this.given =
        given.entrySet().stream()
            .map(
                one ->
                    new Given(
                        trees.numbers(one.getKey().get(0)),
                        trees.numbers(one.getKey().get(1)),
                        one.getValue()))
            .toList();
  }

  /**
   * The space of names that a rule binds in: the {@code %unseen} that name it, as bits. Bindings of
   * one space are seen by the same references.
   */
  int space(int binding) {
    int space = 0;
    for (int i = 0; i < unseen.size(); i++) {
      space |= unseen.get(i).from().get(binding) ? 1 << i : 0;
    }
    return space;
  }

  /** Whether a reference can use names of a space. */
  boolean sees(int reference, int space) {
    for (int i = 0; i < unseen.size(); i++) {
      if ((space & (1 << i)) != 0 && unseen.get(i).to().get(reference)) {
        return false;
      }
    }
    return true;
  }

  /** The names that a rule binds with a text. */
  List<String> names(int binding, String text) {
    List<Implied> own = implied.stream().filter(one -> one.bound().get(binding)).toList();
    return own.isEmpty()
        ? List.of(text)
        : own.stream().flatMap(one -> one.names(text).stream()).distinct().toList();
  }

  /** Whether a name is given everywhere in a scope, and a reference sees it. */
  boolean isGiven(int scope, String name, int reference) {
    for (Given one : given) {
      if (one.scopes().get(scope) && one.isSeen(reference) && one.names().contains(name)) {
        return true;
      }
    }
    return false;
  }

  /** The names given everywhere in a scope that a reference sees. */
  Set<String> given(int scope, int reference) {
    return given.stream()
        .filter(one -> one.scopes().get(scope) && one.isSeen(reference))
        .flatMap(one -> one.names().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether the names of a scope are not seen from inside of inner scopes. */
  boolean hides(int scope, List<Integer> passed) {
    return hidden.stream()
        .anyMatch(pair -> pair.from().get(scope) && passed.stream().anyMatch(pair.to()::get));
  }

  /** Whether there is anything to look up. */
  boolean areNames() {
    return !binds.isEmpty() && !refers.isEmpty();
  }

  String rule(int number) {
    return trees.rules().get(number);
  }

  /** The number here of a reference's rule, whose number there is of {@code others}. */
  int rule(NameRules others, Reference reference) {
    return trees == others.trees
        ? reference.rule()
        : trees.rules().indexOf(others.rule(reference.rule()));
  }

  private <T> List<T> all(Kind kind, Function<Declaration, T> made) {
    return trees.declared(kind).stream().map(made).toList();
  }

  private List<Pair> pairs(Kind kind) {
    return all(kind, one -> new Pair(part(one, 0), part(one, 1)));
  }

  private BitSet part(Declaration declaration, int part) {
    return trees.numbers(declaration.part(part));
  }
}
