package dovetail.model.decode;

import dovetail.model.Vocabulary;
import dovetail.model.request.Finish;
import org.jspecify.annotations.Nullable;

/** The likeliest token that is allowed, as {@link Greedy} tells. */
final class GreedyChooser implements Chooser {
  /** After so many refusals all tokens are asked about at once. */
  private static final int REFUSED_BEFORE_MASK = 16;

  private final PartialMiddle middle;
  private final Written written;
  private final WantedEnds constraint;
  private final Reading reading;
  private final StopRule stop;
  private final Limits limits;

  GreedyChooser(PartialMiddle middle, Reading reading, StopRule stop, Limits limits) {
    this.middle = middle;
    this.written = middle.written();
    this.constraint = middle.constraint();
    this.reading = reading;
    this.stop = stop;
    this.limits = limits;
  }

  @Override
  public boolean takesTheLikeliest() {
    return true;
  }

  @Override
  public @Nullable Finish next() {
    Vocabulary vocabulary = middle.texts().vocabulary();
    Candidates candidates = reading.candidates(written);
    int refused = 0;
    boolean tooLong = false;
    boolean first = true;
    boolean unwanted = false; // something else was, first
    boolean repeating = constraint.isRepeating();
    long @Nullable [] mask = null;
    for (int token = candidates.next(); token >= 0; token = candidates.next()) {
      refused += candidates.passed();
      if (refused >= limits.refused()) {
        break;
      }
      switch (vocabulary.role(token)) {
        case CONTROL -> {}
        case END -> {
          if (constraint.mayEnd() && (written.hasText() || !middle.isRefusedOnLine())) {
            middle.endedBy(candidates.logProbability(token));
            return Finish.MODEL;
          }
          Finish end = first ? stop.atEndToken() : null;
          if (end != null) {
            return end;
          }
          unwanted = true;
          if (first && written.hasText() && !constraint.isBeforeLineEnd()) {
            middle.endWanted();
          }
        }
        case TEXT -> {
          if (constraint.isLeftOut(token)) {
            continue;
          }
          boolean best = first;
          first = false;
          if (stop.endsBefore(token)) {
            return Finish.BOUNDARY;
          }
          if (mask == null ? !constraint.allows(token) : (mask[token >> 6] >>> token & 1) == 0) {
            if (best && stop.endsInside(token)) {
              return Finish.BOUNDARY;
            }
            middle.refused();
            unwanted = true;
            refused++;
            if (refused == REFUSED_BEFORE_MASK) {
              mask = constraint.mask();
              stop.with(mask).ifPresent(candidates::narrow);
            }
          } else if (chosen(token, candidates)) {
            if (!unwanted || repeating) {
              constraint.wanted();
            }
            return null;
          } else {
            unwanted = true;
            mask = mask == null ? null : constraint.mask(); // something was tried and taken back
            tooLong = true;
          }
        }
      }
      if (middle.reach().isSpent()) {
        return Finish.STEERED;
      }
    }
    return !tooLong && forced() ? null : Finish.STEERED;
  }

  /** Takes the first token of the shortest ending, where the model's own are all refused. */
  private boolean forced() {
    byte[] ending = middle.reach().endingIn(written.left());
    if (ending == null || ending.length == 0) {
      return false;
    }
    int token = middle.endings().tokens(ending)[0];
    return token != Endings.NO_TOKEN && constraint.allows(token) && middle.take(token, Double.NaN);
  }

  /** Appends an allowed token that the model wants, unless no ending would fit any more. */
  private boolean chosen(int token, Candidates candidates) {
    double log =
        constraint.isRepeating()
            ? candidates.logProbability(token, constraint.mask())
            : candidates.logProbability(token);
    return middle.take(token, log);
  }
}
