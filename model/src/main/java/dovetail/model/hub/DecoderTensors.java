package dovetail.model.hub;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The tensors of a decoder, each there and of the right shape.
 *
 * @param embedding {@code [vocabulary, width]}
 * @param positions {@code [context, width]}, where positions are learned
 * @param norm after the last layer
 * @param output {@code [vocabulary, width]}; the embedding itself if they are tied
 * @param layers from the first to the last
 */
public record DecoderTensors(
    TensorView embedding,
    Optional<TensorView> positions,
    NormTensors norm,
    TensorView output,
    List<Layer> layers) {
  /** Takes a copy of the layers. */
  public DecoderTensors {
    layers = List.copyOf(layers);
  }

  /**
   * A norm, {@code [width]} each.
   *
   * @param bias where it has one
   */
  public record NormTensors(TensorView weight, Optional<TensorView> bias) {
    private Stream<TensorView> all() {
      return Stream.concat(Stream.of(weight), bias.stream());
    }
  }

  /**
   * A matrix, perhaps stored in parts.
   *
   * @param parts {@code [out, in]} each; below one another they are the matrix
   * @param biases {@code [out]} each, as many as there are parts, or none
   */
  public record Linear(List<TensorView> parts, List<TensorView> biases) {
    /** Takes copies. */
    public Linear {
      parts = List.copyOf(parts);
      biases = List.copyOf(biases);
    }

    private Stream<TensorView> all() {
      return Stream.concat(parts.stream(), biases.stream());
    }
  }

  /**
   * One block.
   *
   * @param attentionNorm before attention
   * @param in to the heads of queries, then of keys, then of values
   * @param headNorms of queries and of keys, {@code [head width]} each; or none
   * @param out from all heads
   * @param feedForwardNorm before the feed-forward part
   * @param up to the values that are activated; where these are gated, the rows of their factors
   *     are below them
   * @param down back to the width
   * @param outerNorms after attention and after the feed-forward part; or none
   */
  public record Layer(
      NormTensors attentionNorm,
      Linear in,
      List<TensorView> headNorms,
      Linear out,
      NormTensors feedForwardNorm,
      Linear up,
      Linear down,
      List<NormTensors> outerNorms) {
    /** Takes copies. */
    public Layer {
      headNorms = List.copyOf(headNorms);
      outerNorms = List.copyOf(outerNorms);
    }

    private Stream<TensorView> all() {
      Stream<NormTensors> norms =
          Stream.concat(Stream.of(attentionNorm, feedForwardNorm), outerNorms.stream());
      return Stream.of(
              norms.flatMap(NormTensors::all),
              Stream.of(in, out, up, down).flatMap(Linear::all),
              headNorms.stream())
          .flatMap(all -> all);
    }
  }

  /** The size of all tensors in bytes; tied ones count once. */
  public long bytes() {
    return Stream.of(
            Stream.of(embedding, output),
            positions.stream(),
            norm.all(),
            layers.stream().flatMap(Layer::all))
        .flatMap(all -> all)
        .distinct()
        .mapToLong(tensor -> tensor.data().byteSize())
        .sum();
  }
}
