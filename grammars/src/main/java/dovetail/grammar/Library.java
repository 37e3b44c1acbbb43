package dovetail.grammar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The grammar files that come with Lark, such as {@code common} in {@code %import common.WS}. */
final class Library {
  private Library() {}

  /** Whether an import that is not relative means one of them. */
  static boolean has(String name) {
    return name.indexOf('/') < 0 && Library.class.getResource(name + ".lark") != null;
  }

  /** Whether one of them defines a terminal. */
  static boolean defines(String library, String terminal) {
    return source(library).filter(text -> text.contains("\n" + terminal + ":")).isPresent();
  }

  /** The text of one of them; empty if there is none of that name. */
  static Optional<String> source(String name) {
    if (!has(name)) {
      return Optional.empty();
    }
    try (InputStream in = Library.class.getResourceAsStream(name + ".lark")) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
