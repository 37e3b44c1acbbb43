package dovetail.server.complete;

import dovetail.model.request.DecodeStep;
import dovetail.model.request.Finish;
import java.util.List;

/**
 * The result of a {@link Task}. What it says of tokens and time is of the middle as it was decoded.
 *
 * @param middle the text for the hole; empty also when there is none ({@code finish} tells)
 * @param covered the text behind the hole that the middle takes the place of, mostly empty
 * @param validity whether prefix, middle and suffix together are a program, by the last look; of a
 *     fenced file, whether they are one outside the fences
 * @param promise the grammar's promise
 * @param finish why the middle ends where it ends, or why there is none
 * @param tokens how many tokens it has
 * @param forced how many of them the model was not asked for since nothing else could follow
 * @param calls how often the model was asked, its prompt included; less than tokens where some were
 *     certain without it
 * @param millis how long it took, in milliseconds
 * @param constraintMicros how much of that the grammar took, in microseconds; of what is taken as
 *     it is written, setup included
 * @param steps how each token was chosen, those included that the end of the prefix was written
 *     again with; ids of the model's vocabulary
 */
public record Completion(
    String middle,
    String covered,
    Validity validity,
    Promise promise,
    Finish finish,
    int tokens,
    int forced,
    int calls,
    double millis,
    double constraintMicros,
    List<DecodeStep> steps) {
  /** The verdict of the last look. */
  public enum Validity {
    /** A program. */
    VALID,
    /** Not a program. */
    INVALID
  }

  /** How far the grammar has kept watch. */
  public enum Promise {
    /** Over the whole file. */
    WHOLE,
    /** Over the whole file, which parses as soon as what was open before is closed. */
    OPEN,
    /** Over the text that was told, which was cut out of a file. */
    WINDOW,
    /** Outside the fences: the file is broken away from the cursor. */
    FENCED,
    /** Not at all: nobody asked it to, or the statement at the cursor cannot be saved. */
    NONE
  }

  /** Whether there is a middle; an empty one is one. */
  public boolean found() {
    boolean isNone = finish == Finish.NONE || finish == Finish.BUDGET;
    return valid() || !isNone || !middle.isEmpty();
  }

  /** Whether the whole file is a program with this middle. */
  public boolean valid() {
    return validity == Validity.VALID;
  }
}
