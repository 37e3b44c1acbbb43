package dovetail.server.editor;

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
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The languages that a window may be in, and how each reads it. Where no language is told, those
 * count in which it begins with code: nearly every text could be the middle of a comment. Of
 * several those count to which its marks matter: a language that also reads the text when some mark
 * is missing, wherever that is, takes it for prose. Thread-safe.
 */
public final class WindowReadings {
  /** More languages are not kept. */
  private static final int MOST = 3;

  /** So many lines on a side of the cursor are looked at, and so many of their marks. */
  private static final int LINES = 20;

  private static final int MARKS = 16;

  private final Map<Language, Window> readers = new HashMap<>(); // guarded by itself

  /**
   * A way to read a hole.
   *
   * @param missing the least number of bytes that is missing at the cursor
   * @param fits whether a text that stands in the window's place fits
   */
  public record Reading(Language language, Hole hole, int missing, Predicate<String> fits) {}

  /**
   * The ways to read a window, as it is or without a line that may have been cut in two; the
   * likeliest first.
   *
   * @param names the languages that it may be in
   */
  public List<Reading> of(Hole sent, List<String> names) {
    List<Reading> found = new ArrayList<>();
    for (Hole hole : List.of(sent, withoutFirstLine(sent))) {
      for (String name : found.isEmpty() ? names : List.<String>of()) {
        Language language = Languages.builtIn().find(name).orElseThrow();
        by(language, window -> window.reading(hole.prefix(), hole.suffix()))
            .filter(one -> one.before() == Before.LINES || names.size() == 1)
            .map(one -> reading(language, hole, one))
            .ifPresent(found::add);
      }
    }
    return found.size() < 2 ? found : likeliest(found);
  }

  private Reading reading(Language language, Hole hole, MiddleLanguage middles) {
    Before before = middles.before();
    return new Reading(
        language,
        hole,
        middles.recognizer().distance(),
        text -> by(language, window -> window.fits(before, text, false)));
  }

  private static Hole withoutFirstLine(Hole hole) {
    return new Hole(hole.prefix().substring(hole.prefix().indexOf('\n') + 1), hole.suffix());
  }

  /** A reading, and how many marks it needs. */
  private record Weighed(Reading reading, int needed) {}

  private List<Reading> likeliest(List<Reading> found) {
    String lines = lines(found.getFirst().hole());
    int[] marks = marks(lines);
    List<Weighed> all =
        found.stream().map(one -> new Weighed(one, needed(one.language(), lines, marks))).toList();
    int most = all.stream().mapToInt(Weighed::needed).max().orElse(0);
    return all.stream()
        .filter(one -> 2 * one.needed() >= most)
        .sorted(
            Comparator.comparingInt((Weighed one) -> -one.needed())
                .thenComparingInt(one -> one.reading().missing()))
        .limit(MOST)
        .map(Weighed::reading)
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
