package dovetail.model.remote;

import dovetail.model.Cancellation;
import dovetail.model.ModelFailure;

/** A protocol whose prompts and answers are ids of tokens. Any thread. */
interface IdWire {
  /**
   * Has the server write.
   *
   * @param alternatives how many of the likeliest are told for each
   */
  Answer<Step> open(int[] prompt, int most, int alternatives);

  /** The step behind a prompt, asked once, with as many of the likeliest as can be. */
  default Step ask(int[] prompt, int alternatives, Cancellation cancellation) throws Superseded {
    try (Answer<Step> answer = open(prompt, 1, alternatives)) {
      return answer.next(cancellation).orElseThrow(this::withoutSteps);
    }
  }

  /** Tells that an answer has no log-probabilities. */
  ModelFailure withoutSteps();

  /**
   * How many of the likeliest tokens are told.
   *
   * @param usual for each token that is written
   */
  record Alternatives(int usual, int most) {}

  /** How many of the likeliest tokens this server tells. */
  Alternatives alternatives();

  /** Forgets where the server keeps its prompts: others may be there meanwhile. */
  default void forgetSlot() {}
}
