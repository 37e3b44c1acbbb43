package dovetail.network;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Each pass of the compiler by itself, on random grammars: the token strings of up to four tokens
 * stay the same ones, and the pass has done what it is there for.
 */
final class CompilerPassesTest {
  private static final int LONGEST = 4;
  private static final int GRAMMARS = Integer.getInteger("duel.grammars", 400);

  static Optional<Grammar> random(Random random) {
    List<String> names = List.of("start", "a", "b", "c");
    StringBuilder text = new StringBuilder();
    for (String name : names) {
      text.append(name).append(": ").append(choice(random, 2)).append('\n');
    }
    return Optional.ofNullable(
        GrammarReader.read(
                text.toString(),
                "random.lark",
                other -> Optional.empty(),
                GrammarOptions.NONE.withLexer("longest"))
            .grammar());
  }

  private static String choice(Random random, int depth) {
    StringBuilder text = new StringBuilder(sequence(random, depth));
    for (int i = random.nextInt(3); i > 0; i--) {
      text.append(" | ").append(sequence(random, depth));
    }
    return text.toString();
  }

  private static String sequence(Random random, int depth) {
    StringBuilder text = new StringBuilder(item(random, depth));
    for (int i = random.nextInt(3); i > 0; i--) {
      text.append(' ').append(item(random, depth));
    }
    return text.toString();
  }

  private static String item(Random random, int depth) {
    String atom =
        switch (random.nextInt(depth > 0 ? 6 : 5)) {
          case 0 -> "\"x\"";
          case 1 -> "\"y\"";
          case 2 -> "a";
          case 3 -> "b";
          case 4 -> "c";
          default -> "(" + choice(random, depth - 1) + ")";
        };
    return atom + List.of("", "", "", "?", "*", "+").get(random.nextInt(6));
  }

  /** Per nonterminal, the strings that it derives, by definition: until no more are found. */
  private static List<Set<List<Integer>>> strings(Automata automata) {
    List<Set<List<Integer>>> all = new ArrayList<>();
    for (int x = 0; x < automata.size(); x++) {
      all.add(new HashSet<>());
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int x = 0; x < automata.size(); x++) {
        changed |= all.get(x).addAll(read(automata, automata.get(x), all));
      }
    }
    return all;
  }

  private record Place(int state, List<Integer> read) {}

  private static Set<List<Integer>> read(
      Automata automata, SymbolDfa dfa, List<Set<List<Integer>>> known) {
    Set<List<Integer>> ends = new HashSet<>();
    Set<Place> seen = new HashSet<>();
    List<Place> places = new ArrayList<>(List.of(new Place(0, List.of())));
    while (!places.isEmpty()) {
      Place place = places.removeLast();
      if (!seen.add(place)) {
        continue;
      }
      if (dfa.accepting(place.state())) {
        ends.add(place.read());
      }
      for (int i = 0; i < dfa.degree(place.state()); i++) {
        int symbol = dfa.symbol(place.state(), i);
        Set<List<Integer>> next =
            symbol < automata.terminals
                ? Set.of(List.of(symbol))
                : known.get(symbol - automata.terminals);
        for (List<Integer> more : next) {
          if (place.read().size() + more.size() <= LONGEST) {
            List<Integer> longer = new ArrayList<>(place.read());
            longer.addAll(more);
            places.add(new Place(dfa.target(place.state(), i), List.copyOf(longer)));
          }
        }
      }
    }
    return ends;
  }

  @Test
  void everyPassKeepsTheTokenStrings() {
    int compared = 0;
    int empty = 0;
    int inlined = 0;
    for (long seed = 1; seed <= GRAMMARS; seed++) {
      Optional<Grammar> grammar = random(new Random(seed));
      if (grammar.isEmpty()) {
        continue;
      }
      Automata automata = BodyAutomata.of(grammar.get());
      List<Set<List<Integer>>> rules = strings(automata);
      Set<List<Integer>> language = rules.get(Automata.START);

      EmptyRemoval.run(automata);
      List<Set<List<Integer>>> without = strings(automata);
      assertThat(without.get(Automata.START)).as("seed %d", seed).isEqualTo(language);
      for (int x = 1; x < automata.size(); x++) {
        Set<List<Integer>> expected = new HashSet<>(rules.get(x));
        empty += expected.remove(List.<Integer>of()) ? 1 : 0;
        assertThat(without.get(x)).as("seed %d, %s", seed, automata.name(x)).isEqualTo(expected);
      }

      Merging.run(automata, name -> false);
      assertThat(strings(automata).get(Automata.START)).as("seed %d", seed).isEqualTo(language);

      UnitRules.replace(automata, UnitRules.units(automata, name -> false));
      assertThat(strings(automata).get(Automata.START)).as("seed %d", seed).isEqualTo(language);

      int before = references(automata);
      Inliner.run(automata, name -> false);
      assertThat(strings(automata).get(Automata.START)).as("seed %d", seed).isEqualTo(language);
      int after = references(automata);
      assertThat(after).isLessThanOrEqualTo(before);
      inlined += before - after;
      compared += language.size();
    }
    System.out.printf(
        "%d strings, %d empty rules, %d nonterminals inlined%n", compared, empty, inlined);
    assertThat(compared).isGreaterThan(10 * GRAMMARS);
    assertThat(empty).isGreaterThan(GRAMMARS / 2);
    assertThat(inlined).isGreaterThan(GRAMMARS / 2);
  }

  /** How many nonterminals are read somewhere that can be reached. */
  private static int references(Automata automata) {
    Set<Integer> seen = new HashSet<>(Set.of(Automata.START));
    List<Integer> open = new ArrayList<>(seen);
    while (!open.isEmpty()) {
      for (int y : automata.references(open.removeLast())) {
        if (seen.add(y)) {
          open.add(y);
        }
      }
    }
    return seen.size() - 1;
  }

  /** Rules of three tokens of their own; when no more fit, no more are tried. */
  @Test
  void manyAlternativesAreNotTriedOneByOne() {
    for (int rules : new int[] {1500, 3000}) {
      StringBuilder text = new StringBuilder("start: r0");
      IntStream.range(1, rules).forEach(i -> text.append(" | r").append(i));
      IntStream.range(0, rules)
          .forEach(i -> text.append("\nr%1$d: \"a%1$d\" \"b%1$d\" \"c%1$d\"".formatted(i)));
      Grammar grammar =
          GrammarReader.read(
                  text.append('\n').toString(),
                  "many.lark",
                  other -> Optional.empty(),
                  GrammarOptions.NONE.withLexer("longest"))
              .grammar();
      Automata automata = BodyAutomata.of(Objects.requireNonNull(grammar));
      assertThat(Inliner.run(automata, name -> false)).isBetween(1, 500);
    }
  }

  @Test
  void nodesStay() {
    for (long seed = 1; seed <= GRAMMARS; seed++) {
      Optional<Grammar> grammar = random(new Random(seed));
      if (grammar.isPresent()) {
        Automata automata = BodyAutomata.of(grammar.get());
        EmptyRemoval.run(automata);
        int before = references(automata);
        Inliner.run(automata, name -> true);
        assertThat(references(automata)).as("seed %d", seed).isEqualTo(before);
      }
    }
  }
}
