package dovetail.server.cli;

import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --decoder} and its options: the way in which a middle is chosen. */
final class DecodingOptions {
  @Option(
      names = "--decoder",
      paramLabel = "NAME",
      converter = DecoderNames.class,
      completionCandidates = DecoderNames.class,
      description = {
        "How a middle is chosen: ${COMPLETION-CANDIDATES}.",
        "greedy: the likeliest token that fits. masked: drawn from those that fit. exact: drawn"
            + " with the model's own probability among all that fits. adaptrack: drawn, and taken"
            + " back where little fits (arXiv 2510.17376). asap: with what was learnt from earlier"
            + " samples. unconstrained: the model alone. checked: the longest part of that which"
            + " fits."
      })
  private @Nullable Method method;

  @Mixin private final SeedOption seed = new SeedOption();
  @Mixin private final DrawingOptions drawing = new DrawingOptions();

  /**
   * The decoding of the command line. Without a temperature, a decoder that is not made for
   * sampling takes the likeliest token.
   */
  Decoding decoding(Method otherwise) {
    return drawing.of(method == null ? otherwise : method, seed.seed());
  }
}
