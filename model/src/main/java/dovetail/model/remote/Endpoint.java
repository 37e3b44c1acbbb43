package dovetail.model.remote;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A server that the user named, and how it is to be spoken to.
 *
 * @param url where it is, with the path that it may have: {@code https://host/llama}
 * @param model the model's name, for servers that have several; empty for the one there is
 * @param key sent as {@code Authorization: Bearer}
 * @param headers further headers
 * @param authorities a file of certificates (PEM) that are trusted besides the system's
 * @param template how a hole is shown: empty to go by the vocabulary's special tokens and the
 *     model's name; {@code prefix-first}, {@code suffix-first}, {@code plain}, {@code chat}; or
 *     marks around {@code {prefix}} and {@code {suffix}}
 * @param tokenizer the model's {@code tokenizer.json}, for servers that do not tell their
 *     vocabulary
 * @param timeout how long is waited for the next word at most
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
  /** How long is waited where nobody says otherwise. */
  public static final Duration TIMEOUT = Duration.ofSeconds(20);

  /** Takes a copy of the headers. */
  public Endpoint {
    headers = Map.copyOf(headers);
  }

  /** A server of which only the URL is known. */
  public static Endpoint of(URI url) {
    return of(url, "", TIMEOUT);
  }

  /** One of a server's models. */
  public static Endpoint of(URI url, String model, Duration timeout) {
    return new Endpoint(
        url, model, Optional.empty(), Map.of(), Optional.empty(), "", Optional.empty(), timeout);
  }

  /** The error in a URL, for people; empty if it can be asked. No password is shown. */
  public static Optional<String> problem(String url) {
    if (canBeAsked(url)) {
      return Optional.empty();
    }
    return Optional.of(
        url.contains("@")
            ? "a URL with a name or a password in it: a key belongs in a file"
            : url + ": http://HOST:PORT or https://HOST/PATH is expected");
  }

  private static boolean canBeAsked(String text) {
    try {
      URI url = URI.create(text);
      return url.getHost() != null
          && url.getRawUserInfo() == null
          && ("http".equalsIgnoreCase(url.getScheme()) || isSecure(url));
    } catch (IllegalArgumentException e) {
      return false;
    }
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

  /** The URL of a path on the server; what a user copied of the path is not doubled. */
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
