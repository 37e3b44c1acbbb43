package dovetail.model.remote;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dovetail.model.Cancellation;
import dovetail.model.ModelFailure;
import dovetail.model.Vocabulary;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/**
 * llama.cpp's own {@code /completion}. The server takes the prompt's ids as they are: text in a
 * file is never a special token, and the server puts no token before the prompt, as it would at
 * {@code /infill}.
 *
 * <p>An answer is always a stream, which the server stops when the connection closes. The stream
 * has only one entry for a character that is spread over several tokens. So the stream is of no use
 * behind such a character, and single places need a request without a stream. For the first part of
 * a character at the end of an answer there is no entry at all.
 */
final class LlamaCpp implements IdWire {
  /**
   * 64 alternatives, of 75 bytes each, cost less than the requests that they save. More than 1,024
   * are hardly ever refused, and would take as long as a small model's token.
   */
  private static final Alternatives ALTERNATIVES = new Alternatives(64, 1024);

  /** The bias for the logit of a token that the server is to write. */
  private static final int SURELY = 1000;

  private static final int MOST_BYTES = 64 << 20;

  private final Http http;
  private final int size;
  private final int whole;

  /** The slot that keeps this session's prompts; -1 while none is known. */
  private volatile int slot = -1;

  /**
   * For a vocabulary.
   *
   * @param whole a token that is a whole character
   */
  LlamaCpp(Http http, Vocabulary vocabulary, int whole) {
    this.http = http;
    this.size = vocabulary.size();
    this.whole = whole;
  }

  /** A token of a vocabulary that is a whole character; 0 if there is none. */
  static int whole(Vocabulary vocabulary) {
    return IntStream.range(0, vocabulary.size())
        .filter(token -> vocabulary.length(token) == 1 && vocabulary.bytes(token)[0] > ' ')
        .findFirst()
        .orElse(0);
  }

  @Override
  public Alternatives alternatives() {
    return ALTERNATIVES;
  }

  private JsonObject body(int[] prompt, int most, int alternatives) {
    JsonArray fields = new JsonArray();
    List.of("tokens", "tokens_predicted", "completion_probabilities", "stop", "id_slot")
        .forEach(fields::add);
    JsonObject body = new JsonObject();
    body.add("prompt", Fields.ids(prompt));
    body.addProperty("n_predict", most);
    body.addProperty("n_probs", alternatives);
    body.addProperty("temperature", 0);
    body.addProperty("cache_prompt", true);
    body.addProperty("id_slot", slot);
    body.add("response_fields", fields);
    if (!http.endpoint.model().isEmpty()) {
      body.addProperty("model", http.endpoint.model());
    }
    return body;
  }

  @Override
  public Answer<Step> open(int[] prompt, int most, int alternatives) {
    return new Answer<>(
        http,
        "/completion",
        body(prompt, most, alternatives),
        List.of("completion_probabilities", "stop", "tokens")) {
      private int count;

      @Override
      Collection<Step> entries(JsonObject chunk) {
        JsonArray probabilities = Fields.array(chunk, "completion_probabilities");
        if (Fields.flag(chunk, "stop") || probabilities.isEmpty()) {
          noteSlot(chunk);
          end();
          return List.of();
        }
        count++;
        boolean lost = Fields.whole(chunk, "tokens_predicted").orElse(count) != count;
        if (lost || probabilities.size() != 1) {
          end();
          return List.of();
        }
        return List.of(step(probabilities.get(0)));
      }
    };
  }

  @Override
  public Step ask(int[] prompt, int alternatives, Cancellation cancellation) throws Superseded {
    JsonObject body = body(prompt, 1, alternatives);
    JsonArray steps = probabilities(body, cancellation);
    return steps.isEmpty() ? half(body, cancellation) : step(steps.get(0));
  }

  /**
   * The step where the model writes a part of a character, for which the server sends no entry: a
   * bias makes it write a whole character, and the entry has the model's own candidates.
   */
  private Step half(JsonObject body, Cancellation cancellation) throws Superseded {
    JsonArray bias = new JsonArray();
    bias.add(whole);
    bias.add(SURELY);
    JsonArray biases = new JsonArray();
    biases.add(bias);
    body.add("logit_bias", biases);
    JsonArray steps = probabilities(body, cancellation);
    if (steps.isEmpty()) {
      throw withoutSteps();
    }
    return step(steps.get(0)).likeliest();
  }

  private JsonArray probabilities(JsonObject body, Cancellation cancellation) throws Superseded {
    body.addProperty("stream", false);
    JsonObject answer = http.checked(http.post("/completion", body, MOST_BYTES, cancellation));
    noteSlot(answer);
    return Fields.array(answer, "completion_probabilities");
  }

  @Override
  public ModelFailure withoutSteps() {
    return http.wrong("answers without probabilities (completion_probabilities)");
  }

  /** Sends a prompt; returns the share of it that the server had kept. */
  double share(int[] prompt) throws Superseded {
    JsonObject body = body(prompt, 1, 1);
    body.addProperty("stream", false);
    body.remove("response_fields");
    JsonObject answer =
        http.checked(http.post("/completion", body, MOST_BYTES, Cancellation.never()));
    noteSlot(answer);
    JsonObject timings = Fields.object(answer, "timings");
    double kept = Fields.whole(timings, "cache_n").orElse(0);
    return kept / Math.max(1, kept + Fields.whole(timings, "prompt_n").orElse(0));
  }

  private void noteSlot(JsonObject answer) {
    slot = Fields.whole(answer, "id_slot").orElse(slot);
  }

  @Override
  public void forgetSlot() {
    slot = -1;
  }

  private Step step(JsonElement place) {
    return Fields.step(http, place, size);
  }
}
