package dovetail.model.remote;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dovetail.model.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;

/**
 * vLLM's {@code /v1/completions} with ids: {@code return_tokens_as_token_ids} has it write {@code
 * token_id:123} for a token. It tells no more than twenty alternatives, unless it was started
 * otherwise.
 */
final class Vllm implements IdWire {
  private static final int ALTERNATIVES = 20;
  private static final String MARK = "token_id:";

  private final Http http;
  private final String model;
  private final int size;

  Vllm(Http http, String model, int size) {
    this.http = http;
    this.model = model;
    this.size = size;
  }

  @Override
  public int alternatives() {
    return ALTERNATIVES;
  }

  @Override
  public int mostAlternatives() {
    return ALTERNATIVES;
  }

  @Override
  public Steps open(int[] prompt, int most, int alternatives) {
    JsonArray ids = new JsonArray(prompt.length);
    for (int id : prompt) {
      ids.add(id);
    }
    JsonObject body = new JsonObject();
    body.addProperty("model", model);
    body.add("prompt", ids);
    body.addProperty("max_tokens", most);
    body.addProperty("temperature", 0);
    body.addProperty("logprobs", alternatives);
    body.addProperty("return_tokens_as_token_ids", true);
    body.addProperty("skip_special_tokens", false);
    body.addProperty("stream", true);
    LineStream lines = http.stream("/v1/completions", body);
    return new Steps() {
      private final Deque<Step> waiting = new ArrayDeque<>();

      @Override
      public Optional<Step> next(Cancellation cancellation) throws Superseded {
        while (waiting.isEmpty()) {
          Optional<String> line = lines.next(cancellation);
          if (line.isEmpty()) {
            return Optional.empty();
          }
          JsonObject chunk = Http.json(line.get());
          if (chunk.has("error")) {
            throw http.wrong("says: " + Http.said(line.get().getBytes(StandardCharsets.UTF_8)));
          }
          JsonObject told = Fields.object(Fields.first(chunk, "choices"), "logprobs");
          JsonArray tokens = Fields.array(told, "tokens");
          JsonArray logs = Fields.array(told, "token_logprobs");
          JsonArray tops = Fields.array(told, "top_logprobs");
          for (int i = 0; i < tokens.size() && i < logs.size() && i < tops.size(); i++) {
            waiting.add(step(tokens.get(i), logs.get(i), tops.get(i)));
          }
        }
        return Optional.of(waiting.remove());
      }

      @Override
      public void close() {
        lines.close();
      }
    };
  }

  @Override
  public Step ask(int[] prompt, int alternatives, Cancellation cancellation) throws Superseded {
    try (Steps steps = open(prompt, 1, alternatives)) {
      return steps
          .next(cancellation)
          .orElseThrow(() -> http.wrong("answers without log-probabilities (logprobs)"));
    }
  }

  private Step step(JsonElement token, JsonElement log, JsonElement top) {
    int own = id(token.isJsonPrimitive() ? token.getAsString() : "");
    Map<String, JsonElement> others = top instanceof JsonObject object ? object.asMap() : Map.of();
    int[] ids = new int[others.size() + 1];
    float[] logs = new float[ids.length];
    ids[0] = own;
    logs[0] = Fields.log(http, log);
    int count = 1;
    for (Map.Entry<String, JsonElement> other : others.entrySet()) {
      int id = id(other.getKey());
      if (id != own) {
        ids[count] = id;
        logs[count++] = Fields.log(http, other.getValue());
      }
    }
    return new Step(own, Arrays.copyOf(ids, count), Arrays.copyOf(logs, count));
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
