package dovetail.lab.eval;

import com.google.gson.annotations.SerializedName;
import dovetail.server.complete.Completion;

/**
 * The result of one case with one decoder.
 *
 * @param found whether there is a middle
 * @param valid whether there is one, and the oracle accepts the whole text
 * @param leaves whether it is valid, and closes what the suffix could have closed
 * @param exact whether the middle is what stood there, blanks at both ends apart
 * @param similarity to what stood there, from 0 to 1
 */
public record Result(
    String id,
    String decoder,
    boolean found,
    boolean valid,
    boolean leaves,
    boolean exact,
    double similarity,
    String finish,
    int tokens,
    double millis,
    @SerializedName("constraint_micros") long constraintMicros,
    String middle)
    implements Recorded {

  /** Of a completion that an oracle has judged. */
  static Result of(Cut cut, String decoder, Completion completion, boolean valid, boolean leaves) {
    return new Result(
        cut.id(),
        decoder,
        completion.found(),
        valid,
        leaves,
        completion.middle().strip().equals(cut.middle().strip()),
        Math.round(1e4 * Similarity.of(completion.middle(), cut.middle())) / 1e4,
        completion.finish().word(),
        completion.tokens(),
        Math.round(1e3 * completion.millis()) / 1e3,
        Math.round(completion.constraintMicros()),
        completion.middle());
  }

  @Override
  public String key() {
    return Recorded.key(id, decoder);
  }
}
