package dovetail.server.complete;

import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import dovetail.server.task.Task;

/**
 * The result of a {@link Task}.
 *
 * @param result the middle as it was decoded, but with the text that is shown; or no middle
 * @param covered the text behind the hole that the middle replaces, mostly empty
 * @param valid whether prefix, middle and suffix together are a program, by the last look; of a
 *     fenced file, whether they are one outside the fences
 * @param promise the grammar's promise
 * @param millis the time of the whole task, in milliseconds
 * @param setupMicros the grammar's time before decoding, in microseconds, for middles that are
 *     taken as written
 */
public record Completion(
    DecodeResult result,
    String covered,
    boolean valid,
    Promise promise,
    double millis,
    double setupMicros) {
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

  /** The text for the hole; also empty if there is no middle ({@link #found}). */
  public String middle() {
    return result instanceof DecodeResult.Middle middle ? middle.text() : "";
  }

  /** The reason for the middle's end, or for no middle. */
  public Finish finish() {
    return result.finish();
  }

  /** The figures of the decoding, including the tokens of the healed end of the prefix. */
  public DecodeStats stats() {
    return result.stats();
  }

  /** How many tokens the middle has. */
  public int tokens() {
    return result instanceof DecodeResult.Middle ? stats().tokens() : 0;
  }

  /** The time in the grammar, in microseconds. */
  public double constraintMicros() {
    return setupMicros + stats().constraintMicros();
  }

  /** Whether there is a middle, which may be empty. */
  public boolean found() {
    boolean isNone = finish() == Finish.NONE || finish() == Finish.BUDGET;
    return valid || !isNone || !middle().isEmpty();
  }
}
