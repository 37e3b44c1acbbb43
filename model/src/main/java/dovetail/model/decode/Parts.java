package dovetail.model.decode;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.constraint.Constraint;
import dovetail.model.constraint.TimedConstraint;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Finish;
import org.jspecify.annotations.Nullable;

/** The parts of one decoding that all decoders share: session, constraint, limits. */
final class Parts {
  final DecodeRequest request;
  final Limits limits;
  final PartialMiddle middle;
  final Reading reading;
  final StopRule stop; // says where the middle ends though the model would go on
  final Closer closer; // writes endings, and makes the result

  /** The parts of a new decoding. */
  Parts(
      Constraint constraint,
      Limits limits,
      LanguageModel model,
      ModelSession session,
      DecodeRequest request) {
    TimedConstraint timed = new TimedConstraint(constraint);
    Endings endings = new Endings(model.vocabulary(), model.tokenizer());
    this.request = request;
    this.limits = limits;
    this.middle =
        new PartialMiddle(
            timed, model.vocabulary(), endings, request.maxTokens(), limits.endings());
    this.reading = new Reading(session, request);
    this.stop = new StopRule(request.stop(), middle, limits);
    this.closer = new Closer(middle, reading, timed, request, limits.refused());
  }

  /** The result if no middle fits, before a token is written; null if there may be one. */
  @Nullable DecodeResult hopeless() {
    if (middle.constraint.distance() == Constraint.NO_ENDING) {
      return closer.none(Finish.NONE);
    }
    return middle.reach.endingFitsIn(request.maxTokens()) ? null : closer.none(Finish.BUDGET);
  }

  /** Whether nobody waits any more, or time is up. */
  boolean isOver() {
    return request.cancellation().requested() || request.deadline().passed();
  }
}
