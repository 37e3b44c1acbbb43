package dovetail.quotient;

import dovetail.ints.IntList;
import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.Watch;
import dovetail.quotient.join.Reader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads text from the left to find its first error, starting from any place that was read before.
 *
 * <p>Readings branch: a {@link Place} stays valid after any further reading. Not thread-safe.
 */
public final class PrefixReading {
  private final Reader reader;
  private final LexerTable lexer;
  private final BitSet starts = new BitSet(); // states where tokens begin
  private final LayoutPolicy layout;
  private final LeftCharts charts;
  private final Watch watch;
  private final Place start;
  private long steps;

  /** A place in a text, with all readings of the text left of it. */
  public static final class Place {
    private final Branch[] branches;

    private Place(Branch[] branches) {
      this.branches = branches;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Place place && Arrays.equals(branches, place.branches);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(branches);
    }

    /** Whether no program begins with the text left of here. */
    public boolean dead() {
      return branches.length == 0;
    }
  }

  private PrefixReading(Charts charts) {
    this.reader = charts.reader;
    this.lexer = charts.tables.lexer();
    this.layout = charts.tables.layout();
    this.charts = charts.left;
    this.watch = charts.watch;
    this.start = new Place(reader.start());
    for (int context = 0; context < lexer.contexts(); context++) {
      starts.set(lexer.start(context));
    }
  }

  /** A reading of programs, into {@linkplain SharedCharts#tried charts for trials}. */
  public static PrefixReading of(SharedCharts charts) {
    return new PrefixReading(charts.tried());
  }

  /** The beginning of the file. */
  public Place start() {
    return start;
  }

  /** A place that no text leads to; nothing can be read from it. */
  public Place nowhere() {
    return new Place(new Branch[0]);
  }

  /** A place that is reached in any of some ways. */
  public Place either(List<Place> places) {
    Map<Branch, Set<Integer>> sets = new LinkedHashMap<>(); // by branches without them
    for (Place place : places) {
      for (Branch branch : place.branches) {
        sets.computeIfAbsent(branch.inSet(0), _ -> new LinkedHashSet<>()).add(branch.set());
      }
    }
    List<Branch> branches = new ArrayList<>(sets.size());
    sets.forEach((branch, ways) -> branches.add(branch.inSet(union(ways))));
    return new Place(branches.toArray(Branch[]::new));
  }

  private int union(Set<Integer> ways) {
    IntList sets = new IntList(ways.size());
    ways.forEach(sets::add);
    return charts.union(sets);
  }

  /** The place after some bytes; a dead one if they cannot be read. O(bytes). */
  public Place read(Place from, byte[] text, int begin, int end) {
    Branch[] branches = from.branches;
    for (int i = begin; i < end && branches.length > 0; i++) {
      branches = read(branches, text[i]);
    }
    return new Place(branches);
  }

  /** The offset of the first byte that cannot be read, {@code end} if all can. O(bytes). */
  public int error(Place from, byte[] text, int begin, int end) {
    Branch[] branches = from.branches;
    for (int i = begin; i < end; i++) {
      branches = read(branches, text[i]);
      if (branches.length == 0) {
        return i;
      }
    }
    return end;
  }

  private Branch[] read(Branch[] branches, byte next) {
    steps += branches.length;
    watch.did(branches.length);
    return reader.read(branches, next);
  }

  /** The readings of a place that are not within a token that must go on, such as a long string. */
  public Place outsideTokens(Place place) {
    return filter(place, this::mayBeOver);
  }

  /** The readings of a place that are within a token that must go on. */
  public Place insideTokens(Place place) {
    return filter(place, branch -> !mayBeOver(branch));
  }

  /** The readings of a place that are not within a token that goes on in the next line. */
  public Place outsideLongTokens(Place place) {
    return filter(place, branch -> mayBeOver(branch) || !goesOn(branch));
  }

  private boolean goesOn(Branch branch) {
    for (Branch next : reader.read(new Branch[] {branch}, (byte) '\n')) {
      if (!mayBeOver(next)) {
        return true;
      }
    }
    return false;
  }

  private static Place filter(Place place, Predicate<Branch> keep) {
    return new Place(Arrays.stream(place.branches).filter(keep).toArray(Branch[]::new));
  }

  private boolean mayBeOver(Branch branch) {
    int labelSet = branch.open() ? lexer.accept(branch.lexer()) : 0;
    return isBetween(branch) || (labelSet >= 0 && layout.kind(labelSet) != LayoutPolicy.Kind.ERROR);
  }

  /** Whether a branch is within no token, or within one of which only blanks were read. */
  private boolean isBetween(Branch branch) {
    return !branch.open() || starts.get(branch.lexer());
  }

  /** Whether a logical line may begin here, outside brackets. */
  public boolean beginsLine(Place place) {
    for (Branch branch : place.branches) {
      for (Branch at : isBetween(branch) ? List.of(branch) : reader.finished(branch)) {
        if (at.depth() == 0 && at.lineState() == LayoutPolicy.BLANK) {
          return true;
        }
      }
    }
    return false;
  }

  /** How many Earley items the charts hold, from all readings: the measure of memory. */
  public int items() {
    return charts.items();
  }

  /**
   * How many bytes were read by this reading, once for each way that led to them: the measure of
   * time.
   */
  public long steps() {
    return steps;
  }
}
