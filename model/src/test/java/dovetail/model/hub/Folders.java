package dovetail.model.hub;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Model folders made by hand, tiny and random, to be read and to be damaged. */
public final class Folders {
  /** A matrix or vector to be written. */
  public record Tensor(String type, int[] shape, float[] values) {}

  private Folders() {}

  /** The shape of a tiny model with grouped queries, linear scaling and an output of its own. */
  public static String config(String extra) {
    return """
    {"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 24,
     "intermediate_size": 40, "num_hidden_layers": 2, "num_attention_heads": 4,
     "num_key_value_heads": 2, "head_dim": 8, "vocab_size": 40, "max_position_embeddings": 700,
     "rms_norm_eps": 1e-5, "rope_theta": 500.0, "eos_token_id": 0,
     "rope_scaling": {"type": "linear", "factor": 2.0}%s}
    """
        .formatted(extra.isEmpty() ? "" : ", " + extra);
  }

  /** Forty byte-level tokens: seven special ones, then letters. */
  public static String tokenizer() {
    StringBuilder vocabulary = new StringBuilder();
    for (int i = 7; i < 40; i++) {
      vocabulary.append(i == 7 ? "" : ", ").append("\"%c\": %d".formatted('A' + i - 7, i));
    }
    StringBuilder added = new StringBuilder();
    String[] names = {
      "<|endoftext|>",
      "<|fim_prefix|>",
      "<|fim_middle|>",
      "<|fim_suffix|>",
      "<|fim_pad|>",
      "<|repo_name|>",
      "<|file_sep|>"
    };
    for (int i = 0; i < names.length; i++) {
      added
          .append(i == 0 ? "" : ", ")
          .append(
              """
              {"id": %d, "content": "%s", "single_word": false, "lstrip": false, "rstrip": false,
               "normalized": false, "special": true}\
              """
                  .formatted(i, names[i]));
    }
    return """
    {"version": "1.0", "added_tokens": [%s], "pre_tokenizer": {"type": "ByteLevel",
     "add_prefix_space": false, "trim_offsets": true, "use_regex": true},
     "decoder": {"type": "ByteLevel", "add_prefix_space": true, "trim_offsets": true},
     "model": {"type": "BPE", "vocab": {%s}, "merges": []}}
    """
        .formatted(added, vocabulary.toString().replace("\\", "\\\\"));
  }

  /** Random weights of that shape. */
  public static Map<String, Tensor> weights(String type, long seed) {
    Random random = new Random(seed);
    Map<String, Tensor> weights = new LinkedHashMap<>();
    weights.put("model.embed_tokens.weight", random(random, type, 1, 40, 24));
    weights.put("model.norm.weight", random(random, type, 1, 24));
    weights.put("lm_head.weight", random(random, type, 0.5, 40, 24));
    for (int i = 0; i < 2; i++) {
      String layer = "model.layers." + i + ".";
      weights.put(layer + "input_layernorm.weight", random(random, type, 1, 24));
      weights.put(layer + "self_attn.q_proj.weight", random(random, type, 0.5, 32, 24));
      weights.put(layer + "self_attn.k_proj.weight", random(random, type, 0.5, 16, 24));
      weights.put(layer + "self_attn.v_proj.weight", random(random, type, 0.5, 16, 24));
      weights.put(layer + "self_attn.o_proj.weight", random(random, type, 0.3, 24, 32));
      weights.put(layer + "post_attention_layernorm.weight", random(random, type, 1, 24));
      weights.put(layer + "mlp.gate_proj.weight", random(random, type, 0.3, 40, 24));
      weights.put(layer + "mlp.up_proj.weight", random(random, type, 0.3, 40, 24));
      weights.put(layer + "mlp.down_proj.weight", random(random, type, 0.3, 24, 40));
    }
    return weights;
  }

  private static Tensor random(Random random, String type, double scale, int... shape) {
    int size = 1;
    for (int dimension : shape) {
      size *= dimension;
    }
    float[] values = new float[size];
    for (int i = 0; i < size; i++) {
      float value = (float) (random.nextGaussian() * scale);
      values[i] =
          switch (type) {
            case "F16" -> Float.float16ToFloat(Float.floatToFloat16(value));
            case "BF16" -> Float.intBitsToFloat(Float.floatToRawIntBits(value) & 0xffff0000);
            default -> value;
          };
    }
    return new Tensor(type, shape, values);
  }

  /** A whole folder. */
  public static Path write(Path folder, String config, Map<String, Tensor> weights)
      throws IOException {
    Files.writeString(folder.resolve("config.json"), config);
    Files.writeString(folder.resolve("tokenizer.json"), tokenizer());
    Files.write(folder.resolve("model.safetensors"), safetensors(weights));
    return folder;
  }

  /** The same in two files with an index. */
  public static void shard(Path folder, Map<String, Tensor> weights) throws IOException {
    Files.delete(folder.resolve("model.safetensors"));
    List<Map<String, Tensor>> halves = List.of(new LinkedHashMap<>(), new LinkedHashMap<>());
    List<String> index = new ArrayList<>();
    int count = 0;
    for (Map.Entry<String, Tensor> weight : weights.entrySet()) {
      int half = count++ % 2;
      halves.get(half).put(weight.getKey(), weight.getValue());
      index.add("\"%s\": \"model-%d.safetensors\"".formatted(weight.getKey(), half));
    }
    for (int half = 0; half < 2; half++) {
      Files.write(folder.resolve("model-" + half + ".safetensors"), safetensors(halves.get(half)));
    }
    Files.writeString(
        folder.resolve("model.safetensors.index.json"),
        "{\"weight_map\": {%s}}".formatted(String.join(", ", index)));
  }

  /** A file in the safetensors format. */
  public static byte[] safetensors(Map<String, Tensor> tensors) {
    StringBuilder header = new StringBuilder("{\"__metadata__\": {\"format\": \"pt\"}");
    int size = 0;
    for (Map.Entry<String, Tensor> tensor : tensors.entrySet()) {
      int width = tensor.getValue().type().equals("F32") ? 4 : 2;
      int end = size + width * tensor.getValue().values().length;
      header.append(
          ", \"%s\": {\"dtype\": \"%s\", \"shape\": %s, \"data_offsets\": [%d, %d]}"
              .formatted(
                  tensor.getKey(),
                  tensor.getValue().type(),
                  Arrays.toString(tensor.getValue().shape()),
                  size,
                  end));
      size = end;
    }
    byte[] json = header.append('}').toString().getBytes(StandardCharsets.UTF_8);
    ByteBuffer file = ByteBuffer.allocate(8 + json.length + size).order(ByteOrder.LITTLE_ENDIAN);
    file.putLong(json.length).put(json);
    for (Tensor tensor : tensors.values()) {
      for (float value : tensor.values()) {
        switch (tensor.type()) {
          case "F32" -> file.putFloat(value);
          case "F16" -> file.putShort(Float.floatToFloat16(value));
          default -> file.putShort((short) (Float.floatToRawIntBits(value) >>> 16));
        }
      }
    }
    return file.array();
  }
}
