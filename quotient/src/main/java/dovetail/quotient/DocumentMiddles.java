package dovetail.quotient;

import dovetail.languages.Language;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.LimitException;
import java.util.function.BooleanSupplier;

/**
 * The middle languages at the cursors of one document, one after the other: what was read for one
 * is used for the next, whatever was typed and wherever the cursor went in between.
 *
 * <p>A law: the answer is that of {@link MiddleLanguage#of}. Not thread-safe.
 */
public final class DocumentMiddles {
  private final SharedCharts shared;
  private Charts charts;
  private DocumentLines lines;
  private LeftText left;
  private RightText right;

  /** Of a document in a language, nothing read yet. */
  public DocumentMiddles(Language language) {
    this(new SharedCharts(language));
  }

  /** Of a document that shares its charts with others, nothing read yet. */
  public DocumentMiddles(SharedCharts shared) {
    this.shared = shared;
    this.charts = shared.present();
    this.lines = new DocumentLines(charts.tables());
    this.left = new LeftText(charts, lines);
    this.right = new RightText(charts, lines);
  }

  private void forget() {
    charts = shared.present();
    lines = new DocumentLines(charts.tables());
    left = new LeftText(charts, lines);
    right = new RightText(charts, lines);
  }

  /**
   * The language of the middles at a cut of the document's present text.
   *
   * <p>O(lines that read differently than the last time, between the change and the cut), and a few
   * nanoseconds for each other line and byte; O(text) the first time.
   *
   * @param text the whole text in UTF-8, not to be changed afterwards
   * @param cut a byte offset in it
   * @throws LimitException if the text is larger than charts are laid out for
   */
  public MiddleLanguage at(byte[] text, int cut) {
    if (shared.present() != charts) {
      forget();
    }
    try {
      follow(text);
      Branch[] branches = left.at(cut);
      return new MiddleLanguage(charts, branches, left.error(), right.at(cut));
    } catch (LimitException e) {
      shared.renew(); // the next text may be within the limits again
      throw e;
    }
  }

  /**
   * Reads lines from both ends, so that cuts of the text need not wait for them; up to one that
   * takes long, for which whoever stops it would wait.
   *
   * @param text as in {@link #at}
   * @param stop whether to stop, which is asked at each line; lines that were read stay
   * @return false if it was stopped
   */
  public boolean readAhead(byte[] text, BooleanSupplier stop) {
    if (shared.present() != charts) {
      forget();
    }
    try {
      follow(text);
      return left.readAhead(stop) && right.readAhead(stop);
    } catch (LimitException e) {
      shared.renew(); // whoever asks for a cut is told
      return true;
    }
  }

  private void follow(byte[] text) {
    DocumentLines.Change change = lines.become(text);
    left.follow(change);
    right.follow(change);
  }

  /** About how many bytes of a text are to be read for a cut of it. O(1). */
  public int unread(byte[] text, int cut) {
    if (lines.text().length == 0 || shared.present() != charts) {
      return text.length;
    }
    int ahead = cut - lines.begin(Math.min(left.known(), lines.count()));
    int behind = lines.begin(Math.min(right.known(), lines.count())) - cut;
    return Math.max(0, ahead) + Math.max(0, behind);
  }

  /** The cached state of the document, in words. */
  public String dump() {
    int readLeft = 0;
    int readRight = 0;
    for (int line = 0; line < lines.count(); line++) {
      readLeft += lines.line(line).leftOut == null ? 0 : 1;
      readRight += lines.line(line).rightOut == null ? 0 : 1;
    }
    return """
    %d bytes in %d lines
    %d lines are read from the left, %d from the right
    %d left sets, %d right sets; %d items
    """
        .formatted(
            lines.text().length,
            lines.count(),
            readLeft,
            readRight,
            charts.left().size(),
            charts.right().charts().size(),
            charts.items());
  }
}
