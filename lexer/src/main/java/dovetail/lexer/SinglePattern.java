package dovetail.lexer;

import dovetail.lexer.automaton.Determinizer;
import dovetail.lexer.automaton.Dfa;
import dovetail.lexer.automaton.Minimizer;
import dovetail.lexer.automaton.Nfa;
import dovetail.lexer.automaton.Ordered;
import dovetail.lexer.automaton.OrderedDeterminizer;
import dovetail.lexer.regex.Regex;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** What one pattern matches by itself, as Python's {@code re} finds it. Immutable. */
public final class SinglePattern {
  private final Dfa automaton;

  private SinglePattern(Dfa automaton) {
    this.automaton = automaton;
  }

  /** Of a pattern; one that takes too many states counts as one that matches nothing. */
  public static SinglePattern of(Regex pattern) {
    Nfa nfa = new Nfa();
    int start = nfa.addState();
    nfa.setTag(nfa.add(pattern, start), 0);
    Ordered result = OrderedDeterminizer.one(nfa, start, Limits.DEFAULT.maxStates());
    return new SinglePattern(
        Minimizer.minimize(
            switch (result) {
              case Ordered.Done(Dfa dfa, BitSet _) -> dfa;
              case Ordered.TooMany() -> nothing();
            }));
  }

  private static Dfa nothing() {
    Nfa nfa = new Nfa();
    return Determinizer.determinize(nfa, new int[] {nfa.addState()}, _ -> 0, 2).orElseThrow();
  }

  /** Whether the match that is found first in a text is all of it. O(length). */
  public boolean matches(byte[] text) {
    int at = automaton.starts()[0];
    for (byte b : text) {
      at = automaton.next(at, b & 0xff);
    }
    return at != Dfa.DEAD && automaton.ends()[at] == 0;
  }

  /** Whether there is a text with which a match of this begins, and one of the other. */
  public boolean overlaps(SinglePattern other) {
    Dfa a = automaton;
    Dfa b = other.automaton;
    Deque<Long> work = new ArrayDeque<>();
    Set<Long> seen = new HashSet<>();
    work.add((long) a.starts()[0] << 32 | b.starts()[0]);
    while (!work.isEmpty()) {
      long pair = work.removeFirst();
      int p = (int) (pair >>> 32);
      int q = (int) pair;
      for (int x = 0; x < 256; x++) {
        int on = a.next(p, x);
        int to = b.next(q, x);
        if (on != Dfa.DEAD && to != Dfa.DEAD) {
          if (a.ends()[on] >= 0 || b.ends()[to] >= 0) {
            return true;
          }
          long next = (long) on << 32 | to;
          if (seen.add(next)) {
            work.add(next);
          }
        }
      }
    }
    return false;
  }
}
