package dovetail.server.complete;

import dovetail.model.request.DecodeStats;

/**
 * The work for an answer.
 *
 * @param decodings how often the model was made to write
 * @param read tokens of prompts that it had not read before
 * @param calls how often it was asked
 * @param modelMillis the time in it
 * @param constraintMillis the time in the grammar while it wrote
 */
public record Effort(
    int decodings, int read, int calls, double modelMillis, double constraintMillis) {
  public static final Effort NONE = new Effort(0, 0, 0, 0, 0);

  /** More tokens of prompts that were read before a decoding. */
  Effort with(int unread) {
    return new Effort(decodings, read + unread, calls, modelMillis, constraintMillis);
  }

  /** One decoding more. */
  Effort with(int unread, DecodeStats stats) {
    return new Effort(
        decodings + 1,
        read + unread,
        calls + stats.calls(),
        modelMillis + stats.modelMillis(),
        constraintMillis + stats.constraintMicros() / 1e3);
  }
}
