package dovetail.lexer.automaton;

import com.google.common.collect.Streams;
import com.google.common.graph.SuccessorsFunction;
import com.google.common.graph.Traverser;
import com.google.common.primitives.Ints;
import dovetail.lexer.regex.Regex;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the <em>borders</em> of some patterns: classes of the text before a token. A pattern may
 * look behind at its beginning, as {@code \bif} and {@code ^#} do; it matches alike behind all
 * texts of a class. For {@code \b} there are two borders: a letter before the token, or none.
 * Border 0 is the beginning of the text.
 *
 * <p>A look is <em>exposed</em> if it may depend on text before the match. A border is a state of
 * all exposed looks; some text of whole characters leads to it. Made once; not safe for threads.
 */
public final class Borders {
  /** The most borders that are followed. */
  private static final int MOST = 4;

  private static final int UNBOUNDED = Integer.MAX_VALUE / 4;

  private final List<Regex.Look> exposed;
  private final boolean tooMany;
  private final List<int[]> states;
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();
  private final Looks looks;
  private final BitSet asked;

  private Borders(List<Regex.Look> exposed, boolean tooMany, Looks looks) {
    this.exposed = exposed;
    this.tooMany = tooMany;
    this.looks = looks;
    this.asked = looks.asked(exposed);
    this.states = exposed.isEmpty() ? List.of(looks.begun()) : reachable();
    for (int[] state : states) {
      numbers.put(Ints.asList(state), numbers.size());
    }
  }

  /**
   * The borders that some patterns distinguish; a single one if there would be {@linkplain #tooMany
   * too many}.
   */
  public static Borders of(List<Regex> patterns) {
    Set<Regex.Look> exposed = new LinkedHashSet<>();
    patterns.forEach(pattern -> expose(pattern, 0, exposed));
    Borders borders = of(exposed, false);
    return borders.count() > MOST ? of(Set.of(), true) : borders;
  }

  private static Borders of(Set<Regex.Look> exposed, boolean tooMany) {
    List<Regex.Look> all = List.copyOf(exposed);
    return new Borders(all, tooMany, new Looks(new Nfa(), all));
  }

  /** The looks of an automaton, and the looks that distinguish borders. */
  Looks looks(Nfa nfa) {
    return new Looks(nfa, exposed);
  }

  /** The same borders, as other looks follow them. */
  Borders in(Looks others) {
    return new Borders(exposed, tooMany, others);
  }

  /** Whether the patterns distinguish more borders than are followed, so that no border is. */
  public boolean tooMany() {
    return tooMany;
  }

  /** The number of borders. */
  public int count() {
    return states.size();
  }

  /** The states of look-behinds where a match begins at a border. */
  int[] begun(int border) {
    return count() == 1 ? looks.begun() : looks.begunAt(states.get(border));
  }

  /** The border at a place behind a whole character. */
  int at(int[] behind) {
    return count() == 1 ? 0 : numbers.getOrDefault(Ints.asList(restricted(behind)), 0);
  }

  /** Adds the look-behinds that must be followed to know the next border. */
  void addAsked(BitSet all) {
    all.or(asked);
  }

  /**
   * The borders behind the texts of a pattern that begin at a border; perhaps more, as the
   * pattern's own looks are not checked. O(states of the pattern and of the looks).
   */
  public BitSet behind(Regex pattern, int border) {
    Nfa nfa = Nfa.of(pattern);
    FrozenNfa frozen = new FrozenNfa(nfa);
    record Place(int state, List<Integer> behind) {}
    SuccessorsFunction<Place> next =
        at -> {
          List<Place> places = new ArrayList<>();
          for (int i = frozen.empty.begin(at.state()); i < frozen.empty.end(at.state()); i++) {
            places.add(new Place(nfa.emptyTo.get(frozen.empty.value(i)), at.behind()));
          }
          int[] behind = Ints.toArray(at.behind());
          for (int i = frozen.edges.begin(at.state()); i < frozen.edges.end(at.state()); i++) {
            int e = frozen.edges.value(i);
            for (int b = nfa.edgeLow.get(e); b <= nfa.edgeHigh.get(e); b++) {
              places.add(new Place(nfa.edgeTo.get(e), Ints.asList(looks.behindAfter(behind, b))));
            }
          }
          return places;
        };
    BitSet found = new BitSet();
    for (Place at :
        Traverser.forGraph(next).breadthFirst(new Place(0, Ints.asList(states.get(border))))) {
      if (frozen.accepts(at.state())) {
        found.set(at(Ints.toArray(at.behind())));
      }
    }
    return found;
  }

  /** The same pattern with its exposed looks left out. */
  public Regex without(Regex pattern) {
    return switch (pattern) {
      case Regex.Look look when exposed.contains(look) -> new Regex.Concat(List.of());
      case Regex.Concat c -> new Regex.Concat(c.parts().stream().map(this::without).toList());
      case Regex.Alternation a ->
          new Regex.Alternation(a.branches().stream().map(this::without).toList());
      case Regex.Repeat r -> new Regex.Repeat(without(r.body()), r.min(), r.max(), r.greed());
      default -> pattern;
    };
  }

  private int[] restricted(int[] behind) {
    return Ints.toArray(looks.followed(behind, asked));
  }

  /** From the beginning of the text, character by character. */
  private List<int[]> reachable() {
    record Inside(List<Integer> behind, int left) {} // bytes of a character to come
    SuccessorsFunction<Inside> next =
        at -> {
          List<Inside> places = new ArrayList<>();
          for (int b = 0; b < 256; b++) {
            int left = at.left() == 0 ? following(b) : isFollowing(b) ? at.left() - 1 : -1;
            if (left >= 0) {
              places.add(
                  new Inside(Ints.asList(looks.behindAfter(Ints.toArray(at.behind()), b)), left));
            }
          }
          return places;
        };
    Inside begin = new Inside(Ints.asList(restricted(looks.begun())), 0);
    return Streams.stream(Traverser.forGraph(next).breadthFirst(begin))
        .filter(place -> place.left() == 0)
        .limit(MOST + 1)
        .map(place -> Ints.toArray(place.behind()))
        .toList();
  }

  private static boolean isFollowing(int b) {
    return b >= 0x80 && b < 0xC0;
  }

  /**
   * The number of bytes of a character behind its first byte; -1 for a byte that is no first one.
   */
  private static int following(int b) {
    return b < 0x80 ? 0 : b < 0xC2 ? -1 : b < 0xE0 ? 1 : b < 0xF0 ? 2 : b < 0xF5 ? 3 : -1;
  }

  // ---- exposed looks

  /**
   * Adds the look-behinds of an expression that may depend on the text before the match.
   *
   * @param read the least number of characters that were read before it
   * @return the least number of characters read behind the expression
   */
  private static int expose(Regex regex, int read, Set<Regex.Look> exposed) {
    return switch (regex) {
      case Regex.Chars c -> read + 1;
      case Regex.Concat c -> {
        int at = read;
        for (Regex part : c.parts()) {
          at = expose(part, at, exposed);
        }
        yield at;
      }
      case Regex.Alternation a -> {
        int least = UNBOUNDED;
        for (Regex branch : a.branches()) {
          least = Math.min(least, expose(branch, read, exposed));
        }
        yield least;
      }
      case Regex.Repeat r -> {
        int once = expose(r.body(), read, exposed) - read;
        yield (int) Math.min(UNBOUNDED, read + (long) once * r.min());
      }
      case Regex.Operation o -> (int) Math.min(UNBOUNDED, read + o.least());
      case Regex.Look look -> {
        boolean behind = look.way() == Regex.Way.BEHIND || look.way() == Regex.Way.NOT_BEHIND;
        int most = behind ? (int) Math.min(look.body().greatest(), UNBOUNDED) : 0;
        if (most > read) {
          exposed.add(look);
        }
        expose(look.body(), Math.max(0, read - most), exposed);
        yield read;
      }
    };
  }
}
