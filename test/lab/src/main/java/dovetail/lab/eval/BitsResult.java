package dovetail.lab.eval;

/**
 * A model's probabilities for one true text and one true middle.
 *
 * @param bytes of plain text that were read
 * @param bits that they cost
 * @param middleBytes of the middle, in UTF-8
 * @param middleBits that it and its end cost behind the prompt that the server makes
 * @param sure per tenth of the best token's probability: how often it was in it
 * @param right per tenth: how often the best token was the true one
 * @param total per tenth: the sum of the probabilities
 */
public record BitsResult(
    String id,
    int bytes,
    double bits,
    int middleBytes,
    double middleBits,
    Stop stop,
    int[] sure,
    int[] right,
    double[] total)
    implements Recorded {

  /** The kind of the likeliest token where the true middle ends. */
  public enum Stop {
    /** One that ends the middle. */
    END,
    /** A line end, at which a middle of one line ends too. */
    LINE,
    /** Something else: it goes on. */
    ON,
    /** It would have ended it before. */
    EARLY
  }

  @Override
  public String key() {
    return id;
  }
}
