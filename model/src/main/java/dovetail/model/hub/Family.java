package dovetail.model.hub;

import java.util.List;
import java.util.Optional;

/**
 * A family of models: how {@code config.json} says its shape, and how its tensors are named. The
 * program that runs it is the same for all.
 */
interface Family {
  /** All that are known. */
  List<Family> ALL =
      List.of(
          new LlamaFamily(),
          new MistralFamily(),
          new Qwen2Family(),
          new Qwen3Family(),
          new Starcoder2Family(),
          new GemmaFamily(),
          new Gemma2Family(),
          new GraniteFamily(),
          new GraniteHybridFamily(),
          new GptBigCodeFamily());

  /** Its name. */
  Name name();

  /**
   * A family's names.
   *
   * @param modelType {@code model_type} in config.json
   */
  record Name(String architecture, String modelType, String models) {}

  /** The shape that config.json says; problems are noted there. */
  Architecture read(JsonSource json, String name);

  /** The tensors, named as Llama's unless the family says otherwise; the finder notes problems. */
  default DecoderTensors find(TensorFinder finder, Architecture architecture) {
    return LlamaNames.find(finder, architecture, LlamaNames.LLAMA);
  }

  /** The family of an architecture's name. */
  static Optional<Family> of(String architecture) {
    return ALL.stream().filter(one -> one.name().architecture().equals(architecture)).findFirst();
  }

  /** The family of a model type. */
  static Optional<Family> ofType(String modelType) {
    return ALL.stream().filter(one -> one.name().modelType().equals(modelType)).findFirst();
  }
}
