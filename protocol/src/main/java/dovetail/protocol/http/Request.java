package dovetail.protocol.http;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request.
 *
 * @param headers all values by their names in lower case
 */
record Request(String method, String target, Map<String, List<String>> headers, byte[] body) {
  /** The value of a header; empty if there is none, or more than one. */
  Optional<String> header(String name) {
    List<String> values = headers.getOrDefault(name, List.of());
    return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
  }

  boolean has(String name) {
    return headers.containsKey(name);
  }

  /** The path, without a query. */
  String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  /** Whether the connection ends with the answer. */
  boolean closes() {
    return header("connection").orElse("").toLowerCase(Locale.ROOT).contains("close");
  }
}
