package dovetail.model.decode;

import dovetail.model.Scores;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import dovetail.model.request.DecodeStep;
import dovetail.model.request.DecodeStep.Reason;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The search for one token: its candidates, the likeliest first, and the refused ones. After some
 * refusals all tokens are asked about at once.
 */
final class Trial {
  /** The number of refusals after which all tokens are asked about at once. */
  static final int REFUSED_BEFORE_MASK = 16;

  private final PartialMiddle middle;
  private final WantedEnds constraint;
  private final StopRule stop;
  private final Candidates candidates;
  private final int most;

  /** How many candidates were refused or passed over. */
  private int refused;

  /** The candidates that were refused one by one. */
  final List<DecodeStep.Refusal> refusals = new ArrayList<>();

  /** The present candidate. */
  private int at;

  /** Whether the model begins to write text that it is made to repeat. */
  private final boolean repeating;

  /** Whether no text token came before the present candidate. */
  private boolean first = true;

  private boolean text;

  /** Whether the model wanted another token before the present candidate. */
  private boolean unwanted;

  /** The tokens that are allowed, once all were asked about. */
  private long @Nullable [] mask;

  /** At the end of the tokens so far. */
  Trial(PartialMiddle middle, StopRule stop, Candidates candidates, int most) {
    this.middle = middle;
    this.constraint = middle.constraint;
    this.stop = stop;
    this.candidates = candidates;
    this.most = most;
    this.repeating = constraint.isRepeating();
  }

  /** The next end token, or token of text that is not left out; -1 if there is none to be tried. */
  int next() {
    Vocabulary vocabulary = middle.texts.vocabulary();
    for (int token = candidates.next(); token >= 0; token = candidates.next()) {
      refused += candidates.ranked.passed();
      if (refused >= most) {
        return -1;
      }
      Role role = vocabulary.role(token);
      if (role == Role.END || role == Role.TEXT && !constraint.isLeftOut(token)) {
        at = token;
        first = !text;
        text |= role == Role.TEXT;
        return token;
      }
    }
    return -1;
  }

  /** Whether no text token came before the present candidate. */
  boolean isFirst() {
    return first;
  }

  /**
   * Whether the present candidate is the model's first choice, or the best where it has no choice.
   */
  boolean isWanted() {
    return !unwanted || repeating;
  }

  /** Whether the middle may end here, by an end token. */
  boolean mayEnd() {
    return constraint.mayEnd() && (middle.written.hasText() || !middle.isRefusedOnLine());
  }

  /** Notes that the middle does not end by the present candidate, an end token. */
  void refuseEnd() {
    unwanted = true;
    keep(Reason.NO_END);
    if (first && middle.written.hasText() && !constraint.isBeforeLineEnd()) {
      middle.endWanted();
    }
  }

  /** Whether the constraint allows a candidate of text. */
  boolean allows(int token) {
    return mask == null ? constraint.allows(token) : Scores.has(mask, token);
  }

  /**
   * Notes that a text token is not taken.
   *
   * @param allowed whether it fits, but leaves no room for an ending
   */
  void refuse(boolean allowed) {
    if (!allowed) {
      middle.refused();
    }
    unwanted = true;
    keep(allowed ? Reason.NO_ROOM : Reason.NOT_ALLOWED);
    refused++;
    if (refused == REFUSED_BEFORE_MASK) {
      mask = constraint.mask().clone();
      stop.with(mask).ifPresent(candidates.ranked::narrow);
    }
  }

  private void keep(Reason reason) {
    refusals.add(new DecodeStep.Refusal(at, candidates.logProbability(at), reason));
  }

  /**
   * The natural logarithm of a candidate's probability; among the allowed tokens, where the model
   * has to repeat text.
   */
  double logProbability(int token) {
    return constraint.isRepeating()
        ? candidates.logProbability(token, constraint.mask())
        : candidates.logProbability(token);
  }
}
