package dovetail.lexer;

import dovetail.ints.IntList;
import dovetail.ints.LongList;
import dovetail.ints.LongSet;
import dovetail.lexer.automaton.Determinizer;
import dovetail.lexer.automaton.Dfa;
import dovetail.lexer.automaton.FirstMatches;
import dovetail.lexer.automaton.Minimizer;
import dovetail.lexer.automaton.Nfa;
import dovetail.lexer.automaton.Operations;
import dovetail.lexer.automaton.OrderedDeterminizer;
import dovetail.lexer.regex.Regex;
import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/** The matches of one pattern by itself. Immutable. */
public final class SinglePattern {
  private final Dfa automaton;
  private final int[][] alive;

  private SinglePattern(Dfa automaton) {
    this.automaton = automaton;
    this.alive = alive(automaton);
  }

  /**
   * The matches of a pattern, as Python's {@code re} finds them; a pattern that takes too many
   * states is taken to match nothing.
   */
  public static SinglePattern of(Regex pattern) {
    if (pattern instanceof Regex.Operation operation) {
      return of(operation);
    }
    return new SinglePattern(
        OrderedDeterminizer.of(pattern, Limits.DEFAULT.maxStates())
            .map(FirstMatches::dfa)
            .map(Minimizer::minimize)
            .orElse(Dfa.NOTHING));
  }

  /**
   * The texts of a pattern as the longest match has them: all texts of its language, if no
   * repetition in it is lazy and it does not look around; else its matches.
   */
  public static SinglePattern longest(Regex pattern) {
    if (pattern.isLazy() || pattern instanceof Regex.Operation) {
      return of(pattern);
    }
    int[] start = {0};
    return new SinglePattern(
        Determinizer.determinize(Nfa.of(pattern), start, _ -> 0, Limits.DEFAULT.maxStates())
            .map(Minimizer::minimize)
            .orElse(Dfa.NOTHING));
  }

  /** An operation's automaton is deterministic, and its first match the longest. */
  private static SinglePattern of(Regex.Operation operation) {
    return new SinglePattern(Operations.automaton(operation).orElse(Dfa.NOTHING));
  }

  /** Whether the match that is found first in a text is all of it. O(length). */
  public boolean matches(byte[] text) {
    int at = automaton.starts()[0];
    for (byte b : text) {
      at = automaton.next(at, b & 0xff);
    }
    return at != Dfa.DEAD && automaton.ends()[at] == 0;
  }

  /** The only text that it matches, beside the empty one; null if there are several, or none. */
  public byte @Nullable [] only() {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    int at = automaton.starts()[0];
    for (int[] bytes = alive[at];
        bytes.length == 1 && automaton.ends()[at] < 0;
        bytes = alive[at]) {
      text.write(bytes[0]);
      at = automaton.next(at, bytes[0]);
      if (text.size() > alive.length) {
        return null; // it goes round
      }
    }
    return automaton.ends()[at] >= 0 && alive[at].length == 0 ? text.toByteArray() : null;
  }

  /**
   * Whether a match of one of the two patterns is a match of the other too, or the beginning of
   * one; the empty text does not count.
   */
  public boolean overlaps(SinglePattern other) {
    return meets(other, (on, to) -> automaton.ends()[on] >= 0 || other.automaton.ends()[to] >= 0);
  }

  /** Whether a match begins with a match of another pattern, not an empty one, and is longer. */
  public boolean goesOnBehind(SinglePattern other) {
    return meets(other, (on, to) -> alive[on].length > 0 && other.automaton.ends()[to] >= 0);
  }

  /** A question about a state of this automaton and one of another. */
  @FunctionalInterface
  private interface StatePair {
    boolean holds(int state, int other);
  }

  /** Whether some text, not an empty one, leads to a pair of states, neither of them dead. */
  private boolean meets(SinglePattern other, StatePair asked) {
    LongList work = new LongList(4);
    LongSet seen = new LongSet();
    work.add(pair(automaton.starts()[0], other.automaton.starts()[0]));
    for (int i = 0; i < work.size(); i++) {
      int p = (int) (work.get(i) >>> 32);
      int q = (int) work.get(i);
      int[] bytes = alive[p].length <= other.alive[q].length ? alive[p] : other.alive[q];
      for (int x : bytes) {
        int on = automaton.next(p, x);
        int to = other.automaton.next(q, x);
        if (on != Dfa.DEAD && to != Dfa.DEAD) {
          if (asked.holds(on, to)) {
            return true;
          }
          if (seen.add(pair(on, to))) {
            work.add(pair(on, to));
          }
        }
      }
    }
    return false;
  }

  private static long pair(int state, int other) {
    return (long) state << 32 | other;
  }

  /** For each state the bytes after which it is not dead. */
  private static int[][] alive(Dfa automaton) {
    int[][] alive = new int[automaton.states()][];
    for (int state = 0; state < alive.length; state++) {
      IntList bytes = new IntList(4);
      for (int x = 0; x < 256; x++) {
        if (automaton.next(state, x) != Dfa.DEAD) {
          bytes.add(x);
        }
      }
      alive[state] = bytes.toArray();
    }
    return alive;
  }
}
