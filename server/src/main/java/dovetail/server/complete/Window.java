package dovetail.server.complete;

import dovetail.lexer.Utf8;
import dovetail.quotient.Before;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.join.Distances;
import java.util.Optional;

/**
 * Reads windows: texts that were cut out of files at line ends. Nobody knows what stands around
 * them. One begins with code if it can, else in a string or comment that goes on over lines: of
 * nearly every text that could be said. O(window). One thread at a time, as for the charts.
 */
public record Window(SharedCharts charts) {
  /**
   * The middles at a cut of a window; none if no file has such a window.
   *
   * @param toEnd whether the file ends with it
   */
  public MiddleLanguage middles(byte[] text, int cut, boolean toEnd) {
    MiddleLanguage code = middles(Before.LINES, text, cut, toEnd);
    if (isLikely(code)) {
      return code;
    }
    MiddleLanguage token = middles(Before.TOKEN, text, cut, toEnd);
    return isLikely(token) || !code.viable() ? token : code;
  }

  /** Whether some middle fits that does not make a comment of what stands behind the cursor. */
  private static boolean isLikely(MiddleLanguage middles) {
    return middles.recognizer().distance() < Distances.SWALLOWED;
  }

  private MiddleLanguage middles(Before before, byte[] text, int cut, boolean toEnd) {
    DocumentMiddles document = new DocumentMiddles(charts, before);
    return toEnd ? document.at(text, cut) : document.unfinishedAt(text, cut);
  }

  /** The middles at a cut of a window; empty if no file has such a window. */
  public Optional<MiddleLanguage> reading(String prefix, String suffix) {
    byte[] left = Utf8.encode(prefix);
    return Optional.of(middles(Utf8.encode(prefix + suffix), left.length, false))
        .filter(MiddleLanguage::viable);
  }

  /** Whether some file has such a window, which begins with code there. */
  public boolean isCode(String prefix, String suffix) {
    byte[] left = Utf8.encode(prefix);
    return middles(Before.LINES, Utf8.encode(prefix + suffix), left.length, false).viable();
  }

  /** Whether some file has a window that begins so. */
  public boolean fits(Before before, String text, boolean toEnd) {
    byte[] whole = Utf8.encode(text);
    MiddleRecognizer end = new DocumentMiddles(charts, before).at(whole, whole.length).recognizer();
    return toEnd ? end.mayEnd() : end.viable();
  }
}
