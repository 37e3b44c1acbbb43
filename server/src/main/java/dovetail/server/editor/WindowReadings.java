package dovetail.server.editor;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.protocol.http.Hole;
import dovetail.quotient.Before;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.SharedCharts;
import dovetail.server.complete.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The languages that a window may be in, and how each reads it. Where no language is told, those
 * count in which it begins with code: nearly every text could be the middle of a comment. Of
 * several those count to which its marks matter: a language that also reads the text when some mark
 * is missing, wherever that is, takes it for prose. What is found holds for all windows that begin
 * and end with the same text, as long as each language reads both sides of the cursor. Thread-safe.
 */
public final class WindowReadings {
  /** More languages are not kept. */
  private static final int MOST = 3;

  /** So many lines on a side of the cursor are looked at, and so many of their marks. */
  private static final int LINES = 20;

  private static final int MARKS = 16;

  /** So much of both ends of a window tells it from others. */
  private static final int ENDS = 300;

  private static final int KNOWN = 64;

  private final Map<Language, Window> readers = new HashMap<>(); // guarded by itself
  private final Cache<Ends, List<Way>> known = CacheBuilder.newBuilder().maximumSize(KNOWN).build();

  /** The ends of a window, and the languages that it may be in. */
  private record Ends(String first, String last, List<String> names) {}

  /** How a language reads a window; perhaps without a first line that may have been cut in two. */
  private record Way(Language language, boolean isCut, Before before) {
    Hole hole(Hole sent) {
      return isCut
          ? new Hole(sent.prefix().substring(sent.prefix().indexOf('\n') + 1), sent.suffix())
          : sent;
    }
  }

  /**
   * A way to read a hole.
   *
   * @param fits whether a text that stands in the window's place fits
   */
  public record Reading(Language language, Hole hole, Predicate<String> fits) {}

  /**
   * The ways to read a window, as it is or without a line that may have been cut in two; the
   * likeliest first.
   *
   * @param names the languages that it may be in
   */
  public List<Reading> of(Hole sent, List<String> names) {
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
    return ways.stream().map(way -> reading(way, sent)).toList();
  }

  /** Whether a language reads both sides of the cursor, each by itself. */
  private boolean reads(Way way, Hole sent) {
    Hole hole = way.hole(sent);
    String below = hole.below().substring(Math.min(1, hole.below().length()));
    return by(
        way.language(),
        window ->
            window.fits(way.before(), hole.prefix(), false)
                && (window.fits(Before.LINES, below, false)
                    || window.fits(Before.TOKEN, below, false)));
  }

  private Reading reading(Way way, Hole sent) {
    return new Reading(
        way.language(),
        way.hole(sent),
        text -> by(way.language(), window -> window.fits(way.before(), text, false)));
  }

  private List<Way> ways(Hole sent, List<String> names) {
    List<Way> found = new ArrayList<>();
    for (boolean isCut : new boolean[] {false, true}) {
      for (String name : found.isEmpty() ? names : List.<String>of()) {
        Language language = Languages.builtIn().find(name).orElseThrow();
        Hole hole = new Way(language, isCut, Before.LINES).hole(sent);
        before(language, hole, names.size() == 1)
            .ifPresent(before -> found.add(new Way(language, isCut, before)));
      }
    }
    return found.size() < 2 ? found : likeliest(found, found.getFirst().hole(sent));
  }

  /** What stands before a hole, as a language reads it; empty if it does not. */
  private Optional<Before> before(Language language, Hole hole, boolean isTold) {
    return by(
        language,
        window ->
            isTold
                ? window.reading(hole.prefix(), hole.suffix()).map(MiddleLanguage::before)
                : Optional.of(Before.LINES)
                    .filter(_ -> window.isCode(hole.prefix(), hole.suffix())));
  }

  /** A way, and how many marks it needs. */
  private record Weighed(Way way, int needed) {}

  private List<Way> likeliest(List<Way> found, Hole hole) {
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
  private static String lines(Hole hole) {
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

  /** How many of some marks a language needs, of lines that it reads. */
  private int needed(Language language, String lines, int[] marks) {
    return by(
        language,
        window -> {
          int needed = 0;
          for (int mark : marks) {
            String without = lines.substring(0, mark) + lines.substring(mark + 1);
            needed += window.fits(Before.LINES, without, false) ? 0 : 1;
          }
          return needed;
        });
  }

  /** What a language's reader makes of something; one at a time. */
  <T> T by(Language language, Function<Window, T> work) {
    synchronized (readers) {
      return work.apply(
          readers.computeIfAbsent(language, one -> new Window(new SharedCharts(one))));
    }
  }
}
