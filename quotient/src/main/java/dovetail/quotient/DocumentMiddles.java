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
  private final Tables tables;
  private LeftText left;
  private RightText right;

  /** Of a document in a language, nothing read yet. */
  public DocumentMiddles(Language language) {
    this(Tables.of(language));
  }

  DocumentMiddles(Tables tables) {
    this.tables = tables;
    Columns columns = new Columns();
    this.left = new LeftText(tables, columns);
    this.right = new RightText(tables, columns);
  }

  /**
   * The language of the middles at a cut of the document's present text.
   *
   * <p>O(what has changed or not been read left of the cut), and O(text right of the cut) unless
   * that is as it was the last time.
   *
   * @param text the whole text in UTF-8, not to be changed afterwards
   * @param cut a byte offset in it
   * @throws LimitException if the text is larger than charts are laid out for
   */
  public MiddleLanguage at(byte[] text, int cut) {
    try {
      Branch[] branches = left.at(text, cut);
      return new MiddleLanguage(tables, left, branches, right.of(text, cut));
    } catch (LimitException e) {
      Columns columns = new Columns(); // the next text may be within the limits again
      left = new LeftText(tables, columns);
      right = new RightText(tables, columns);
      throw e;
    }
  }
}
