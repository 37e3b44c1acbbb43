package dovetail.server.complete;

import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.quotient.Before;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.chart.StoppedException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * The last look at a file before it leaves: read from left to right only, by charts of its own, so
 * that it shares neither charts nor seams with what made the middle. What it has read of the last
 * text of a language is kept; linear in what differs from that, for the grammars of programming
 * languages. One thread at a time.
 */
public final class Validator {
  private final Map<Language, Last> texts = new HashMap<>();
  private final BooleanSupplier nobodyWaits;

  /** The last text of a language. */
  private record Last(SharedCharts charts, DocumentMiddles text) {
    static Last of(Language language) {
      var charts = new SharedCharts(language);
      return new Last(charts, new DocumentMiddles(charts));
    }

    boolean isProgram(String next, BooleanSupplier stop) {
      return end(next, stop, MiddleRecognizer::mayEnd);
    }

    boolean goesOn(String next, BooleanSupplier stop) {
      return end(next, stop, MiddleRecognizer::viable);
    }

    String completion(String next, BooleanSupplier stop) {
      return end(next, stop, text -> Optional.ofNullable(text.completion()))
          .map(more -> new String(more, StandardCharsets.UTF_8))
          .orElse("");
    }

    private <T> T end(String next, BooleanSupplier stop, Function<MiddleRecognizer, T> question) {
      byte[] whole = Utf8.encode(next);
      return charts
          .watch()
          .during(stop, () -> question.apply(text.at(whole, whole.length).recognizer()));
    }
  }

  /** Nothing read yet. */
  Validator(BooleanSupplier nobodyWaits) {
    this.nobodyWaits = nobodyWaits;
  }

  /** Whether a text is a program of the language, read from scratch. */
  public static boolean accepts(Language language, String text) {
    return Last.of(language).isProgram(text, () -> false);
  }

  /**
   * Whether a text is a program of the language.
   *
   * @throws StoppedException if nobody waits for that; what was read is not read again
   */
  public boolean isProgram(Language language, String text) {
    return texts.computeIfAbsent(language, Last::of).isProgram(text, nobodyWaits);
  }

  /** Whether a program of the language begins with a text; the same. */
  public boolean goesOn(Language language, String text) {
    return texts.computeIfAbsent(language, Last::of).goesOn(text, nobodyWaits);
  }

  /** Whether a text is a window of a program, that begins so; the same. */
  boolean isWindow(Language language, Before before, String text) {
    SharedCharts charts = texts.computeIfAbsent(language, Last::of).charts();
    return charts.watch().during(nobodyWaits, () -> new Window(charts).fits(before, text));
  }

  /** A short text behind a text that makes a program of it; empty if none was found. */
  String completion(Language language, String text) {
    return texts.computeIfAbsent(language, Last::of).completion(text, nobodyWaits);
  }

  /** Reads a text that somebody may soon ask about; false if it was to be stopped. */
  boolean readAhead(Language language, String text, BooleanSupplier stop) {
    try {
      var _ = texts.computeIfAbsent(language, Last::of).isProgram(text, stop);
      return true;
    } catch (StoppedException e) {
      return false;
    }
  }

  /** Lets go of the read text. */
  void forget() {
    texts.clear();
  }
}
