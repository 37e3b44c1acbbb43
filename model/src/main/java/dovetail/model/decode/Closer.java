package dovetail.model.decode;

import dovetail.model.constraint.TimedConstraint;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import java.util.Arrays;

/** Writes endings, and makes the result of a decoding. */
final class Closer {
  private static final byte[] NOTHING = {};

  private final PartialMiddle middle;
  private final Written written;
  private final Reading reading;
  private final TimedConstraint timed;
  private final DecodeRequest request;

  /** How many candidates are tried for a word of an ending. */
  private final int tries;

  Closer(
      PartialMiddle middle,
      Reading reading,
      TimedConstraint timed,
      DecodeRequest request,
      int tries) {
    this.middle = middle;
    this.written = middle.written;
    this.reading = reading;
    this.timed = timed;
    this.request = request;
    this.tries = tries;
  }

  DecodeResult none(Finish finish) {
    return new DecodeResult.NoMiddle(finish, stats(0, 0));
  }

  DecodeResult cancelled() {
    return new DecodeResult.Cancelled(stats(written.count(), 0));
  }

  /** The middle as it is written. */
  DecodeResult.Middle complete(Finish finish) {
    return middle(NOTHING, finish, Integer.MAX_VALUE);
  }

  /** Ends the middle in the first turn of a loop. */
  DecodeResult leave(Loop loop) {
    if (middle.firstLine() != null) {
      return writeOut(Finish.STEERED);
    }
    loop.leave(written, middle.constraint, middle.begin);
    return middle.constraint.mayEnd() ? complete(Finish.BOUNDARY) : writeOut(Finish.STEERED);
  }

  /**
   * Writes out an ending; if none is found here that fits, goes back and ends the middle there.
   * Places where the middle may end are cheap to see and are all looked at; endings are searched
   * for here, 1, 2, 4, ... tokens back, and at the beginning.
   */
  DecodeResult writeOut(Finish finish) {
    FirstLine line = middle.firstLine();
    if (line != null) {
      middle.cutTo(line.count());
      for (int piece : middle.endings.tokens(line.rest())) {
        middle.constraint.accept(piece);
        middle.append(piece, Double.NaN);
      }
      return closed(line.ending(), finish);
    }
    int last = written.count();
    int search = last;
    int stride = 1;
    for (int count = last; count >= 0; count--) {
      middle.cutTo(count);
      if (middle.constraint.mayEnd()) {
        return complete(finish);
      }
      if (count == search || count == 0) {
        byte[] ending = middle.reach.endingIn(written.left());
        if (ending != null) {
          return closed(ending, finish);
        }
        search = last - stride;
        stride *= 2;
      }
    }
    return none(finish == Finish.DEADLINE ? Finish.NONE : Finish.BUDGET);
  }

  /**
   * Writes out an ending. The shortest ending has the word {@code a} where any word will do. So,
   * unless time is up, the model is asked for its likeliest token that brings an end nearer, until
   * only closing marks are missing; where no token does, the next token of the shortest ending is
   * taken.
   */
  private DecodeResult closed(byte[] shortest, Finish finish) {
    int count = written.count();
    byte[] ending = shortest;
    int asked = Integer.MAX_VALUE;
    while (!TokenTexts.closes(ending) && !request.deadline().passed()) {
      reading.startOver();
      if (!reading.goOn(written)) {
        if (!request.deadline().passed()) {
          return cancelled();
        }
        break;
      }
      Candidates candidates = reading.candidates(written);
      int nearer = middle.reach.nearer(candidates, written.left(), tries);
      int next = nearer < 0 ? middle.endings.tokens(ending)[0] : nearer;
      if (nearer >= 0) {
        middle.append(nearer, candidates.logProbability(nearer));
      } else if (next != Endings.NO_TOKEN) {
        if (!middle.texts.closes(next)) {
          asked = Math.min(asked, written.text().length);
        }
        middle.constraint.accept(next);
        middle.append(next, Double.NaN);
      }
      byte[] rest = next == Endings.NO_TOKEN ? null : middle.reach.endingIn(written.left());
      if (rest == null) {
        written.cutTo(count);
        return middle(shortest, finish, written.text().length);
      }
      ending = rest;
    }
    boolean closes = TokenTexts.closes(ending);
    return middle(ending, finish, closes ? asked : Math.min(asked, written.text().length));
  }

  /**
   * The middle as it is written, and an ending.
   *
   * @param asked how many bytes stand before the first word that was written without asking the
   *     model
   */
  private DecodeResult.Middle middle(byte[] ending, Finish finish, int asked) {
    byte[] begun = written.text();
    byte[] text = Arrays.copyOf(begun, begun.length + ending.length);
    System.arraycopy(ending, 0, text, begun.length, ending.length);
    int all = written.count() + (ending.length == 0 ? 0 : middle.endings.tokens(ending).length);
    int own = middle.meant();
    int wanted = own < written.count() ? written.bytes(own) : text.length;
    int meant = finish != Finish.MODEL && !written.hasText() ? 0 : Math.min(asked, wanted);
    return new DecodeResult.Middle(TokenTexts.characters(text), finish, stats(all, meant));
  }

  private DecodeStats stats(int all, int meant) {
    return new DecodeStats(
        all,
        middle.forced(),
        reading.calls(),
        middle.backtracks(),
        middle.isBounded(),
        reading.millis(),
        timed.nanos() / 1e3,
        written.confidence(meant, middle.endLogProbability()),
        written.steps());
  }
}
