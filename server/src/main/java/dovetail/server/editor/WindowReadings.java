package dovetail.server.editor;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.protocol.CompletionRequest.Extent;
import dovetail.protocol.http.CursorText;
import dovetail.quotient.Before;
import dovetail.quotient.SharedCharts;
import dovetail.server.complete.Window;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The languages that a window may be in, with the way in which each reads it. If the request names
 * no language, only languages count in which the window begins with code, since nearly every text
 * could be the middle of a comment. Of several languages, those count in which the window's
 * punctuation matters: a language that still reads the text when any mark is missing takes it for
 * prose. The result is cached for all windows that begin and end with the same text, as long as
 * each language reads both sides of the cursor. Thread-safe.
 */
public final class WindowReadings {
  /** The most languages of a window. */
  private static final int MOST = 3;

  /**
   * The most lines on a side of the cursor that are read, and the most of their marks that are left
   * out.
   */
  private static final int LINES = 20;

  private static final int MARKS = 16;

  /**
   * If a text does not parse, the least lines on each side of the cursor that must parse by
   * themselves.
   */
  private static final int LEAST = 2;

  /** The most characters of each end of a window that identify it. */
  private static final int ENDS = 300;

  private static final int KNOWN = 64;

  private final Map<Language, Window> readers = new HashMap<>(); // guarded by this map's lock
  private final Cache<Ends, List<Way>> known = CacheBuilder.newBuilder().maximumSize(KNOWN).build();

  /** The ends of a window, and the languages that it may be in. */
  private record Ends(String first, String last, List<String> names) {}

  /**
   * How a language reads a window: without some characters at its beginning and end, which are
   * lines that do not parse, or a line that was cut in two.
   */
  private record Way(Language language, int top, int bottom, Before before) {
    CursorText hole(CursorText sent) {
      return new CursorText(
          sent.prefix().substring(top),
          sent.suffix().substring(0, sent.suffix().length() - bottom));
    }

    int dropped() {
      return top + bottom;
    }

    Way with(Before other) {
      return new Way(language, top, bottom, other);
    }
  }

  /** A way to read a hole. */
  public final class Reading {
    private final Way way;
    private final CursorText hole;
    private final Extent extent;

    private Reading(Way way, CursorText sent, Extent extent) {
      this.way = way;
      this.hole = way.hole(sent);
      this.extent = extent;
    }

    /** The language of the text around the hole. */
    public Language language() {
      return way.language();
    }

    /** The part of the hole's text that is read. */
    public CursorText hole() {
      return hole;
    }

    /** Whether a text, put in place of the hole with its whole prefix and suffix, fits. */
    public boolean fits(String text) {
      return by(
          language(),
          window ->
              extent == Extent.FILE
                  ? window.fits(Before.NOTHING, text)
                  : window.fits(
                      way.before(), text.substring(way.top(), text.length() - way.bottom())));
    }
  }

  /**
   * The ways to read a hole, the likeliest first, without lines that do not parse; for a whole file
   * with such lines, only the likeliest way.
   *
   * @param names the languages that the hole may be in
   */
  public List<Reading> of(CursorText sent, List<String> names, Extent extent) {
    if (extent == Extent.FILE && names.size() == 1) {
      Language language = language(names.getFirst());
      return List.of(new Reading(new Way(language, 0, 0, Before.NOTHING), sent, extent));
    }
    Ends ends =
        new Ends(
            sent.prefix().substring(0, Math.min(ENDS, sent.above().length())),
            sent.suffix().substring(Math.max(sent.rest().length(), sent.suffix().length() - ENDS)),
            names);
    List<Way> ways = known.getIfPresent(ends);
    if (ways == null || !ways.stream().allMatch(way -> reads(way, sent))) {
      ways = ways(sent, names);
      known.put(ends, ways);
    }
    boolean isBroken = ways.stream().anyMatch(way -> way.dropped() > 0);
    return ways.stream()
        .limit(extent == Extent.FILE && isBroken ? 1 : MOST)
        .map(way -> new Reading(way, sent, extent))
        .toList();
  }

  /** Whether a language reads both sides of the cursor, each separately. */
  private boolean reads(Way way, CursorText sent) {
    CursorText hole = way.hole(sent);
    String below = hole.below().substring(Math.min(1, hole.below().length()));
    return by(
        way.language(),
        window ->
            window.fits(way.before(), hole.prefix())
                && (window.fits(Before.LINES, below) || window.fits(Before.TOKEN, below)));
  }

  /**
   * The ways of the languages that read the whole text as code; failing that, of the languages that
   * read the most lines around the cursor; failing that, of the language that the request names.
   */
  private List<Way> ways(CursorText sent, List<String> names) {
    int above = count(sent.above());
    int below = count(sent.below());
    List<Way> found = ways(sent, names, 0, below);
    if (found.isEmpty()) {
      found = ways(sent, names, 1, below);
    }
    for (int kept = LINES; found.isEmpty() && kept >= LEAST; kept /= 2) {
      int top = Math.max(0, above - kept);
      int bottom = Math.min(below, 1 + kept);
      found =
          ways(sent, names, top, bottom).stream()
              .map(way -> widened(way.language(), sent, top, bottom))
              .sorted(Comparator.comparingInt(Way::dropped))
              .toList();
    }
    if (names.size() == 1) {
      Way way =
          found.isEmpty() ? way(language(names.getFirst()), sent, 0, below) : found.getFirst();
      return read(way, sent).map(way::with).stream().toList();
    }
    return found;
  }

