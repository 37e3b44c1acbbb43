package dovetail.model.hub;

import dovetail.model.hub.Architecture.Attention;
import dovetail.model.hub.Architecture.Biases;
import dovetail.model.hub.Architecture.Factors;
import dovetail.model.hub.Architecture.FeedForward;
import dovetail.model.hub.Architecture.Norm;
import dovetail.model.hub.Architecture.Size;
import dovetail.model.hub.DecoderTensors.Layer;
import dovetail.model.hub.DecoderTensors.NormTensors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** GPT-2 with one head of keys and values: learned positions, layer norms, biases everywhere. */
final class GptBigCode {
  static final String MODEL_TYPE = "gpt_bigcode";

  private GptBigCode() {}

  /** The shape in config.json. */
  static Architecture shape(JsonSource json, String name) {
    LlamaKeys keys = new LlamaKeys(json);
    int width = json.required("n_embd");
    int heads = json.required("n_head");
    if (json.has("multi_query") && !json.flag("multi_query")) {
      json.problem("multi_query", "false is not supported; known: true");
    }
    if (json.has("scale_attn_weights") && !json.flag("scale_attn_weights")) {
      json.problem("scale_attn_weights", "false is not supported; known: true");
    }
    if (width % heads != 0) {
      json.problem("n_head", heads + " does not divide the width " + width);
    }
    int headWidth = Math.max(1, width / heads);
    return new Architecture(
        new Size(
            name,
            MODEL_TYPE,
            json.required("vocab_size"),
            json.required("n_positions"),
            width,
            json.required("n_layer")),
        new Attention(heads, 1, headWidth, 1 / Math.sqrt(headWidth), 0, false, List.of()),
        new FeedForward(
            json.positive("n_inner").orElse(4 * width),
            keys.activation("activation_function", "gelu_pytorch_tanh"),
            false),
        new Norm(Norm.Kind.LAYER, json.number("layer_norm_epsilon").orElse(1e-5)),
        new Positions.Learned(),
        Biases.ALL,
        Factors.NONE,
        keys.tied(true));
  }

  /** The tensors of a shape. */
  static DecoderTensors tensors(TensorFinder finder, Architecture architecture) {
    long width = architecture.size().width();
    long inner = architecture.feedForward().width();
    long tokens = architecture.size().vocabulary();
    Norm.Kind kind = architecture.norm().kind();
    TensorView embedding = finder.find("transformer.wte.weight", tokens, width);
    TensorView positions =
        finder.find("transformer.wpe.weight", architecture.size().context(), width);
    NormTensors norm = finder.norm("transformer.ln_f", kind, width);
    TensorView output =
        architecture.tied() ? embedding : finder.find("lm_head.weight", tokens, width);
    long all = width + 2L * architecture.attention().headWidth();
    List<Layer> layers = new ArrayList<>();
    for (int i = 0; i < architecture.size().layers() && !finder.isHopeless(); i++) {
      String layer = "transformer.h." + i + ".";
      layers.add(
          new Layer(
              finder.norm(layer + "ln_1", kind, width),
              finder.linear(layer + "attn.c_attn", true, all, width),
              List.of(),
              finder.linear(layer + "attn.c_proj", true, width, width),
              finder.norm(layer + "ln_2", kind, width),
              finder.linear(layer + "mlp.c_fc", true, inner, width),
              finder.linear(layer + "mlp.c_proj", true, width, inner),
              List.of()));
    }
    return new DecoderTensors(embedding, Optional.of(positions), norm, output, layers);
  }
}
