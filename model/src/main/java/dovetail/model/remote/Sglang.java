package dovetail.model.remote;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dovetail.model.ModelFailure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * SGLang's {@code /generate} with ids. Each message of its stream holds the whole answer so far.
 */
final class Sglang implements IdWire {
  private static final Alternatives ALTERNATIVES = new Alternatives(20, 512);

  private final Http http;
  private final int size;

  Sglang(Http http, int size) {
    this.http = http;
    this.size = size;
  }

  @Override
  public Alternatives alternatives() {
    return ALTERNATIVES;
  }

  @Override
  public Answer<Step> open(int[] prompt, int most, int alternatives) {
    JsonObject sampling = new JsonObject();
    sampling.addProperty("temperature", 0);
    sampling.addProperty("max_new_tokens", most);
    sampling.addProperty("skip_special_tokens", false);
    JsonObject body = new JsonObject();
    body.add("input_ids", Fields.ids(prompt));
    body.add("sampling_params", sampling);
    body.addProperty("return_logprob", true);
    body.addProperty("top_logprobs_num", alternatives);
    return new Answer<>(http, "/generate", body, List.of("meta_info")) {
      private int seen;

      @Override
      Collection<Step> entries(JsonObject chunk) {
        JsonObject meta = Fields.object(chunk, "meta_info");
        JsonArray tokens = Fields.array(meta, "output_token_logprobs");
        JsonArray tops = Fields.array(meta, "output_top_logprobs");
        List<Step> steps = new ArrayList<>();
        for (; seen < tokens.size() && seen < tops.size(); seen++) {
          steps.add(step(tokens.get(seen), tops.get(seen)));
        }
        return steps;
      }
    };
  }

  @Override
  public ModelFailure withoutSteps() {
    return http.wrong("answers without log-probabilities (return_logprob)");
  }

  /** The step of a pair of a logarithm and an id, and of such pairs for the other tokens. */
  private Step step(JsonElement token, JsonElement top) {
    Map<Integer, Float> others = new LinkedHashMap<>();
    if (top instanceof JsonArray array) {
      array.forEach(other -> others.put(id(other), log(other)));
    }
    return Step.of(id(token), log(token), others);
  }

  private float log(JsonElement pair) {
    return Fields.log(http, ((JsonArray) pair).get(0));
  }

  private int id(JsonElement pair) {
    if (pair instanceof JsonArray array
        && array.size() >= 2
        && array.get(1).isJsonPrimitive()
        && array.get(1).getAsJsonPrimitive().isNumber()) {
      int id = array.get(1).getAsInt();
      if (id >= 0 && id < size) {
        return id;
      }
    }
    throw http.wrong(
        "names the token %s of a vocabulary of %d: is it the tokenizer's model?"
            .formatted(pair, size));
  }
}
