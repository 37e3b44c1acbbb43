package dovetail.model.decode;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.constraint.Constraint;
import dovetail.model.constraint.TimedConstraint;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Finish;
import dovetail.model.request.Interest;

/**
 * One decoding: has the model read, and a {@link Chooser} choose, until the middle ends, time is up
 * or nobody waits any more.
 *
 * <p>Before each step, an ending fits in the tokens which are left, by the constraint's estimate or
 * because it was spelt out and counted. Where the estimate was wrong, and no ending that fits is
 * found in the end, the {@link Closer} goes back to where one is: so the budget is kept whatever
 * the estimates are worth, and there is a middle if one was to be found at the beginning.
 */
final class DecodeLoop {
  private final DecodeRequest request;
  private final PartialMiddle middle;
  private final Written written;
  private final Reading reading;
  private final StopRule stop;
  private final Closer closer;
  private final Unasked unasked;
  private final Chooser chooser;

  /** How a decoder makes its chooser. */
  interface Choosing {
    Chooser of(PartialMiddle middle, Reading reading, StopRule stop);
  }

  DecodeLoop(
      Constraint constraint,
      Limits limits,
      LanguageModel model,
      ModelSession session,
      DecodeRequest request,
      Choosing choosing) {
    TimedConstraint timed = new TimedConstraint(constraint);
    Endings endings = new Endings(model.vocabulary(), model.tokenizer());
    this.request = request;
    this.middle =
        new PartialMiddle(
            timed, model.vocabulary(), endings, request.maxTokens(), limits.endings());
    this.written = middle.written();
    this.reading = new Reading(session, request);
    this.stop = new StopRule(request.stop(), middle, limits);
    this.closer = new Closer(middle, reading, timed, request, limits.refused());
    this.unasked = new Unasked(middle, reading, stop, request);
    this.chooser = choosing.of(middle, reading, stop);
  }

  DecodeResult run() {
    if (middle.constraint().distance() == Constraint.NO_ENDING) {
      return closer.none(Finish.NONE);
    }
    if (!middle.reach().endingFitsIn(written.left())) {
      return closer.none(Finish.BUDGET);
    }
    while (true) {
      if (request.cancellation().requested()) {
        return closer.cancelled();
      }
      if (request.deadline().passed()) {
        return closer.writeOut(Finish.DEADLINE);
      }
      if (chooser.takesTheLikeliest()) {
        unasked.writeForced();
      }
      if (written.left() == 0 && !chooser.endsItself() || stop.isBeyondItsLine()) {
        return closer.writeOut(Finish.STEERED);
      }
      int count = written.count();
      Finish finish = chooser.takesTheLikeliest() ? unasked.draft() : null;
      if (finish == null && written.count() == count) {
        if (!chooser.knows() && !reading.goOn(written)) {
          return request.deadline().passed()
              ? closer.writeOut(Finish.DEADLINE)
              : closer.cancelled();
        }
        finish = chooser.next();
      }
      if (finish != null) {
        return ended(finish);
      }
      if (request.interest() != Interest.WHOLE) {
        DecodeResult.Middle begun = closer.complete(Finish.ENOUGH);
        if (request.interest().isOver(begun)) {
          return begun;
        }
      }
      Loop loop = chooser.takesTheLikeliest() ? stop.loop() : null;
      if (loop != null && unasked.hasDrafted()) {
        return again();
      }
      if (loop != null) {
        return closer.leave(loop);
      }
    }
  }

  private DecodeResult ended(Finish finish) {
    return switch (finish) {
      case STEERED -> closer.writeOut(finish);
      case NONE -> closer.none(finish);
      case MODEL, BOUNDARY, BUDGET, DEADLINE, ENOUGH -> closer.complete(finish);
    };
  }

  /** Once more, asking the model each time: a loop is left where the model is least sure. */
  private DecodeResult again() {
    middle.clear();
    reading.startOver();
    unasked.draftNoMore();
    return run();
  }
}
