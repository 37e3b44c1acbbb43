package dovetail.model.remote;

import dovetail.model.hub.WebUrl;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * A server that the user named, and the settings of its requests.
 *
 * @param url its URL, perhaps with a path: {@code https://host/llama}; or a file of weights (GGUF),
 *     for which a server is started: {@code file:///home/me/model.gguf}
 * @param model the model's name, for servers that have several; empty for the only model
 * @param key the value of {@code Authorization: Bearer}
 * @param headers further headers
 * @param authorities a file of certificates (PEM) that are trusted besides the system's
 * @param template the form of a hole: empty for the form that the vocabulary's special tokens and
 *     the model's name determine; {@code prefix-first}, {@code suffix-first}, {@code plain}, {@code
 *     chat}; or marks around {@code {prefix}} and {@code {suffix}}
 * @param tokenizer the model's {@code tokenizer.json}, for servers that do not tell their
 *     vocabulary
 * @param timeout the longest wait for the next word
 */
public record Endpoint(
    URI url,
    String model,
    Optional<String> key,
    Map<String, String> headers,
    Optional<Path> authorities,
    String template,
    Optional<Path> tokenizer,
    Duration timeout) {
  /** The usual timeout. */
  public static final Duration TIMEOUT = Duration.ofSeconds(20);

  /** Takes a copy of the headers. */
  public Endpoint {
    headers = Map.copyOf(headers);
  }

  private static final String HOME = System.getProperty("user.home", "");

  /** One of a server's models. */
  public static Endpoint of(URI url, String model, Duration timeout) {
    return new Endpoint(
        url, model, Optional.empty(), Map.of(), Optional.empty(), "", Optional.empty(), timeout);
  }

  /** The URL of a user's text: an URL, or the path of a file of weights. */
  public static URI url(String text) {
    return isWeights(text) && !text.startsWith("file:")
        ? Path.of(text.replaceFirst("^~(?=/)", Matcher.quoteReplacement(HOME))).toUri()
        : URI.create(text);
  }

  private static boolean isWeights(String text) {
    return text.endsWith(".gguf") && !text.matches("(?i)https?:.*");
  }

  /** Whether this is a file of weights, for which a server has to be started. */
  boolean isFile() {
    return isWeights(url.toString());
  }

  /** The error in a URL, for people; empty if there is none. The text shows no password. */
  public static Optional<String> problem(String url) {
    if (isWeights(url)) {
      return Optional.empty();
    }
    Optional<String> problem =
        WebUrl.problem(url, "http://HOST:PORT, https://HOST/PATH or FILE.gguf");
    return url.contains("@")
        ? problem.map(_ -> "a URL with a name or a password in it: a key belongs in a file")
        : problem.map(told -> url + ": " + told);
  }

  static boolean isSecure(URI url) {
    return "https".equalsIgnoreCase(url.getScheme());
  }

  /** The same for a server that wants its key as {@code x-api-key}, as Anthropic's does. */
  Endpoint withApiKey() {
    Map<String, String> more = new HashMap<>(Map.of("anthropic-version", "2023-06-01"));
    key.ifPresent(known -> more.put("x-api-key", known));
    more.putAll(headers);
    return new Endpoint(
        url, model, Optional.empty(), more, authorities, template, tokenizer, timeout);
  }

  /** The same at another place, with a key. */
  Endpoint at(URI place, String key) {
    return new Endpoint(
        place, model, Optional.of(key), headers, authorities, template, tokenizer, timeout);
  }

  /** The URL of a path on the server; the part of it that the user's URL has is not doubled. */
  URI at(String path) {
    String base = url.toString().replaceFirst("[?#].*$", "").replaceFirst("/+$", "");
    base = base.replaceFirst("(?<=/v1)/((chat/)?completions|messages)$", "");
    if (path.startsWith("/v1/") || !path.startsWith("/v1")) {
      base = base.replaceFirst("/v1$", "");
    }
    return URI.create(base + path);
  }

  /** Without the key. */
  @Override
  public String toString() {
    return model.isEmpty() ? url.toString() : url + " (" + model + ")";
  }
}
