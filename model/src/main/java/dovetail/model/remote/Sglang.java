package dovetail.model.remote;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dovetail.model.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;

/** SGLang's {@code /generate} with ids. What it streams is all that it wrote, each time. */
final class Sglang implements IdWire {
  private static final int ALTERNATIVES = 20;
  private static final int MOST_ALTERNATIVES = 512;

  private final Http http;
  private final int size;

  Sglang(Http http, int size) {
    this.http = http;
    this.size = size;
  }

  @Override
  public int alternatives() {
    return ALTERNATIVES;
  }

  @Override
  public int mostAlternatives() {
    return MOST_ALTERNATIVES;
  }

  @Override
  public Steps open(int[] prompt, int most, int alternatives) {
    JsonArray ids = new JsonArray(prompt.length);
    for (int id : prompt) {
      ids.add(id);
    }
    JsonObject sampling = new JsonObject();
    sampling.addProperty("temperature", 0);
    sampling.addProperty("max_new_tokens", most);
    sampling.addProperty("skip_special_tokens", false);
    JsonObject body = new JsonObject();
    body.add("input_ids", ids);
    body.add("sampling_params", sampling);
    body.addProperty("return_logprob", true);
    body.addProperty("top_logprobs_num", alternatives);
    body.addProperty("stream", true);
    LineStream lines = http.stream("/generate", body);
    return new Steps() {
      private final Deque<Step> waiting = new ArrayDeque<>();
      private int seen;

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
          JsonObject told = Fields.object(chunk, "meta_info");
          JsonArray tokens = Fields.array(told, "output_token_logprobs");
          JsonArray tops = Fields.array(told, "output_top_logprobs");
          for (; seen < tokens.size() && seen < tops.size(); seen++) {
            waiting.add(step(tokens.get(seen), tops.get(seen)));
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
          .orElseThrow(() -> http.wrong("answers without log-probabilities (return_logprob)"));
    }
  }

  /** Pairs of a logarithm and an id, and of those the others. */
  private Step step(JsonElement token, JsonElement top) {
    JsonArray others = top instanceof JsonArray array ? array : new JsonArray();
    int own = id(token);
    int[] ids = new int[others.size() + 1];
    float[] logs = new float[ids.length];
    ids[0] = own;
    logs[0] = log(token);
    int count = 1;
    for (JsonElement other : others) {
      int id = id(other);
      if (id != own) {
        ids[count] = id;
        logs[count++] = log(other);
      }
    }
    return new Step(own, Arrays.copyOf(ids, count), Arrays.copyOf(logs, count));
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
