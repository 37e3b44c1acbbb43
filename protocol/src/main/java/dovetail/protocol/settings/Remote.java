package dovetail.protocol.settings;

import java.time.Duration;
import java.util.Map;

/**
 * A server whose model writes instead of the one inside. Empty texts say nothing.
 *
 * @param url where it is, with the path that it may have
 * @param model which of its models
 * @param keyFile a file whose first line is its key
 * @param keyVariable a variable of the environment that is its key
 * @param headers further headers
 * @param authorities a file of certificates (PEM) that are trusted besides the system's
 * @param template how its model is shown a hole
 * @param tokenizer the model's {@code tokenizer.json}
 * @param timeout how long is waited for its next word at most
 */
public record Remote(
    String url,
    String model,
    String keyFile,
    String keyVariable,
    Map<String, String> headers,
    String authorities,
    String template,
    String tokenizer,
    Duration timeout) {
  /** Takes a copy of the headers. */
  public Remote {
    headers = Map.copyOf(headers);
  }

  /** Without headers, which may be secret. */
  @Override
  public String toString() {
    return model.isEmpty() ? url : url + " (" + model + ")";
  }
}
