package dovetail.server.complete;

import dovetail.model.request.DecodeStats;

/**
 * The work for an answer.
 *
 * @param decodings how often the model decoded a middle
 * @param read the tokens of prompts that the model had not read before
 * @param calls how often the model was called
 * @param modelMillis the time in the model
 * @param constraintMillis the time in the grammar during decoding
 */
public record Effort(
    int decodings, int read, int calls, double modelMillis, double constraintMillis) {
  public static final Effort NONE = new Effort(0, 0, 0, 0, 0);

  /** This effort and a prompt that was read ahead, of so many unread tokens. */
  Effort with(int unread) {
    return new Effort(decodings, read + unread, calls, modelMillis, constraintMillis);
  }

  /** This effort and one more decoding. */
  Effort with(int unread, DecodeStats stats) {
    return new Effort(
        decodings + 1,
        read + unread,
        calls + stats.calls(),
        modelMillis + stats.modelMillis(),
        constraintMillis + stats.constraintMicros() / 1e3);
  }
}
