package dovetail.model.decode;

import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Finish;
import dovetail.model.request.Interest;

/**
 * One decoding: the model reads, and a {@link Chooser} chooses a token, until the middle ends, time
 * is up or the request is cancelled.
 *
 * <p>Before each step, an ending fits in the tokens which are left, by the constraint's estimate or
 * because it was spelt out and counted. If the estimate was wrong and no ending is found in the end
 * that fits, the {@link Closer} goes back to a place where one fits. So the budget is kept however
 * good the estimates are, and there is a middle if one was to be found at the beginning.
 */
final class DecodeLoop {
  private final DecodeRequest request;
  private final PartialMiddle middle;
  private final Written written;
  private final Reading reading;
  private final StopRule stop;
  private final Closer closer;
  private final Parts parts;
  private final Unasked unasked;
  private final Chooser chooser;

  DecodeLoop(Parts parts, Chooser chooser) {
    this.parts = parts;
    this.request = parts.request;
    this.middle = parts.middle;
    this.written = middle.written;
    this.reading = parts.reading;
    this.stop = parts.stop;
    this.closer = parts.closer;
    this.unasked = new Unasked(parts);
    this.chooser = chooser;
  }

  DecodeResult run() {
    DecodeResult none = parts.hopeless();
    if (none != null) {
      return none;
    }
    while (true) {
      if (parts.isOver()) {
        return late();
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
          return late();
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

  private DecodeResult late() {
    return request.deadline().passed() && !request.cancellation().requested()
        ? closer.writeOut(Finish.DEADLINE)
        : closer.cancelled();
  }

  private DecodeResult ended(Finish finish) {
    return switch (finish) {
      case STEERED -> closer.writeOut(finish);
      case NONE -> closer.none(finish);
      case MODEL, BOUNDARY, BUDGET, DEADLINE, ENOUGH -> closer.complete(finish);
    };
  }

  /**
   * Decodes once more, asking the model for each token: a loop is left where the model is least
   * sure.
   */
  private DecodeResult again() {
    middle.clear();
    reading.startOver();
    unasked.draftNoMore();
    return run();
  }
}
