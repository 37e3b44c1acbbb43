package dovetail.quotient.names;

import dovetail.grammar.Declaration;
import dovetail.grammar.Declaration.Kind;
import dovetail.languages.Trees;
import dovetail.quotient.tree.NamedRules;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A grammar's declarations about names, its rules as numbers. Immutable and thread-safe. */
final class NameRules {
  /** Rules that stand in a relation to others: {@code %through}, {@code %during} and so on. */
  record Pair(BitSet from, BitSet to) {}

  /**
   * The rules of {@code %sets} and {@code %keeps}.
   *
   * @param members the nodes in question
   * @param next what has to stand right behind them; empty if anything may
   * @param around what has to be around them, no scope between; empty if anything may
   */
  record Setting(BitSet members, BitSet next, BitSet around) {}

  /**
   * The rules of {@code %imports}.
   *
   * @param bound the names
   * @param modules the paths of modules
   * @param members the members taken from them
   * @param statements the statements that hold all of these
   * @param member the member that the names stand for; empty if that is spelt, or if for all
   */
  record Importing(
      BitSet bound, BitSet modules, BitSet members, BitSet statements, String member) {}

  /**
   * The rules of {@code %exports}.
   *
   * @param members the names of members
   * @param marks beside what binds members
   * @param all beside the path of a module all of whose members the text has, too
   * @param modules such paths
   */
  record Exporting(BitSet members, BitSet marks, BitSet all, BitSet modules) {}

  /**
   * The rules of {@code %parameters}.
   *
   * @param parameter a parameter
   * @param optional holds one that may be left out
   * @param rest holds one that takes all the rest by place
   * @param others holds one that takes all others by name
   * @param before a mark: parameters before it are given by place only
   * @param after a mark: parameters behind it are given by name only
   */
  record Parameters(
      BitSet parameter, BitSet optional, BitSet rest, BitSet others, BitSet before, BitSet after) {}

  /**
   * The rules of {@code %calls}.
   *
   * @param call the call
   * @param through may be around the arguments in it
   * @param place an argument that is given by place
   * @param named the name of one that is given by name
   * @param open gives others that are not spelt
   */
  record Calling(BitSet call, BitSet through, BitSet place, BitSet named, BitSet open) {
    boolean holds(int rule) {
      return place.get(rule) || named.get(rule) || open.get(rule);
    }
  }

  /**
   * The rules of {@code %elements}.
   *
   * @param element the element
   * @param component what makes it
   * @param named the name of a member that is given
   * @param open gives others that are not spelt
   */
  record Elements(BitSet element, BitSet component, BitSet named, BitSet open) {}

  /**
   * The rules of {@code %initial}.
   *
   * @param initial what runs before a name stands for anything
   * @param bound the names
   * @param around the declarations that hold both
   */
  record Initial(BitSet initial, BitSet bound, BitSet around) {}

  /**
   * The rules of {@code %typed}, {@code %valued} and {@code %each}.
   *
   * @param kind which of them
   * @param bound what is bound
   * @param values what says its type, or its value
   * @param statements what holds both
   */
  record Valuing(Kind kind, BitSet bound, BitSet values, BitSet statements) {}

  /**
   * The rules of {@code %picked}.
   *
   * @param bound what is bound
   * @param patterns in which it stands
   * @param values what says the type of the whole, or its value
   * @param statements what holds both
   */
  record Picking(BitSet bound, BitSet patterns, BitSet values, BitSet statements) {}

  /**
   * The rules of {@code %passed}.
   *
   * @param bound the parameters
   * @param functions what they are parameters of
   * @param calls which these are given to
   * @param places by the members that are called, the numbers of the parameters
   */
  record Passing(BitSet bound, BitSet functions, BitSet calls, Map<String, Set<Integer>> places) {}

  /**
   * The rules of {@code %given}.
   *
   * @param scopes in which they are bound
   * @param by what sees them; empty if all does
   * @param names the names
   */
  record Given(BitSet scopes, BitSet by, Set<String> names) {
    boolean isSeen(int reference) {
      return by.isEmpty() || by.get(reference);
    }
  }

