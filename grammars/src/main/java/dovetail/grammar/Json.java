package dovetail.grammar;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A value of JSON (RFC 8259), and the line where it begins.
 *
 * @param text a string's characters; the spelling of a number, {@code true}, {@code false} or
 *     {@code null}; empty for arrays and objects
 * @param quoted whether it is a string
 * @param items of an array
 * @param members of an object, in order
 */
record Json(String text, boolean quoted, List<Json> items, Map<String, Json> members, int line) {
  private static final int MAX_DEPTH = 500;

  /** The text is no JSON. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;
    final int line;

    private Malformed(int line, String message) {
      super(message);
      this.line = line;
    }
  }

  /** An object with a member {@code type}. */
  static Json of(String type, int line, Map<String, Json> others) {
    Map<String, Json> members = new LinkedHashMap<>(Map.of("type", text(type, line)));
    members.putAll(others);
    return new Json("", false, List.of(), members, line);
  }

  static Json text(String text, int line) {
    return new Json(text, true, List.of(), Map.of(), line);
  }

  static Json list(List<Json> items, int line) {
    return new Json("", false, items, Map.of(), line);
  }

  /** Reads a text. O(its length). */
  static Json read(String text) throws Malformed {
    Reader reader = new Reader(text);
    Json json = reader.value(0);
    reader.blanks();
    if (reader.at < text.length()) {
      throw reader.wrong();
    }
    return json;
  }

  /**
   * The string of that name in the text of an object; the rest of the text is not read. Empty if
   * there is none.
   */
  static Optional<String> string(String text, String name) {
    Reader reader = new Reader(text);
    try {
      reader.pass('{');
      do {
        reader.blanks();
        boolean here = reader.string().equals(name);
        reader.pass(':');
        Json value = reader.value(1);
        if (here) {
          return value.quoted ? Optional.of(value.text) : Optional.empty();
        }
      } while (reader.passes(','));
    } catch (Malformed malformed) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  /** The member of that name; an empty list if there is none. */
  Json get(String name) {
    return members.getOrDefault(name, list(List.of(), line));
  }

  /** The string of that name; empty if there is none. */
  Optional<String> string(String name) {
    return Optional.ofNullable(members.get(name)).filter(Json::quoted).map(Json::text);
  }

  /** The kind of an object: its member {@code type}. */
  String type() {
    return string("type").orElse("");
  }

  /** Its value as a number; null if it is no number. */
  @Nullable Integer number() {
    return !quoted && text.matches("-?\\d{1,9}") ? Integer.valueOf(text) : null;
  }

  /** The same value, lines aside, has the same key. */
  String key() {
    if (quoted) {
      return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
    return text
        + items.stream().map(Json::key).collect(Collectors.joining(",", "[", "]"))
        + members.entrySet().stream()
            .map(member -> member.getKey() + ":" + member.getValue().key())
            .sorted()
            .collect(Collectors.joining(",", "{", "}"));
  }

  private static final class Reader {
    private final String in;
    private int at;
    private int line = 1;

    Reader(String in) {
      this.in = in;
    }

    Malformed wrong() {
      return new Malformed(
          line,
          at < in.length()
              ? "no JSON: '" + Character.toString(in.codePointAt(at)) + "' cannot stand here"
              : "no JSON: the text ends too early");
    }

    void blanks() {
      while (at < in.length() && " \t\r\n".indexOf(in.charAt(at)) >= 0) {
        line += in.charAt(at) == '\n' ? 1 : 0;
        at++;
      }
    }

    private boolean passes(char c) {
      blanks();
      boolean here = at < in.length() && in.charAt(at) == c;
      at += here ? 1 : 0;
      return here;
    }

    private void pass(char c) throws Malformed {
      if (!passes(c)) {
        throw wrong();
      }
    }

    Json value(int depth) throws Malformed {
      blanks();
      int begin = line;
      if (depth > MAX_DEPTH || at == in.length()) {
        throw wrong();
      }
      switch (in.charAt(at)) {
        case '"' -> {
          return Json.text(string(), begin);
        }
        case '[' -> {
          at++;
          List<Json> items = new ArrayList<>();
          while (!passes(']')) {
            if (!items.isEmpty()) {
              pass(',');
            }
            items.add(value(depth + 1));
          }
          return list(items, begin);
        }
        case '{' -> {
          at++;
          Map<String, Json> members = new LinkedHashMap<>();
          while (!passes('}')) {
            if (!members.isEmpty()) {
              pass(',');
              blanks();
            }
            String name = string();
            pass(':');
            members.put(name, value(depth + 1));
          }
          return new Json("", false, List.of(), members, begin);
        }
        default -> {
          int from = at;
          while (at < in.length() && "+-.".indexOf(in.charAt(at)) >= 0
              || at < in.length() && Character.isLetterOrDigit(in.charAt(at))) {
            at++;
          }
          if (at == from) {
            throw wrong();
          }
          return new Json(in.substring(from, at), false, List.of(), Map.of(), begin);
        }
      }
    }

    private String string() throws Malformed {
      pass('"');
      StringBuilder text = new StringBuilder();
      while (at < in.length() && in.charAt(at) != '"') {
        char c = in.charAt(at++);
        if (c == '\\' && at < in.length()) {
          c = in.charAt(at++);
          int escape = "nrtbf".indexOf(c);
          if (c == 'u'
              && at + 4 <= in.length()
              && in.substring(at, at + 4).matches("[0-9a-fA-F]*")) {
            c = (char) Integer.parseInt(in.substring(at, at + 4), 16);
            at += 4;
          } else {
            c = escape < 0 ? c : "\n\r\t\b\f".charAt(escape);
          }
        }
        text.append(c);
      }
      pass('"');
      return text.toString();
    }
  }
}
