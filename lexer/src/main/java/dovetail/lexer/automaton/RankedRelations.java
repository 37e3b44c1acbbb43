package dovetail.lexer.automaton;

import dovetail.ints.IntList;
import dovetail.ints.LongList;
import dovetail.ints.LongSet;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Relations between two tokens of a {@link RankedNfa}, such as a common text: both are followed
 * side by side over all texts. Tokens that share no first character need not be followed. Not safe
 * for threads.
 */
public final class RankedRelations {
  /** The most steps over which keywords are followed. */
  private static final int MOST_STEPS = 400;

  private static final int NONE = RankedSteps.NONE;

  private final RankedSteps steps;
  private final Map<Integer, Firsts> firsts = new HashMap<>();

  /** Of the tokens of an automaton. */
  public RankedRelations(RankedSteps steps) {
    this.steps = steps;
  }

  /**
   * The atoms with which a token begins.
   *
   * @param own of the token itself
   * @param separators of separators before it
   * @param empty whether it may be empty
   */
  private record Firsts(BitSet own, BitSet separators, boolean empty) {
    boolean meets(Firsts other) {
      return empty
          || other.empty
          || own.intersects(other.own)
          || own.intersects(other.separators)
          || separators.intersects(other.own);
    }
  }

  /** Whether two tokens may be alive at once behind a character that is no separator of both. */
  private boolean meetAtFirst(int token, int other) {
    return firsts(token).meets(firsts(other));
  }

  private Firsts firsts(int token) {
    return firsts.computeIfAbsent(
        token,
        _ -> {
          int set = steps.set(token);
          return new Firsts(
              steps.read(set, false), steps.read(set, true), steps.ended(set) != RankedSteps.NONE);
        });
  }

  /**
   * Whether the token that begins in a state is read otherwise where a second one is looked for
   * beside it.
   */
  public boolean harms(int token, int beside) {
    if (!meetAtFirst(token, beside)) {
      return false;
    }
    Pairs pairs = new Pairs(steps.set(token, beside), steps.set(token));
    while (pairs.next()) {
      int[] together = steps.next(pairs.one);
      int[] alone = pairs.other == NONE ? null : steps.next(pairs.other);
      for (int atom = 0; atom < together.length; atom++) {
        int both = together[atom];
        int one = alone == null ? NONE : alone[atom];
        int taken = both == NONE ? NONE : steps.ended(both);
        int meant = one == NONE ? NONE : steps.ended(one);
        boolean cut = one != NONE && both == NONE;
        if (cut || (meant != NONE ? meant != taken : taken != NONE && pairs.ended)) {
          return true;
        }
        boolean ended = pairs.ended || meant != NONE;
        if (both != one && (one != NONE || ended)) {
          pairs.add(both, one, ended);
        }
      }
    }
    return false;
  }

  /** How a token gets in the way of another one that is looked for beside it. */
  public enum Clash {
    /** It has a text that the other has not, even as the beginning of a longer one. */
    OTHER,
    /** It takes a text of both. */
    SAME,
    /** It ends, and the other is not read on. */
    CUTS,
    /** It is read on where the other has ended. */
    GOES_ON,
    /** It ends where a separator may be read. */
    BEFORE_SEPARATOR
  }

  /**
   * How the token that begins in a state gets in the way of a second one.
   *
   * <p>Source: {@code compute_conflict_status} of tree-sitter's generator.
   */
  public Set<Clash> clashes(int token, int beside) {
    Set<Clash> found = EnumSet.noneOf(Clash.class);
    if (!meetAtFirst(token, beside)) {
      found.add(Clash.OTHER);
      return found;
    }
    int own = steps.owner(token);
    int start = steps.set(token, beside);
    Set<Integer> seen = new HashSet<>(Set.of(start));
    IntList work = new IntList();
    work.add(start);
    for (int i = 0; i < work.size(); i++) {
      int[] from = steps.states(work.get(i));
      if (!steps.owns(from, own) || !steps.owns(from, steps.owner(beside))) {
        found.addAll(steps.owns(from, own) ? Set.of(Clash.OTHER) : Set.of());
        continue;
      }
      int ended = i == 0 ? NONE : steps.ended(work.get(i));
      boolean endsHere = i > 0 && steps.ends(from, own);
      if (endsHere && steps.mayReadSeparator(from)) {
        found.add(Clash.BEFORE_SEPARATOR);
      }
      if (endsHere && steps.ends(from, steps.owner(beside)) && ended == own) {
        found.add(Clash.SAME);
      }
      int[][] edges = steps.edges(from);
      int[] next = steps.next(work.get(i));
      for (int atom = 0; atom < edges.length; atom++) {
        if (edges[atom].length > 0) {
          int to = steps.followed(edges[atom]);
          if (ended != NONE && !steps.owns(steps.states(to), ended)) {
            boolean isOwn = ended == own;
            boolean read = next[atom] != NONE;
            if (read != isOwn) {
              found.add(read ? Clash.GOES_ON : Clash.CUTS);
            }
          }
          if (seen.add(to)) {
            work.add(to);
          }
        }
      }
    }
    return found;
  }

  /** Whether two tokens have a text in common. */
  public boolean meet(int token, int other) {
    if (!meetAtFirst(token, other)) {
      return false;
    }
    Pairs pairs = new Pairs(steps.set(token), steps.set(other));
    while (pairs.next()) {
      int[] one = steps.next(pairs.one);
      int[] two = steps.first(pairs.other);
      for (int atom = 0; atom < one.length; atom++) {
        if (one[atom] != NONE && two[atom] != NONE) {
          if (steps.ended(one[atom]) != NONE && steps.ended(two[atom]) != NONE) {
            return true;
          }
          pairs.add(one[atom], two[atom], false);
        }
      }
    }
    return false;
  }

  /** Whether all texts of a token begin with a letter, or {@code _}, and are texts of a second. */
  public boolean isPart(int token, int of) {
    Pairs pairs = new Pairs(steps.set(token), steps.set(of));
    boolean ends = false;
    for (boolean first = true; pairs.size() < MOST_STEPS && pairs.next(); first = false) {
      int[] one = steps.next(pairs.one);
      int[] two = steps.next(pairs.other);
      for (int atom = 0; atom < one.length; atom++) {
        if (one[atom] != NONE) {
          int c = steps.atoms.get(atom).first(0);
          boolean over = steps.ended(one[atom]) != NONE;
          if (two[atom] == NONE
              || (first && !Character.isLetter(c) && c != '_')
              || (over && steps.ended(two[atom]) == NONE)) {
            return false;
          }
          ends |= over;
          pairs.add(one[atom], two[atom], false);
        }
      }
    }
    return ends && pairs.size() < MOST_STEPS;
  }

  /** Pairs of sets, each met once, and whether a token ended on the way to it. */
  private static final class Pairs {
    private final LongSet seen = new LongSet();
    private final LongList work = new LongList();
    private int at;
    int one;
    int other;
    boolean ended;

    Pairs(int one, int other) {
      add(one, other, false);
    }

    void add(int first, int second, boolean over) {
      long pair = (long) first << 33 | (second + 1L) << 1 | (over ? 1 : 0);
      if (seen.add(pair)) {
        work.add(pair);
      }
    }

    int size() {
      return work.size();
    }

    /** Moves to the next pair; whether there is one. */
    boolean next() {
      if (at == work.size()) {
        return false;
      }
      long pair = work.get(at++);
      one = (int) (pair >> 33);
      other = (int) (pair >> 1) - 1;
      ended = (pair & 1) == 1;
      return true;
    }
  }
}
