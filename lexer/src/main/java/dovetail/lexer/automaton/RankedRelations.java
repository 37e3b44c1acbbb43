package dovetail.lexer.automaton;

import dovetail.ints.IntKey;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
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

  private final RankedSteps steps;
  private final Map<Integer, Firsts> firsts = new HashMap<>();

  /** Of an automaton that no longer grows where these tokens are. */
  public RankedRelations(RankedNfa nfa) {
    steps = new RankedSteps(nfa);
  }

  private record Pair(IntKey one, IntKey other, boolean ended) {
    Pair(int[] one, int[] other, boolean ended) {
      this(new IntKey(one), new IntKey(other), ended);
    }
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
          int[] states = steps.closed(token);
          return new Firsts(
              steps.read(states, false), steps.read(states, true), steps.ended(states) != null);
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
    Pair start = new Pair(steps.closed(token, beside), steps.closed(token), false);
    Set<Pair> seen = new HashSet<>(Set.of(start));
    List<Pair> work = new ArrayList<>(seen);
    for (int i = 0; i < work.size(); i++) {
      Pair pair = work.get(i);
      int[] from = pair.one().ints();
      int[] fromAlone = pair.other().ints();
      int[][] alone = steps.edges(fromAlone);
      int[][] together = steps.edges(from);
      for (int atom = 0; atom < together.length; atom++) {
        int[] both = steps.after(from, true, together[atom]);
        int[] one = steps.after(fromAlone, true, alone[atom]);
        RankedNfa.Token taken = both == null ? null : steps.ended(both);
        RankedNfa.Token meant = one == null ? null : steps.ended(one);
        boolean cut = one != null && both == null;
        if (cut || (meant != null ? !meant.equals(taken) : taken != null && pair.ended())) {
          return true;
        }
        if (both != null && (one != null || pair.ended() || meant != null)) {
          Pair after =
              new Pair(both, one == null ? new int[0] : one, pair.ended() || meant != null);
          if (!after.one().equals(after.other()) && seen.add(after)) {
            work.add(after);
          }
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
    IntKey start = new IntKey(steps.closed(token, beside));
    Set<IntKey> seen = new HashSet<>(Set.of(start));
    List<IntKey> work = new ArrayList<>(seen);
    for (int i = 0; i < work.size(); i++) {
      int[] from = work.get(i).ints();
      if (!steps.owns(from, own) || !steps.owns(from, steps.owner(beside))) {
        found.addAll(steps.owns(from, own) ? Set.of(Clash.OTHER) : Set.of());
        continue;
      }
      RankedNfa.Token ended = i == 0 ? null : steps.ended(from);
      boolean endsHere = i > 0 && steps.ends(from, own);
      if (endsHere && steps.mayReadSeparator(from)) {
        found.add(Clash.BEFORE_SEPARATOR);
      }
      if (endsHere && steps.ends(from, steps.owner(beside)) && ended != null && ended.id() == own) {
        found.add(Clash.SAME);
      }
      for (int[] edges : steps.edges(from)) {
        if (edges.length > 0) {
          int[] to = steps.followed(edges);
          if (ended != null && !steps.owns(to, ended.id())) {
            boolean isOwn = ended.id() == own;
            boolean read = steps.after(from, true, edges) != null;
            if (read != isOwn) {
              found.add(read ? Clash.GOES_ON : Clash.CUTS);
            }
          }
          if (seen.add(new IntKey(to))) {
            work.add(new IntKey(to));
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
    Pair start = new Pair(steps.closed(token), steps.closed(other), false);
    Set<Pair> seen = new HashSet<>(Set.of(start));
    List<Pair> work = new ArrayList<>(seen);
    for (int i = 0; i < work.size(); i++) {
      int[] from = work.get(i).one().ints();
      int[] fromOther = work.get(i).other().ints();
      int[][] edges = steps.edges(from);
      int[][] others = steps.edges(fromOther);
      for (int atom = 0; atom < edges.length; atom++) {
        int[] one = steps.after(from, true, edges[atom]);
        int[] two = steps.after(fromOther, false, others[atom]);
        if (one != null && two != null) {
          if (steps.ended(one) != null && steps.ended(two) != null) {
            return true;
          }
          Pair after = new Pair(one, two, false);
          if (seen.add(after)) {
            work.add(after);
          }
        }
      }
    }
    return false;
  }

  /** Whether all texts of a token begin with a letter, or {@code _}, and are texts of a second. */
  public boolean isPart(int token, int of) {
    Pair start = new Pair(steps.closed(token), steps.closed(of), false);
    Set<Pair> seen = new HashSet<>(Set.of(start));
    List<Pair> work = new ArrayList<>(seen);
    boolean ends = false;
    for (int i = 0; i < work.size() && seen.size() < MOST_STEPS; i++) {
      int[] from = work.get(i).one().ints();
      int[] fromOther = work.get(i).other().ints();
      int[][] edges = steps.edges(from);
      int[][] others = steps.edges(fromOther);
      for (int atom = 0; atom < edges.length; atom++) {
        int c = steps.atoms().get(atom).first(0);
        int[] one = steps.after(from, true, edges[atom]);
        int[] two = steps.after(fromOther, true, others[atom]);
        if (one != null) {
          boolean over = steps.ended(one) != null;
          if (two == null
              || (i == 0 && !Character.isLetter(c) && c != '_')
              || (over && steps.ended(two) == null)) {
            return false;
          }
          ends |= over;
          Pair after = new Pair(one, two, false);
          if (seen.add(after)) {
            work.add(after);
          }
        }
      }
    }
    return ends && seen.size() < MOST_STEPS;
  }
}
