package dovetail.lab.eval;

import com.google.gson.annotations.SerializedName;

/**
 * The result of one case with one decoder.
 *
 * @param valid whether there is one, and the oracle accepts the whole text
 * @param leaves whether it is valid, and closes a construct that the suffix could have closed
 * @param exact whether the middle is the true text, blanks at both ends apart
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

  /**
   * Of a middle that an oracle has judged; the covered text is a part of the comparison with the
   * true text.
   */
  static Result of(Cut cut, String decoder, Filling.Filled filled, boolean valid, boolean leaves) {
    String truth = cut.middle() + filled.covered();
    return new Result(
        cut.id(),
        decoder,
        filled.found(),
        valid,
        leaves,
        filled.middle().strip().equals(truth.strip()),
        Math.round(1e4 * Similarity.of(filled.middle(), truth)) / 1e4,
        filled.finish().word(),
        filled.tokens(),
        Math.round(1e3 * filled.millis()) / 1e3,
        Math.round(filled.constraintMicros()),
        filled.middle());
  }

  @Override
  public String key() {
    return Recorded.key(id, decoder);
  }
}