  private final Trees trees;
  final NamedRules named;
  final BitSet scopes;
  final BitSet outer;
  final BitSet binds;
  final BitSet refers;
  final BitSet wide;
  final BitSet rooted;
  final BitSet later;
  final BitSet together;
  final BitSet opens;
  final List<Pair> through;
  final List<Pair> during;
  final List<Pair> hidden;
  final List<Initial> initials;
  final List<Pair> excused;
  final List<Pair> hoists;
  final BitSet shared;
  final BitSet unfinished;
  private final List<Given> given;
  private final Map<Integer, Set<String>> allGiven; // by scope
  final List<Pair> unseen;
  final List<Importing> imports;
  final List<Exporting> exports;
  final List<Setting> sets;
  final BitSet renews;
  final BitSet doubts;
  final List<Parameters> parameters;
  final List<Calling> calls;
  final List<Elements> elements;
  final List<Pair> derives;
  final BitSet alters;
  final BitSet fields;
  final List<Valuing> values;
  final List<Picking> picks;
  final List<Passing> passes;
  final BitSet awaits;
  final List<Setting> keeps;
  final BitSet literals;
  final List<Pair> returns;

  NameRules(Trees trees) {
    this.trees = trees;
    this.named = new NamedRules(trees);
    this.scopes = rules(Kind.SCOPE);
    this.outer = rules(Kind.OUTER);
    this.wide = rules(Kind.WIDE);
    this.rooted = rules(Kind.ROOTED);
    this.binds = rules(Kind.BINDS);
    binds.or(rooted);
    binds.andNot(rules(Kind.CLEARS));
    this.refers = rules(Kind.REFERS);
    this.later = rules(Kind.LATER);
    this.together = rules(Kind.TOGETHER);
    this.opens = rules(Kind.OPENS);
    this.through = pairs(Kind.THROUGH);
    this.during = pairs(Kind.DURING);
    this.hidden = pairs(Kind.HIDDEN);
    this.initials =
        trees.declarations().stream()
            .filter(one -> one.kind() == Kind.INITIAL)
            .map(
                one ->
                    new Initial(numbers(one.part(0)), numbers(one.part(1)), numbers(one.part(2))))
            .toList();
    this.excused = pairs(Kind.EXCUSED);
    this.hoists = pairs(Kind.HOISTS);
    this.shared = rules(Kind.SHARED);
    this.unfinished = rules(Kind.UNFINISHED);
    this.sets = settings(Kind.SETS);
    this.renews = rules(Kind.RENEWS);
    this.doubts = rules(Kind.DOUBTS);
    this.imports =
        trees.declarations().stream()
            .filter(one -> one.kind() == Kind.IMPORTS)
            .map(
                one ->
                    new Importing(
                        numbers(one.part(0)),
                        numbers(one.part(1)),
                        numbers(one.part(2)),
                        numbers(one.part(3)),
                        one.message()))
            .toList();
    this.exports =
        trees.declarations().stream()
            .filter(one -> one.kind() == Kind.EXPORTS)
            .map(
                one ->
                    new Exporting(
                        numbers(one.part(0)),
                        numbers(one.part(1)),
                        numbers(one.part(2)),
                        numbers(one.part(3))))
            .toList();
    this.parameters =
        trees.declarations().stream()
            .filter(one -> one.kind() == Kind.PARAMETERS)
            .map(
                one ->
                    new Parameters(
                        numbers(one.part(0)),
                        numbers(one.part(1)),
                        numbers(one.part(2)),
                        numbers(one.part(3)),
                        numbers(one.part(4)),
                        numbers(one.part(5))))
            .toList();
    this.calls =
        trees.declarations().stream()
            .filter(one -> one.kind() == Kind.CALLS)
            .map(
                one ->
                    new Calling(
                        numbers(one.part(0)),
                        numbers(one.part(1)),
                        numbers(one.part(2)),
                        numbers(one.part(3)),
                        numbers(one.part(4))))
            .toList();
    this.elements =
        trees.declarations().stream()
            .filter(one -> one.kind() == Kind.ELEMENTS)
            .map(
                one ->
                    new Elements(
                        numbers(one.part(0)),
                        numbers(one.part(1)),
                        numbers(one.part(2)),
                        numbers(one.part(3))))
            .toList();
    this.derives = pairs(Kind.DERIVES);
    this.alters = rules(Kind.ALTERS);
    this.fields = rules(Kind.FIELDS);
    this.values =
        trees.declarations().stream()
            .filter(one -> Set.of(Kind.TYPED, Kind.VALUED, Kind.EACH).contains(one.kind()))
            .map(
                one ->
                    new Valuing(
                        one.kind(),
                        numbers(one.part(0)),
                        numbers(one.part(1)),
                        numbers(one.part(2))))
            .toList();
    this.picks =
        trees.declarations().stream()
            .filter(one -> one.kind() == Kind.PICKED)
            .map(
                one ->
                    new Picking(
                        numbers(one.part(0)),
                        numbers(one.part(1)),
                        numbers(one.part(2)),
                        numbers(one.part(3))))
            .toList();
    this.passes =
        trees.declarations().stream()
            .filter(one -> one.kind() == Kind.PASSED)
            .map(
                one ->
                    new Passing(
                        numbers(one.part(0)),
                        numbers(one.part(1)),
                        numbers(one.part(2)),
                        places(one.texts())))
            .toList();
    this.awaits = rules(Kind.AWAITS);
    this.keeps = settings(Kind.KEEPS);
    this.literals = rules(Kind.LITERAL);
    this.returns = pairs(Kind.RETURNS);
    this.unseen = pairs(Kind.UNSEEN);
    Map<List<List<String>>, Set<String>> given = new LinkedHashMap<>();
    for (Declaration declaration : trees.declarations()) {
      if (declaration.kind() == Kind.GIVEN) {
        given
            .computeIfAbsent(
                List.of(declaration.part(0), declaration.part(1)), none -> new HashSet<>())
            .addAll(declaration.texts());
      }
    }
    this.allGiven = new HashMap<>();
    given.forEach(
        (parts, names) ->
            numbers(parts.getFirst()).stream()
                .forEach(
                    scope ->
                        allGiven.computeIfAbsent(scope, none -> new HashSet<>()).addAll(names)));
    this.given =
        given.entrySet().stream()
            .map(
                one ->
                    new Given(
                        numbers(one.getKey().get(0)), numbers(one.getKey().get(1)), one.getValue()))
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

  /** Whether a reference sees what is bound in a space. */
  boolean sees(int reference, int space) {
    for (int i = 0; i < unseen.size(); i++) {
      if ((space & (1 << i)) != 0 && unseen.get(i).to().get(reference)) {
        return false;
      }
    }
    return true;
  }

  /** The names given to all of a scope. */
  Set<String> given(int scope) {
    return allGiven.getOrDefault(scope, Set.of());
  }

  /** Whether a name is given to all of a scope, and a reference sees it. */
  boolean isGiven(int scope, String name, int reference) {
    for (Given one : given) {
      if (one.scopes().get(scope) && one.isSeen(reference) && one.names().contains(name)) {
        return true;
      }
    }
    return false;
  }

  /** The names given to all of a scope that a reference sees. */
  Set<String> given(int scope, int reference) {
    return given.stream()
        .filter(one -> one.scopes().get(scope) && one.isSeen(reference))
        .flatMap(one -> one.names().stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether there is anything to look up. */
  boolean areNames() {
    return !binds.isEmpty() && !refers.isEmpty();
  }

  /** The name of a rule. */
  String rule(int number) {
    return trees.rules().get(number);
  }

  private static Map<String, Set<Integer>> places(List<String> texts) {
    Map<String, Set<Integer>> places = new HashMap<>();
    for (String text : texts) {
      String[] words = text.split(" ");
      Set<Integer> numbers = new HashSet<>();
      for (int i = 1; i < words.length; i++) {
        numbers.add(Integer.parseInt(words[i]));
      }
      places.put(words[0], numbers.isEmpty() ? Set.of(0) : numbers);
    }
    return places;
  }

  private BitSet rules(Kind kind) {
    BitSet rules = new BitSet();
    for (Declaration declaration : trees.declarations()) {
      if (declaration.kind() == kind) {
        rules.or(numbers(declaration.part(0)));
      }
    }
    return rules;
  }

  private List<Setting> settings(Kind kind) {
    return trees.declarations().stream()
        .filter(one -> one.kind() == kind)
        .map(one -> new Setting(numbers(one.part(0)), numbers(one.part(1)), numbers(one.part(2))))
        .toList();
  }

  private List<Pair> pairs(Kind kind) {
    List<Pair> pairs = new ArrayList<>();
    for (Declaration declaration : trees.declarations()) {
      if (declaration.kind() == kind) {
        pairs.add(new Pair(numbers(declaration.part(0)), numbers(declaration.part(1))));
      }
    }
    return pairs;
  }

  private BitSet numbers(List<String> rules) {
    BitSet numbers = new BitSet();
    rules.forEach(rule -> numbers.set(trees.rules().indexOf(rule)));
    return numbers;
  }
}
