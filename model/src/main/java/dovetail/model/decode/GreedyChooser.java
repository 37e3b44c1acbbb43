package dovetail.model.decode;

import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import dovetail.model.request.DecodeStep;
import dovetail.model.request.Finish;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Chooses the likeliest token that is allowed, as {@link Greedy} describes. */
final class GreedyChooser implements Chooser {
  private final Parts parts;
  private final PartialMiddle middle;
  private final WantedEnds constraint;
  private final StopRule stop;

  GreedyChooser(Parts parts) {
    this.parts = parts;
    this.middle = parts.middle;
    this.constraint = middle.constraint;
    this.stop = parts.stop;
  }

  @Override
  public boolean takesTheLikeliest() {
    return true;
  }

  @Override
  public @Nullable Finish next() {
    Vocabulary vocabulary = middle.texts.vocabulary();
    Candidates candidates = parts.reading.candidates(middle.written);
    Trial trial = new Trial(middle, stop, candidates, parts.limits.refused());
    boolean tooLong = false;
    for (int token = trial.next(); token >= 0; token = trial.next()) {
      if (vocabulary.role(token) == Role.END) {
        if (trial.mayEnd()) {
          middle.endedBy(candidates.logProbability(token));
          return Finish.MODEL;
        }
        Finish end = trial.isFirst() ? stop.atEndToken() : null;
        if (end != null) {
          middle.endedBy(candidates.logProbability(token));
          return end;
        }
        trial.refuseEnd();
      } else {
        if (stop.endsBefore(token)) {
          return Finish.BOUNDARY;
        }
        boolean allowed = trial.allows(token);
        if (!allowed && trial.isFirst() && stop.endsInside(token)) {
          return Finish.BOUNDARY;
        }
        if (allowed && middle.take(token, trial.logProbability(token), trial.refusals)) {
          if (trial.isWanted()) {
            constraint.wanted();
          }
          return null;
        }
        tooLong |= allowed;
        trial.refuse(allowed);
      }
      if (middle.reach.isSpent()) {
        return Finish.STEERED;
      }
    }
    return !tooLong && forced(trial.refusals) ? null : Finish.STEERED;
  }

  /** Takes the first token of the shortest ending, where the model's own are all refused. */
  private boolean forced(List<DecodeStep.Refusal> refused) {
    byte[] ending = middle.reach.endingIn(middle.written.left());
    if (ending == null || ending.length == 0) {
      return false;
    }
    int token = middle.endings.tokens(ending)[0];
    return token != Endings.NO_TOKEN
        && constraint.allows(token)
        && middle.take(token, Double.NaN, refused);
  }
}
