package dovetail.protocol.http;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request that was read.
 *
 * @param headers by name in lower case, each value that came
 */
record Request(String method, String target, Map<String, List<String>> headers, byte[] body) {
  /** A header that came once; empty if it came never, or several times. */
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
