package dovetail.quotient;

import dovetail.languages.Language;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.LimitException;
import dovetail.quotient.chart.StoppedException;
import dovetail.quotient.chart.TooLarge;
import dovetail.quotient.join.RightContext;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The middle languages at the cursors of one document, one after the other. Each uses the readings
 * of the previous one, after any edits and moves of the cursor in between. Reading may be stopped
 * by the {@linkplain SharedCharts#watch watch} of the charts, and goes on from there at the next
 * call.
 *
 * <p>A law: the answer is that of {@link MiddleLanguage#of}. Not thread-safe.
 */
public final class DocumentMiddles {
  /** The most bytes behind a cut with which {@link #closing} looks for a text. */
  private static final int MOST_BEHIND = 20_000;

  private final SharedCharts shared;
  private final int piece;
  private final Before before;
  private Charts charts;
  private DocumentLines lines;
  private LeftText left;
  private RightText right;
  private int own; // how many items of the charts are of this text, until it was read
  private boolean isRead;
  private @Nullable TooLarge tooLarge;
  private int depth;

  /** Of a document in a language, nothing read yet. */
  public DocumentMiddles(Language language) {
    this(new SharedCharts(language));
  }

  /** Of a document that shares its charts with others, nothing read yet. */
  public DocumentMiddles(SharedCharts shared) {
    this(shared, Before.NOTHING);
  }

  /** The same of a text with a context before it. */
  public DocumentMiddles(SharedCharts shared, Before before) {
    this(shared, DocumentLines.PIECE, before);
  }

  /** The same; long lines are read in pieces of {@code piece} bytes. */
  DocumentMiddles(SharedCharts shared, int piece) {
    this(shared, piece, Before.NOTHING);
  }

  private DocumentMiddles(SharedCharts shared, int piece, Before before) {
    this.shared = shared;
    this.piece = piece;
    this.before = before;
    this.charts = shared.present();
    this.lines = new DocumentLines(charts.tables, piece);
    this.left = new LeftText(charts, lines, before);
    this.right = new RightText(charts, lines);
  }

  private void forget() {
    charts = shared.present();
    lines = new DocumentLines(charts.tables, piece);
    left = new LeftText(charts, lines, before);
    right = new RightText(charts, lines);
    own = 0;
    isRead = false;
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
   * @throws StoppedException if nobody waits for the answer any more
   */
  public MiddleLanguage at(byte[] text, int cut) {
    return reading(text, () -> between(cut, right::at));
  }

  /**
   * The same for a text whose end is not written yet: a middle fits if some text behind the whole
   * makes it a program. For another cut, the text right of it is read anew.
   */
  public MiddleLanguage unfinishedAt(byte[] text, int cut) {
    return reading(text, () -> between(cut, right::unfinishedAt));
  }

  /**
   * The text that closes the brackets left open at a cut. If the text behind the cut closes all
   * brackets that were open before the cut's line, there is none: some middle leaves them all open.
   * Else a short text behind the whole file closes everything, and the result is the end of that
   * text, from the token that closes the first of these brackets; or all of it, if lines behind the
   * cut's line left brackets open. Not looked for where more than {@value #MOST_BEHIND} bytes stand
   * behind the cut.
   *
   * <p>O(the texts that {@link #at} and {@link #unfinishedAt} read).
   *
   * @return empty if the file's own text closes them, or no text can
   */
  public Optional<byte[]> closing(byte[] text, int cut) {
    return reading(
        text,
        () -> {
          if (text.length - cut > MOST_BEHIND) {
            return Optional.empty();
          }
          OpenConstructs constructs =
              new OpenConstructs(charts, left.at(cut), right.at(cut).suffix());
          int before =
              Math.min(open(lineBegin(text, cut), Branch::depth), open(cut, constructs::brackets));
          MiddleLanguage written = between(cut, right::at);
          if (before == 0 ? written.viable() : !written.closes(before)) {
            return Optional.empty();
          }
          MiddleLanguage unfinished = between(cut, right::unfinishedAt);
          MiddleLanguage behind = between(cut, _ -> right.atEndOfFile());
          byte[] suffix = Arrays.copyOfRange(text, cut, text.length);
          return Optional.ofNullable(
              Unclosed.closing(unfinished, behind, suffix, before, constructs::brackets));
        });
  }

  private int open(int cut, ToIntFunction<Branch> brackets) {
    return Arrays.stream(left.at(cut)).mapToInt(brackets).min().orElse(0);
  }

  private static int lineBegin(byte[] text, int cut) {
    int begin = cut;
    while (begin > 0 && text[begin - 1] != '\n' && text[begin - 1] != '\r') {
      begin--;
    }
    return begin;
  }

  private MiddleLanguage between(int cut, IntFunction<RightContext> behind) {
    Branch[] branches = left.at(cut);
    depth = Arrays.stream(branches).mapToInt(Branch::knownDepth).max().orElse(0);
    return new MiddleLanguage(charts, branches, left.error(), behind.apply(cut), before);
  }

  /**
   * Reads the text from both ends, so that cuts of it need not wait for that.
   *
   * @param text as in {@link #at}
   * @param stop whether to stop, asked every few milliseconds; readings up to then stay
   * @return false if it was stopped
   */
  public boolean readAhead(byte[] text, BooleanSupplier stop) {
    try {
      return shared
          .watch()
          .during(
              () -> stop.getAsBoolean() || charts.items() > SharedCharts.MANY_ITEMS,
              () ->
                  reading(
                      text,
                      () -> {
                        left.readAhead();
                        right.readAhead();
                        return true;
                      }));
    } catch (StoppedException e) {
      return own > SharedCharts.MANY_ITEMS; // a call for a cut reports the limit
    } catch (LimitException e) {
      return true; // the same
    }
  }

  private <T> T reading(byte[] text, Supplier<T> work) {
    if (shared.present() != charts) {
      tooLarge =
          own > SharedCharts.MANY_ITEMS ? new TooLarge(lines.text().length, notKept()) : tooLarge;
      forget();
    }
    if (tooLarge != null) {
      tooLarge.check(text);
      tooLarge = null;
    }
    int before = charts.items();
    try {
      DocumentLines.Change change = lines.become(text);
      left.follow(change);
      right.follow(change);
      return work.get();
    } catch (LimitException e) {
      tooLarge = charts.items() > SharedCharts.MANY_ITEMS ? new TooLarge(text.length, e) : tooLarge;
      shared.renew(); // the next text may be within the limits again
      throw e;
    } finally {
      own += isRead ? 0 : charts.items() - before;
      isRead |= left.known() == lines.count() && right.known() == 0;
    }
  }

  /** How many brackets are open at the last cut that was asked for. */
  public int depth() {
    return depth;
  }

  private static LimitException notKept() {
    return new LimitException("Earley items that are kept", SharedCharts.MANY_ITEMS);
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
            charts.left.size(),
            charts.right.charts().size(),
            charts.items());
  }
}
