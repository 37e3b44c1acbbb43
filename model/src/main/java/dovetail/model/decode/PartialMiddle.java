package dovetail.model.decode;

import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.DecodeStep;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A middle that is being written: its tokens, the constraint behind them, and the endings that fit
 * into the tokens that are left. The constraint and the tokens move together.
 */
final class PartialMiddle {
  private final Vocabulary vocabulary;
  final TokenTexts texts;
  final Endings endings;
  final WantedEnds constraint;
  final Written written;
  final Reach reach;
  private @Nullable FirstLine firstLine;

  /** How many lines ended since the first line did. */
  private int linesSince;

  /** How many tokens the constraint had accepted before the middle. */
  final int begin;

  /** Whether a token that the model wanted was refused on the present line. */
  private boolean refusedOnLine;

  /**
   * How many tokens there were when the model first wanted to end, though more had to follow on the
   * line.
   */
  private int wantedEnd = Integer.MAX_VALUE;

  /** How many tokens were written without asking the model. */
  private int forced;

  private int backtracks;
  private boolean bounded;

  /** The logarithm of the probability of the end token that ended the middle, NaN: none. */
  private double endLogProbability = Double.NaN;

  /**
   * An empty middle.
   *
   * @param mostEndings how many endings may be spelt out to see whether they fit
   */
  PartialMiddle(
      Constraint below, Vocabulary vocabulary, Endings endings, int maxTokens, int mostEndings) {
    this.vocabulary = vocabulary;
    this.texts = new TokenTexts(vocabulary);
    this.endings = endings;
    this.constraint = new WantedEnds(below);
    this.written = new Written(vocabulary, texts, maxTokens);
    this.reach = new Reach(constraint, texts, endings, mostEndings);
    this.begin = below.length();
  }

  /** The ending at the first line's end; null if it is not known. */
  @Nullable FirstLine firstLine() {
    return firstLine;
  }

  /** Notes the ending at the first line's end; null to forget it. */
  void endFirstLine(@Nullable FirstLine ending) {
    firstLine = ending;
    linesSince = 0;
  }

  /** How many lines ended since the first line did; 0 if its ending is not known. */
  int linesSince() {
    return linesSince;
  }

  /** Appends an allowed token, unless no ending would fit any more; whether it was appended. */
  boolean take(int token, double logProbability) {
    return take(token, logProbability, List.of());
  }

  /** The same, and keeps the tokens that were refused before it. */
  boolean take(int token, double logProbability, List<DecodeStep.Refusal> refused) {
    if (refusedOnLine && written.isMoreBlanks(token)) {
      return false;
    }
    int before = constraint.length();
    boolean idle = !refusedOnLine || constraint.isIdle();
    constraint.accept(token);
    if (!reach.endingFitsIn(written.left() - 1) || (!idle && constraint.isIdle())) {
      constraint.undo(before);
      return false;
    }
    append(token, logProbability, List.copyOf(refused));
    return true;
  }

  /** Writes down a token that the constraint has accepted. */
  void append(int token, double logProbability) {
    append(token, logProbability, List.of());
  }

  /** The same, with the tokens that were refused before it. */
  void append(int token, double logProbability, List<DecodeStep.Refusal> refused) {
    written.append(token, logProbability, refused);
    for (int i = vocabulary.from(token); i < vocabulary.to(token); i++) {
      boolean lineEnd = vocabulary.pool()[i] == '\n';
      refusedOnLine &= !lineEnd;
      linesSince += lineEnd && firstLine != null ? 1 : 0;
    }
  }

  /**
   * Appends bytes if the middle may end after them, and fits in its tokens; whether they were
   * appended.
   */
  boolean endAfter(byte[] bytes) {
    int[] pieces = endings.tokens(bytes);
    if (pieces.length > written.left()) {
      return false;
    }
    int before = constraint.length();
    boolean idle = !refusedOnLine || constraint.isIdle();
    if (!reach.accepted(bytes) || !constraint.mayEnd() || (!idle && constraint.isIdle())) {
      constraint.undo(before);
      return false;
    }
    for (int piece : pieces) {
      append(piece, Double.NaN);
    }
    return true;
  }

  /** Leaves only the first tokens; the state of their line stays. */
  void cutTo(int count) {
    written.cutTo(count);
    constraint.undo(begin + count);
  }

  /** Leaves only the first tokens, as if nothing had been written behind them. O(length). */
  void goBackTo(int count) {
    constraint.undo(begin + count);
    written.goBackTo(count);
    endFirstLine(null);
    backtracks++;
  }

  /** Leaves nothing, as if nothing had been written. */
  void clear() {
    constraint.undo(begin);
    written.goBackTo(0);
    endFirstLine(null);
    refusedOnLine = false;
    wantedEnd = Integer.MAX_VALUE;
    endLogProbability = Double.NaN;
    reach.startOver(0);
    forced = 0;
  }

  /** Notes that a token which the model wanted was refused here. */
  void refused() {
    refusedOnLine = true;
  }

  /** Whether a token that the model wanted was refused on the present line. */
  boolean isRefusedOnLine() {
    return refusedOnLine;
  }

  /** Notes that the model wants to end here, though more has to follow on the line. */
  void endWanted() {
    wantedEnd = Math.min(wantedEnd, written.count());
  }

  /**
   * How many tokens the model meant: if it wanted to end and words were written behind that place,
   * the tokens before it; else all.
   */
  int meant() {
    return IntStream.range(wantedEnd, written.count())
            .anyMatch(i -> texts.holdsWord(written.token(i)))
        ? wantedEnd
        : written.count();
  }

  /** Notes that the model ends the middle here. */
  void endedBy(double logProbability) {
    endLogProbability = logProbability;
  }

  /** The logarithm of the probability of the end token that ended the middle, NaN: none. */
  double endLogProbability() {
    return endLogProbability;
  }

  /** How often the decoder went back. */
  int backtracks() {
    return backtracks;
  }

  /** Notes that a bound on going back was hit. */
  void bound() {
    bounded = true;
  }

  boolean isBounded() {
    return bounded;
  }

  /** Counts tokens that were written without asking the model. */
  void addForced(int count) {
    forced += count;
  }

  int forced() {
    return forced;
  }
}
