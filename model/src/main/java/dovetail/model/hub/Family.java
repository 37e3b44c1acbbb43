package dovetail.model.hub;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * A family of models: how its shape is read from {@code config.json}, and the names of its tensors.
 * The program that runs a model is the same for all families.
 *
 * @param architecture the entry of {@code architectures} in config.json
 * @param modelType {@code model_type} there
 * @param models its models, for people
 * @param shape reads the shape from config.json, for a model's name; notes problems there
 * @param tensors finds the tensors of a shape; the finder notes problems
 */
record Family(
    String architecture,
    String modelType,
    String models,
    BiFunction<JsonSource, String, Architecture> shape,
    BiFunction<TensorFinder, Architecture, DecoderTensors> tensors) {
  /** All known families. */
  static final List<Family> ALL =
      List.of(
          new Family(
              "LlamaForCausalLM",
              "llama",
              "Llama, DeepSeek-Coder, CodeLlama, Seed-Coder, Mellum, the embedded model",
              LlamaFamilies::llama,
              LlamaNames.LLAMA),
          new Family(
              "MistralForCausalLM",
              "mistral",
              "Codestral, Mistral",
              LlamaFamilies::mistral,
              LlamaNames.LLAMA),
          new Family(
              "Qwen2ForCausalLM", "qwen2", "Qwen2.5-Coder", LlamaFamilies::qwen2, LlamaNames.LLAMA),
          new Family(
              "Qwen3ForCausalLM",
              "qwen3",
              "Qwen3, the dense ones",
              LlamaFamilies::qwen3,
              LlamaNames.LLAMA),
          new Family(
              "Starcoder2ForCausalLM",
              "starcoder2",
              "StarCoder2",
              LlamaFamilies::starcoder2,
              LlamaNames.TWO_MATRICES),
          new Family(
              "GemmaForCausalLM",
              "gemma",
              "CodeGemma, Gemma",
              GemmaFamilies::gemma,
              LlamaNames.LLAMA),
          new Family(
              "Gemma2ForCausalLM",
              "gemma2",
              "Gemma 2",
              GemmaFamilies::gemma2,
              LlamaNames.FOUR_NORMS),
          new Family(
              "GraniteForCausalLM",
              "granite",
              "Granite 3",
              GraniteFamilies::granite,
              LlamaNames.LLAMA),
          new Family(
              "GraniteMoeHybridForCausalLM",
              "granitemoehybrid",
              "Granite 4 without state-space layers and experts",
              GraniteFamilies::hybrid,
              LlamaNames.FUSED),
          new Family(
              "GPTBigCodeForCausalLM",
              GptBigCode.MODEL_TYPE,
              "SantaCoder, StarCoderBase",
              GptBigCode::shape,
              GptBigCode::tensors));

  private Family(
      String architecture,
      String modelType,
      String models,
      BiFunction<JsonSource, String, Architecture> shape,
      LlamaNames.LayerNames names) {
    this(
        architecture,
        modelType,
        models,
        shape,
        (finder, found) -> LlamaNames.find(finder, found, names));
  }

  /** The family of an architecture's name. */
  static Optional<Family> of(String architecture) {
    return ALL.stream().filter(family -> family.architecture.equals(architecture)).findFirst();
  }

  /** The family of a model type. */
  static Optional<Family> ofType(String modelType) {
    return ALL.stream().filter(family -> family.modelType.equals(modelType)).findFirst();
  }
}
