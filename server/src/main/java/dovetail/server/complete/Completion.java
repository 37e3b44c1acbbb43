package dovetail.server.complete;

import dovetail.model.request.DecodeStep;
import dovetail.model.request.Finish;
import dovetail.server.task.Task;
import java.util.List;

/**
 * The result of a {@link Task}. Its figures of tokens and time describe the middle as it was
 * decoded.
 *
 * @param middle the text for the hole; also empty if there is no middle ({@link #found})
 * @param covered the text behind the hole that the middle replaces, mostly empty
 * @param valid whether prefix, middle and suffix together are a program, by the last look; of a
 *     fenced file, whether they are one outside the fences
 * @param promise the grammar's promise
 * @param finish the reason for the middle's end, or for no middle
 * @param tokens how many tokens the middle has
 * @param forced how many tokens were taken without asking the model, since no other text could
 *     follow
 * @param calls how often the model was called, its prompt included; less than the tokens where some
 *     were certain without a call
 * @param millis the time of the whole task, in milliseconds
 * @param constraintMicros the part of that time in the grammar, in microseconds; setup is included
 *     for middles that are taken as written
 * @param steps how each token was chosen, including the tokens of the healed end of the prefix; ids
 *     of the model's vocabulary
 */
public record Completion(
    String middle,
    String covered,
    boolean valid,
    Promise promise,
    Finish finish,
    int tokens,
    int forced,
    int calls,
    double millis,
    double constraintMicros,
    List<DecodeStep> steps) {
  /** The part of the file that the grammar has checked. */
  public enum Promise {
    /** The whole file. */
    WHOLE,
    /** The whole file, which parses as soon as the constructs are closed that were open before. */
    OPEN,
    /** The whole text of the request, which was cut out of a file. */
    WINDOW,
    /** The text outside the fences: the file is broken elsewhere than at the cursor. */
    FENCED,
    /** No part: the task did not ask for it, or the errors at the cursor cannot be fenced. */
    NONE
  }

  /** Whether there is a middle, which may be empty. */
  public boolean found() {
    boolean isNone = finish == Finish.NONE || finish == Finish.BUDGET;
    return valid || !isNone || !middle.isEmpty();
  }
}