  private static Language language(String name) {
    return Languages.builtIn().find(name).orElseThrow();
  }

  /** The way of a language that reads some lines, widened by as many more lines as it can read. */
  private Way widened(Language language, CursorText sent, int top, int bottom) {
    int up = most(top, lines -> isCode(way(language, sent, top - lines, bottom), sent));
    IntFunction<Way> down = lines -> way(language, sent, top - up, bottom + lines);
    int more = most(count(sent.below()) - bottom, lines -> isCode(down.apply(lines), sent));
    return down.apply(more);
  }

  /**
   * The greatest number up to a count of which a condition holds, given that it holds of each
   * smaller one. O(log).
   */
  private static int most(int count, IntPredicate holds) {
    int most = 0;
    int beyond = count + 1;
    while (most + 1 < beyond) {
      int between = (most + beyond) / 2;
      boolean does = holds.test(between);
      most = does ? between : most;
      beyond = does ? beyond : between;
    }
    return most;
  }

  private List<Way> ways(CursorText sent, List<String> names, int top, int bottom) {
    List<Way> found =
        names.stream()
            .map(name -> way(language(name), sent, top, bottom))
            .filter(way -> isCode(way, sent))
            .toList();
    return found.size() < 2 ? found : likeliest(found, found.getFirst().hole(sent));
  }

  /** The way to read a hole from one line above the cursor to one line below it. */
  private static Way way(Language language, CursorText sent, int top, int bottom) {
    int behind = sent.below().length() - end(sent.below(), bottom);
    return new Way(language, end(sent.above(), top), behind, Before.LINES);
  }

  private boolean isCode(Way way, CursorText sent) {
    CursorText hole = way.hole(sent);
    return by(way.language(), window -> window.isCode(hole.prefix(), hole.suffix()));
  }

  private Optional<Before> read(Way way, CursorText sent) {
    CursorText hole = way.hole(sent);
    return by(way.language(), window -> window.reading(hole.prefix(), hole.suffix()));
  }

  private static int count(String text) {
    return (int) text.lines().count();
  }

  /** The offset behind the first lines of a text. */
  private static int end(String text, int lines) {
    int end = 0;
    for (int line = 0; line < lines && end < text.length(); line++) {
      int next = text.indexOf('\n', end);
      end = next < 0 ? text.length() : next + 1;
    }
    return end;
  }

  /** A way, with the number of marks that it needs. */
  private record Weighed(Way way, int needed) {}

  private List<Way> likeliest(List<Way> found, CursorText hole) {
    String lines = lines(hole);
    int[] marks = marks(lines);
    List<Weighed> all =
        found.stream().map(one -> new Weighed(one, needed(one.language(), lines, marks))).toList();
    int most = all.stream().mapToInt(Weighed::needed).max().orElse(0);
    return all.stream()
        .filter(one -> 2 * one.needed() >= most)
        .sorted(Comparator.comparingInt((Weighed one) -> -one.needed()))
        .limit(MOST)
        .map(Weighed::way)
        .toList();
  }

  /** Whole lines at one side of the cursor. */
  private static String lines(CursorText hole) {
    String above = hole.above();
    String below = hole.below().substring(Math.min(1, hole.below().length()));
    List<String> all = (above.length() >= below.length() ? above : below).lines().toList();
    int from = above.length() >= below.length() ? Math.max(0, all.size() - LINES) : 0;
    return String.join("\n", all.subList(from, Math.min(all.size(), from + LINES))) + "\n";
  }

  /** The offsets of some characters that are no letters, digits or blanks. */
  private static int[] marks(String lines) {
    int[] all =
        IntStream.range(0, lines.length())
            .filter(i -> !Character.isLetterOrDigit(lines.charAt(i)))
            .filter(i -> !Character.isWhitespace(lines.charAt(i)))
            .toArray();
    int count = Math.min(MARKS, all.length);
    return IntStream.range(0, count).map(i -> all[i * all.length / count]).toArray();
  }

  /**
   * The number of marks without which a language does not read some lines; 0 if it does not read
   * the lines at all.
   */
  private int needed(Language language, String lines, int[] marks) {
    return by(
        language,
        window -> {
          int needed = 0;
          if (!window.fits(Before.LINES, lines)) {
            return needed;
          }
          for (int mark : marks) {
            String without = lines.substring(0, mark) + lines.substring(mark + 1);
            needed += window.fits(Before.LINES, without) ? 0 : 1;
          }
          return needed;
        });
  }

  /** The result of some work with a language's reader; one thread at a time. */
  <T> T by(Language language, Function<Window, T> work) {
    synchronized (readers) {
      return work.apply(
          readers.computeIfAbsent(language, one -> new Window(new SharedCharts(one))));
    }
  }
}
