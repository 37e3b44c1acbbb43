package dovetail.lexer.automaton;

import dovetail.ints.IntList;
import dovetail.lexer.regex.CodePoints;
import dovetail.lexer.regex.Regex;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The automata of {@linkplain Regex.Operation operations on languages}: products of two automata
 * (Rabin and Scott 1959), and automata with edges removed. Some are kept, since each terminal is
 * compiled more than once. Safe for threads.
 */
public final class Operations {
  private static final int MOST_STATES = 50_000;
  private static final int MOST_KEPT = 64;
  private static final Regex ANYTHING =
      new Regex.Repeat(new Regex.Chars(CodePoints.ALL), 0, Regex.UNBOUNDED);

  private static final Map<Regex.Operation, Optional<Dfa>> KEPT = new ConcurrentHashMap<>();

  private Operations() {}

  /** Whether no operation in an expression takes more than 50,000 states. */
  public static boolean fit(Regex regex) {
    return regex instanceof Regex.Operation operation
        ? automaton(operation).isPresent()
        : regex.children().stream().allMatch(Operations::fit);
  }

  /** Whether an operation that fits has no text at all. */
  public static boolean matchesNothing(Regex.Operation operation) {
    return automaton(operation).orElseThrow().starts()[0] == Dfa.DEAD;
  }

  /** The smallest automaton, whose label is 0; nothing if it takes too many states. */
  public static Optional<Dfa> automaton(Regex.Operation operation) {
    Optional<Dfa> known = KEPT.get(operation);
    if (known == null) {
      known = compiled(operation);
      if (KEPT.size() >= MOST_KEPT) {
        KEPT.clear();
      }
      KEPT.put(operation, known);
    }
    return known;
  }

  private static Optional<Dfa> compiled(Regex.Operation operation) {
    List<Regex> operands = operation.operands();
    if (!operands.stream().allMatch(Operations::fit)) {
      return Optional.empty();
    }
    return switch (operation.operator()) {
      case AND -> {
        Optional<Dfa> all = automaton(operands.getFirst());
        for (Regex operand : operands.subList(1, operands.size())) {
          all = all.flatMap(a -> automaton(operand).flatMap(b -> product(a, b, true)));
        }
        yield all;
      }
      case NOT -> automaton(operands.getFirst()).flatMap(o -> product(anything(), o, false));
      case SHORTEST -> automaton(operands.getFirst()).flatMap(Operations::shortest);
      case PART -> {
        Nfa nfa = new Nfa();
        Factors.add(operands, nfa);
        yield minimal(nfa, 0);
      }
    };
  }

  private static Dfa anything() {
    return automaton(ANYTHING).orElseThrow();
  }

  private static Optional<Dfa> automaton(Regex regex) {
    return minimal(Nfa.of(regex), 0);
  }

  private static Optional<Dfa> minimal(Nfa nfa, int start) {
    return Determinizer.determinize(nfa, new int[] {start}, _ -> 0, MOST_STATES)
        .map(Minimizer::minimize);
  }

  /** The texts that one automaton accepts and the other does too, or does not. */
  private static Optional<Dfa> product(Dfa one, Dfa other, boolean both) {
    Nfa nfa = new Nfa();
    Map<Long, Integer> numbers = new HashMap<>();
    IntList ofOne = new IntList();
    IntList ofOther = new IntList();
    numbers.put(pair(one.starts()[0], other.starts()[0]), nfa.addState());
    ofOne.add(one.starts()[0]);
    ofOther.add(other.starts()[0]);
    for (int state = 0; state < ofOne.size(); state++) {
      if (state > MOST_STATES) {
        return Optional.empty();
      }
      int p = ofOne.get(state);
      int q = ofOther.get(state);
      if (one.labels()[p] != Dfa.NO_LABEL && (other.labels()[q] != Dfa.NO_LABEL) == both) {
        nfa.setTag(state, 0);
      }
      for (int b = 0; b < 256; b++) {
        int on = one.next(p, b);
        int to = other.next(q, b);
        if (on != Dfa.DEAD && (to != Dfa.DEAD || !both)) {
          Integer next = numbers.get(pair(on, to));
          if (next == null) {
            next = nfa.addState();
            numbers.put(pair(on, to), next);
            ofOne.add(on);
            ofOther.add(to);
          }
          nfa.addEdge(state, b, b, next);
        }
      }
    }
    return minimal(nfa, 0);
  }

  private static long pair(int one, int other) {
    return (long) one << 32 | other;
  }

  /** The automaton without the edges that leave its accepting states. */
  private static Optional<Dfa> shortest(Dfa dfa) {
    int[] next = dfa.next().clone();
    for (int state = 0; state < dfa.states(); state++) {
      if (dfa.labels()[state] != Dfa.NO_LABEL) {
        Arrays.fill(next, state * dfa.classes(), (state + 1) * dfa.classes(), Dfa.DEAD);
      }
    }
    return Optional.of(
        Minimizer.minimize(
            new Dfa(dfa.classOf(), dfa.classes(), next, dfa.labels(), dfa.starts())));
  }
}
