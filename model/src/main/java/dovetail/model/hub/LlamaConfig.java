package dovetail.model.hub;

/**
 * The shape of a model of the Llama architecture: RMS norms, rotary positions, grouped queries, a
 * gated feed-forward part with SiLU, no biases.
 *
 * @param name for people
 * @param modelType {@code model_type} of config.json
 * @param vocabularySize rows of the embedding
 * @param contextLength positions the model was trained for, after scaling
 * @param width of the residual stream
 * @param layers number of blocks
 * @param heads query heads
 * @param keyValueHeads key and value heads; divides {@code heads}
 * @param headWidth of each head; even
 * @param feedForward width inside the feed-forward part
 * @param normEpsilon added to the mean square in norms
 * @param ropeTheta base of the rotary frequencies
 * @param ropeFactor positions are divided by it (linear scaling); 1 for none
 * @param tied whether the output matrix is the embedding
 */
public record LlamaConfig(
    String name,
    String modelType,
    int vocabularySize,
    int contextLength,
    int width,
    int layers,
    int heads,
    int keyValueHeads,
    int headWidth,
    int feedForward,
    double normEpsilon,
    double ropeTheta,
    double ropeFactor,
    boolean tied) {}
