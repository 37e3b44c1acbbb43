package dovetail.model.hub;

import java.util.List;

/**
 * The shape of a decoder-only transformer: the facts that a program needs besides its tensors.
 * Every supported family is an instance of it; parts that a family lacks are neutral (a factor of
 * 1, a cap of 0, no windows).
 *
 * @param size its name and sizes
 * @param attention heads, and the tokens that they see
 * @param feedForward the part after attention
 * @param norm the form of norms
 * @param positions how a token's position enters the computation
 * @param biases which matrices have a bias
 * @param factors constants that activations are multiplied with
 * @param tied whether the output matrix is the embedding
 */
public record Architecture(
    Size size,
    Attention attention,
    FeedForward feedForward,
    Norm norm,
    Positions positions,
    Biases biases,
    Factors factors,
    boolean tied) {

  /**
   * Names and sizes.
   *
   * @param name for people
   * @param modelType {@code model_type} of config.json
   * @param vocabulary rows of the embedding; may be more than the tokenizer has tokens
   * @param context positions the model was trained for, after scaling
   * @param width of the residual stream
   * @param layers number of blocks
   */
  public record Size(
      String name, String modelType, int vocabulary, int context, int width, int layers) {}

  /**
   * Grouped-query attention.
   *
   * @param heads query heads
   * @param keyValueHeads key and value heads; divides {@code heads}
   * @param headWidth of each head; even
   * @param factor scores are multiplied with it
   * @param cap scores are squeezed to ±cap by tanh (Gemma 2); 0 for none
   * @param headNorms whether queries and keys are normed head by head (Qwen3)
   * @param windows for each layer how many positions it sees, 0 for all; empty if all see all. All
   *     that are not 0 are the same
   */
  public record Attention(
      int heads,
      int keyValueHeads,
      int headWidth,
      double factor,
      double cap,
      boolean headNorms,
      List<Integer> windows) {
    /** Takes a copy of the windows. */
    public Attention {
      windows = List.copyOf(windows);
      if (windows.stream().filter(window -> window != 0).distinct().count() > 1) {
        throw new IllegalArgumentException("windows of several sizes: " + windows);
      }
    }

    /** The same with heads of another width. */
    Attention of(int width, boolean normed) {
      return new Attention(heads, keyValueHeads, width, 1 / Math.sqrt(width), cap, normed, windows);
    }

    /** The same with other scores. */
    Attention scaled(double by, double to) {
      return new Attention(heads, keyValueHeads, headWidth, by, to, headNorms, windows);
    }
  }

  /**
   * The part after attention.
   *
   * @param width inside
   * @param activation between its matrices
   * @param gated whether the activated product is multiplied with a second one (GLU Variants,
   *     Shazeer, 2020)
   */
  public record FeedForward(int width, Activation activation, boolean gated) {}

  /** Between the matrices of the feed-forward part. */
  public enum Activation {
    SILU,
    /** The approximation of GELU by tanh. */
    GELU_TANH,
    GELU
  }

  /**
   * The form of norms.
   *
   * @param kind of the norm
   * @param epsilon added to the mean square, or to the variance
   */
  public record Norm(Kind kind, double epsilon) {
    /** Kinds of norms. */
    public enum Kind {
      /** Root mean square (Zhang and Sennrich, 2019), times the weight. */
      RMS,
      /** The same, times one more than the weight (Gemma). */
      RMS_PLUS_ONE,
      /** Mean and variance (Ba et al., 2016), times the weight, plus the bias. */
      LAYER
    }
  }

  /**
   * Which matrices have a bias.
   *
   * @param queryKeyValue into attention
   * @param out out of attention
   * @param feedForward all of the feed-forward part
   */
  public record Biases(boolean queryKeyValue, boolean out, boolean feedForward) {
    static final Biases NONE = new Biases(false, false, false);

    /** All have. */
    static final Biases ALL = new Biases(true, true, true);
  }

  /**
   * Constants that activations are multiplied with.
   *
   * @param embedding rows read from the embedding
   * @param residual the sums of attention and the feed-forward part
   * @param logits the logits
   * @param logitsCap logits are squeezed to ±cap by tanh, after their factor; 0 for none
   */
  public record Factors(double embedding, double residual, double logits, double logitsCap) {
    /** Nothing is scaled. */
    static final Factors NONE = new Factors(1, 1, 1, 0);
  }
}
