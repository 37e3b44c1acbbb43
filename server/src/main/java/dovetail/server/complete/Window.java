package dovetail.server.complete;

import dovetail.lexer.Utf8;
import dovetail.quotient.Before;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.Surroundings;
import dovetail.quotient.join.Distances;
import java.util.Optional;

/**
 * Reads windows: texts that were cut out of files at line ends, with unknown text around them. A
 * window is taken to begin with code if that is possible, otherwise inside a string or comment of
 * several lines, as nearly every text might. It also begins inside a string or comment if one ends
 * in it: read as code, that end would begin another one, which each middle would have to close.
 * O(window). One thread at a time, as for the charts.
 */
public final class Window {
  private final SharedCharts charts;

  /** Reads windows with these charts. */
  public Window(SharedCharts charts) {
    this.charts = charts;
  }

  /** The middles at a cut of a window; none if no file has such a window. */
  public MiddleLanguage middles(byte[] text, int cut) {
    MiddleLanguage code = middles(Before.LINES, text, cut);
    if (isLikely(code) && !isInverted(code, text, cut)) {
      return code;
    }
    MiddleLanguage token = middles(Before.TOKEN, text, cut);
    return isLikely(token) || !code.viable() ? token : code;
  }

  /**
   * Whether strings and code change places in the reading as code: the cursor stands in a string or
   * comment there and lacks its end, while the other reading has it in code and lacks less.
   */
  private boolean isInverted(MiddleLanguage code, byte[] text, int cut) {
    int distance = code.recognizer().distance();
    if (distance == 0 || code.surroundings() == Surroundings.CODE) {
      return false;
    }
    MiddleLanguage token = middles(Before.TOKEN, text, cut);
    return token.surroundings() == Surroundings.CODE && token.recognizer().distance() < distance;
  }

  /** Whether some middle fits that does not swallow the text behind the cursor. */
  private static boolean isLikely(MiddleLanguage middles) {
    return middles.recognizer().distance() < Distances.SWALLOWED;
  }

  private MiddleLanguage middles(Before before, byte[] text, int cut) {
    return new DocumentMiddles(charts, before).unfinishedAt(text, cut);
  }

  /** The kind of text at a window's beginning; empty if no file has such a window. */
  public Optional<Before> reading(String prefix, String suffix) {
    byte[] left = Utf8.encode(prefix);
    return Optional.of(middles(Utf8.encode(prefix + suffix), left.length))
        .filter(MiddleLanguage::viable)
        .map(MiddleLanguage::before);
  }

  /** Whether some file has such a window, which begins with code and goes on behind the cursor. */
  public boolean isCode(String prefix, String suffix) {
    byte[] text = Utf8.encode(prefix + suffix);
    int cut = Utf8.encode(prefix).length;
    MiddleLanguage code = middles(Before.LINES, text, cut);
    return isLikely(code) && !isInverted(code, text, cut);
  }

  /**
   * Whether some file has such a window, with this kind of text before it; if nothing stands before
   * it, whether the text is a program.
   */
  public boolean fits(Before before, String text) {
    byte[] whole = Utf8.encode(text);
    MiddleRecognizer end = new DocumentMiddles(charts, before).at(whole, whole.length).recognizer();
    return before == Before.NOTHING ? end.mayEnd() : end.viable();
  }
}
