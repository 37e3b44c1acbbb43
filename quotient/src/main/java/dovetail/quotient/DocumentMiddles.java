package dovetail.quotient;

import dovetail.languages.Language;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.LimitException;

/**
 * The middle languages at the cursors of one document, one after the other: what was read for one
 * is used for the next, whatever was typed and wherever the cursor went in between.
 *
 * <p>A law: the answer is that of {@link MiddleLanguage#of}. Not thread-safe; a middle language
 * must not be asked any more once the next one has been made.
 */
public final class DocumentMiddles {
  /** Charts with more sets than this, and several times what the text needed, are made anew. */
  private static final int MANY_SETS = 200_000;

  private final Tables tables;
  private DocumentLines lines;
  private LeftText left;
  private RightText right;
  private int sizeWhenRead;

  /** Of a document in a language, nothing read yet. */
  public DocumentMiddles(Language language) {
    this(Tables.of(language));
  }

  DocumentMiddles(Tables tables) {
    this.tables = tables;
    Columns columns = new Columns();
    this.lines = new DocumentLines(tables);
    this.left = new LeftText(tables, columns, lines);
    this.right = new RightText(tables, columns, lines);
  }

  private void forget() {
    Columns columns = new Columns();
    lines = new DocumentLines(tables);
    left = new LeftText(tables, columns, lines);
    right = new RightText(tables, columns, lines);
    sizeWhenRead = 0;
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
    if (size() > MANY_SETS && size() > 4 * sizeWhenRead) {
      forget();
    }
    try {
      DocumentLines.Change change = lines.become(text);
      left.follow(change);
      right.follow(change);
      MiddleLanguage middles = new MiddleLanguage(tables, left, left.at(cut), right.at(cut));
      sizeWhenRead = sizeWhenRead == 0 ? size() : sizeWhenRead;
      return middles;
    } catch (LimitException e) {
      forget(); // the next text may be within the limits again
      throw e;
    }
  }

  private int size() {
    return left.charts().size() + right.size();
  }
}
