package dovetail.protocol.settings;

import java.time.Duration;
import java.util.Map;

/**
 * A server whose model is used instead of the embedded one. An empty text means that a value is not
 * set.
 *
 * @param url the server's URL, which may have a path
 * @param model the name of one of the server's models
 * @param keyFile a file whose first line is the server's key
 * @param keyVariable an environment variable whose value is the server's key
 * @param headers further headers of requests
 * @param authorities a file of certificates (PEM) that are trusted besides the system's
 * @param template the form in which a hole is shown to the model
 * @param tokenizer the model's {@code tokenizer.json}
 * @param timeout the longest wait for the server's next word
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

  /** The server without headers, which may be secret. */
  @Override
  public String toString() {
    return model.isEmpty() ? url : url + " (" + model + ")";
  }
}
