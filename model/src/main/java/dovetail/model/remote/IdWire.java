package dovetail.model.remote;

import dovetail.model.Cancellation;
import dovetail.model.ModelFailure;

/** A protocol whose prompts and answers are ids of tokens. Any thread. */
interface IdWire {
  /**
   * Lets the server write.
   *
   * @param most the most tokens of the answer
   * @param alternatives the number of the likeliest tokens that each step has
   */
  Answer<Step> open(int[] prompt, int most, int alternatives);

  /**
   * The step behind a prompt.
   *
   * @throws Superseded if it was cancelled
   */
  default Step ask(int[] prompt, int alternatives, Cancellation cancellation) throws Superseded {
    try (Answer<Step> answer = open(prompt, 1, alternatives)) {
      return answer.next(cancellation).orElseThrow(this::withoutSteps);
    }
  }

  /** The failure that an answer has no log-probabilities. */
  ModelFailure withoutSteps();

  /**
   * Numbers of the likeliest tokens in a step.
   *
   * @param usual the number for each token of an answer
   * @param most the greatest possible number
   */
  record Alternatives(int usual, int most) {}

  /** The numbers of the likeliest tokens that this server sends. */
  Alternatives alternatives();

  /** Forgets where the server keeps its prompts: others may be there meanwhile. */
  default void forgetSlot() {}
}
