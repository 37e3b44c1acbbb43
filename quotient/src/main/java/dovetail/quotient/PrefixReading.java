package dovetail.quotient;

import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.Layout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads text from the left to find where it goes wrong, from any place that was read before.
 *
 * <p>Readings branch: a {@link Place} stays valid, whatever is read after it. Not thread-safe.
 */
public final class PrefixReading {
  private final Reader reader;
  private final LexerTable lexer;
  private final Layout layout;
  private final Place start;

  /** Somewhere in a text, with all readings of what stands left of it. */
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
    this.reader = charts.reader();
    this.lexer = charts.tables().lexer();
    this.layout = charts.tables().layout();
    this.start = new Place(reader.start());
  }

  /** A reading of programs into charts that other texts may have been read into. */
  public static PrefixReading of(SharedCharts charts) {
    return new PrefixReading(charts.present());
  }

  /** The beginning of the file. */
  public Place start() {
    return start;
  }

  /** A place that is reached in any of some ways. */
  public Place either(List<Place> places) {
    Set<Branch> branches = new LinkedHashSet<>();
    for (Place place : places) {
      branches.addAll(Arrays.asList(place.branches));
    }
    return new Place(branches.toArray(Branch[]::new));
  }

  /** The place after some bytes; a dead one if they cannot be read. O(bytes). */
  public Place read(Place from, byte[] text, int begin, int end) {
    Branch[] branches = from.branches;
    for (int i = begin; i < end && branches.length > 0; i++) {
      branches = reader.read(branches, text[i]);
    }
    return new Place(branches);
  }

  /** The offset of the first byte that cannot be read, {@code end} if all can. O(bytes). */
  public int error(Place from, byte[] text, int begin, int end) {
    Branch[] branches = from.branches;
    for (int i = begin; i < end; i++) {
      branches = reader.read(branches, text[i]);
      if (branches.length == 0) {
        return i;
      }
    }
    return end;
  }

  /** Whether a logical line may begin here, outside brackets. */
  public boolean beginsLine(Place place) {
    List<Branch> over = new ArrayList<>(1);
    for (Branch branch : place.branches) {
      int accept = lexer.accept(branch.lexer());
      over.clear();
      if (!branch.open()) {
        over.add(branch);
      } else if (accept >= 0) {
        reader.finish(branch, accept, over);
      }
      for (Branch at : over) {
        if (at.depth() == 0 && at.lineState() == Layout.BLANK) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether blocks are told by columns. */
  public boolean indentation() {
    return layout.indentation();
  }
}
