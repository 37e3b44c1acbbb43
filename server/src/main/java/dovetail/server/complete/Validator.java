package dovetail.server.complete;

import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.quotient.Before;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.chart.StoppedException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Reads a whole file once more before a middle is shown: from left to right only, by charts of its
 * own, so that it shares neither charts nor seams with the constraint that the middle was decoded
 * under. The reading of a language's last text is kept; a new text is read in time linear in its
 * difference from that one, for the grammars of programming languages. One thread at a time.
 */
public final class Validator {
  private final Map<Language, Reading> readings = new HashMap<>();
  private final BooleanSupplier nobodyWaits;

  /** The reading of a language's last text. */
  private static final class Reading {
    final SharedCharts charts;
    final DocumentMiddles text;

    Reading(Language language) {
      charts = new SharedCharts(language);
      text = new DocumentMiddles(charts);
    }

    /** The answer to a question at the end of another text. */
    <T> T atEnd(String next, BooleanSupplier stop, Function<MiddleRecognizer, T> question) {
      byte[] whole = Utf8.encode(next);
      return charts
          .watch()
          .during(stop, () -> question.apply(text.at(whole, whole.length).recognizer()));
    }
  }

  Validator(BooleanSupplier nobodyWaits) {
    this.nobodyWaits = nobodyWaits;
  }

  /** Whether a text is a program of the language, read from scratch. */
  public static boolean accepts(Language language, String text) {
    return new Reading(language).atEnd(text, () -> false, MiddleRecognizer::mayEnd);
  }

  private Reading reading(Language language) {
    return readings.computeIfAbsent(language, Reading::new);
  }

  /**
   * The answer to a question at the end of a text.
   *
   * @throws StoppedException if nobody waits for the result; text that was read is not read again
   */
  <T> T atEnd(Language language, String text, Function<MiddleRecognizer, T> question) {
    return reading(language).atEnd(text, nobodyWaits, question);
  }

  /**
   * Whether a text is a window of a program, with a beginning of this kind; throws as {@link
   * #atEnd}.
   */
  boolean isWindow(Language language, Before before, String text) {
    SharedCharts charts = reading(language).charts;
    return charts.watch().during(nobodyWaits, () -> new Window(charts).fits(before, text));
  }

  /** Reads a text ahead for later calls; false if it was stopped. */
  boolean readAhead(Language language, String text, BooleanSupplier stop) {
    try {
      var _ = reading(language).atEnd(text, stop, MiddleRecognizer::mayEnd);
      return true;
    } catch (StoppedException e) {
      return false;
    }
  }

  /** Frees the memory of all readings. */
  void forget() {
    readings.clear();
  }
}
