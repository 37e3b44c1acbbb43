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
 * vLLM's {@code /v1/completions} with ids: {@code return_tokens_as_token_ids} has it write {@code
 * token_id:123} for a token. It tells no more than twenty alternatives, unless it was started
 * otherwise.
 */
final class Vllm implements IdWire {
  private static final Alternatives ALTERNATIVES = new Alternatives(20, 20);

  private final Http http;
  private final String model;
  private final int size;

  Vllm(Http http, String model, int size) {
    this.http = http;
    this.model = model;
    this.size = size;
  }

  private static final String MARK = "token_id:";

  @Override
  public Alternatives alternatives() {
    return ALTERNATIVES;
  }

  @Override
  public Answer<Step> open(int[] prompt, int most, int alternatives) {
    JsonObject body = new JsonObject();
    body.addProperty("model", model);
    body.add("prompt", Fields.ids(prompt));
    body.addProperty("max_tokens", most);
    body.addProperty("temperature", 0);
    body.addProperty("logprobs", alternatives);
    body.addProperty("return_tokens_as_token_ids", true);
    body.addProperty("skip_special_tokens", false);
    return new Answer<>(http, "/v1/completions", body, List.of("choices")) {
      @Override
      Collection<Step> entries(JsonObject chunk) {
        JsonObject scores = Fields.object(Fields.first(chunk, "choices"), "logprobs");
        JsonArray tokens = Fields.array(scores, "tokens");
        JsonArray logs = Fields.array(scores, "token_logprobs");
        JsonArray tops = Fields.array(scores, "top_logprobs");
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < tokens.size() && i < logs.size() && i < tops.size(); i++) {
          steps.add(step(tokens.get(i), logs.get(i), tops.get(i)));
        }
        return steps;
      }
    };
  }

  @Override
  public ModelFailure withoutSteps() {
    return http.wrong("answers without log-probabilities (logprobs)");
  }

  private Step step(JsonElement token, JsonElement log, JsonElement top) {
    Map<Integer, Float> others = new LinkedHashMap<>();
    if (top instanceof JsonObject object) {
      object.asMap().forEach((other, its) -> others.put(id(other), Fields.log(http, its)));
    }
    int own = id(token.isJsonPrimitive() ? token.getAsString() : "");
    return Step.of(own, Fields.log(http, log), others);
  }

  private int id(String token) {
    if (token.matches(MARK + "[0-9]{1,8}")) {
      int id = Integer.parseInt(token.substring(MARK.length()));
      if (id < size) {
        return id;
      }
    }
    throw http.wrong(
        "names the token \"%s\" of a vocabulary of %d: is it the tokenizer's model?"
            .formatted(token, size));
  }
}
