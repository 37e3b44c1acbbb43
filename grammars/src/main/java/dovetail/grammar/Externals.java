package dovetail.grammar;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Declarations of tokens that tree-sitter's parsers get from a program: a rule a line, {@code name:
 * alternatives}, over strings, patterns of Rust's {@code regex}, and names of rules.
 *
 * <ul>
 *   <li>A pattern is read as a token of the grammar is: the longest wins, and of two of equal
 *       length the declared one; separators stand before it. Behind it, {@code t} says that it
 *       touches the text before it, {@code f} that it is taken first, however long others are,
 *       {@code b} that it is read beside any token that may stand there, {@code i} that case is
 *       ignored; {@code n} that it reads nothing, but asks that the next token, with the separators
 *       before it, is of the pattern, or that the text ends, and that it is taken wherever it may
 *       be; {@code o}, beside one with {@code n}, that before such texts, even if they are of that
 *       one's pattern, it may be taken or not, and that a word before which it is not taken is a
 *       keyword (one pattern of each kind a file).
 *   <li>A rule of the grammar that is declared is replaced.
 *   <li>{@code %each 0..4} says of the lines behind it, up to an empty one, that they are there
 *       once for each number, which stands for {@code {n}} in patterns, {@code {<n}} for what is
 *       less, {@code {>n}} for what is more: a text that opens with so many signs and closes with
 *       as many. A rule that uses several of these names uses those of one number.
 *   <li>{@code %each EOT EOF} does so for words, and {@code [a-z]{!n}} or {@code \p{L}{!n}} in a
 *       pattern stands for the texts over those characters that are another word, {@code name{!n}}
 *       beside patterns for what is so named for another one; {@code ""} is the empty word.
 *   <li>{@code //} begins a comment.
 * </ul>
 */
final class Externals {
  private static final Pattern PIECE =
      Pattern.compile(
          "\\s*(?:(/(?:[^/\\\\\\[]|\\\\.|\\[(?:[^\\]\\\\]|\\\\.)*\\])+/)([tbifno]*)"
              + "|\"((?:[^\"\\\\]|\\\\.)*)\"|([\\w#]+)|([()|?*+]))");

  private static final Pattern RANGE = Pattern.compile("(\\d{1,2})\\.\\.(\\d{1,2})");
  private static final Pattern OTHERS =
      Pattern.compile("(\\[(?:[^\\]\\\\]|\\\\.)*\\]|\\\\[pP](?:\\{[^}]*}|\\w)|\\\\[dDsSwW])\\{!n}");

  private static final Pattern OTHER_NAMES = Pattern.compile("(\\w+)\\{!n}");

  /** A pattern, or a string. */
  private static final Pattern QUOTED =
      Pattern.compile(
          "/(?:[^/\\\\\\[]|\\\\.|\\[(?:[^\\]\\\\]|\\\\.)*\\])+/|\"(?:[^\"\\\\]|\\\\.)*\"");

  private final String file;
  private final Problems problems;
  private final Map<String, Json> rules = new LinkedHashMap<>();
  private final Map<String, List<String>> copied = new TreeMap<>(); // of which values

  private Externals(String file, Problems problems) {
    this.file = file;
    this.problems = problems;
  }

  /** The declarations in a text. */
  static Externals of(String text, String file, Problems problems) {
    Externals all = new Externals(file, problems);
    List<String> each = List.of();
    int line = 0;
    for (String written : text.split("\n", -1)) {
      line++;
      String said = written.strip();
      if (said.isEmpty()) {
        each = List.of();
      } else if (said.startsWith("%each ")) {
        each = values(said.substring(6).strip());
      } else if (!said.startsWith("//")) {
        all.declare(said, each, line);
      }
    }
    return all;
  }

  private static List<String> values(String said) {
    Matcher range = RANGE.matcher(said);
    return range.matches()
        ? IntStream.rangeClosed(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)))
            .mapToObj(Integer::toString)
            .toList()
        : Stream.of(said.split("\\s+")).map(word -> word.equals("\"\"") ? "" : word).toList();
  }

  private void declare(String said, List<String> each, int line) {
    int colon = said.indexOf(':');
    String name = colon < 0 ? "" : said.substring(0, colon).strip();
    if (!name.matches("\\w+")) {
      problems.error(new Position(file, line, 1), "write name: /pattern/");
      return;
    }
    String body = said.substring(colon + 1).strip();
    if (each.isEmpty()) {
      rules.put(name, new Reader(body, line).read());
    } else {
      for (String value : each) {
        String own = of(value, each, body);
        if (own.contains("{!n}")) {
          problems.error(
              new Position(file, line, 1),
              "'{!n}' stands under '%%each' with words, in a pattern behind a class such as [a-z],"
                  + " \\p{L} or \\w, or else behind a name");
          break;
        }
        rules.put(name + "#" + value, new Reader(own, line).read());
      }
      copied.computeIfAbsent(name, _ -> new ArrayList<>()).addAll(each);
    }
  }

  /** A declaration for one value. */
  private static String of(String value, List<String> each, String body) {
    if (!value.matches("\\d{1,2}")) {
      StringBuilder out = new StringBuilder();
      int at = 0;
      for (Matcher quoted = QUOTED.matcher(body); quoted.find(); at = quoted.end()) {
        out.append(otherNames(value, each, body.substring(at, quoted.start())));
        out.append(
            OTHERS
                .matcher(quoted.group())
                .replaceAll(m -> Matcher.quoteReplacement(others(value, m.group(1)))));
      }
      return out.append(otherNames(value, each, body.substring(at)))
          .toString()
          .replace("{n}", value);
    }
    int n = Integer.parseInt(value);
    return body.replace("{n}", "{" + n + "}")
        .replace("{<n}", "{0," + Math.max(n - 1, 0) + "}")
        .replace("{>n}", "{" + (n + 1) + ",}");
  }

  private static String otherNames(String value, List<String> each, String text) {
    return OTHER_NAMES
        .matcher(text)
        .replaceAll(
            m ->
                each.stream()
                    .filter(other -> !other.equals(value))
                    .map(other -> m.group(1) + "#" + other)
                    .collect(Collectors.joining(" | ", "(", ")")));
  }

  /** A pattern of the texts over a class of characters that are not a word. */
  private static String others(String word, String over) {
    String rest = over + "+";
    for (int c : new StringBuilder(word).reverse().codePoints().toArray()) {
      String own = "\\x{%x}".formatted(c);
      rest = "(?:[%s--%s]%s*|[%s&&%s](?:%s))?".formatted(over, own, over, over, own, rest);
    }
    return "(?:" + rest + ")";
  }

  /** The names of the rules that are declared. */
  Set<String> names() {
    return rules.keySet();
  }

  /**
   * Adds the rules to those of a grammar; rules that use copied ones are there once for each value.
   */
  void addTo(Map<String, Json> grammar, Set<String> external) {
    grammar.putAll(rules);
    grammar.replaceAll(
        (name, rule) -> {
          int value = name.indexOf('#') + 1;
          return value > 0 ? with(rule, name.substring(value)) : each(rule);
        });
    external.removeAll(copied.keySet());
    grammar.keySet().removeAll(copied.keySet());
  }

  private Json each(Json rule) {
    return copied.keySet().stream()
        .filter(name -> mentions(rule, name))
        .findFirst()
        .map(
            used ->
                choice(
                    copied.getOrDefault(used, List.of()).stream()
                        .map(value -> each(with(rule, value)))
                        .toList(),
                    rule.line()))
        .orElse(rule);
  }

  private static boolean mentions(Json rule, String name) {
    return (rule.type().equals("SYMBOL") && rule.string("name").orElse("").equals(name))
        || rule.items().stream().anyMatch(item -> mentions(item, name))
        || rule.members().values().stream().anyMatch(member -> mentions(member, name));
  }

  private Json with(Json rule, String value) {
    String name = rule.type().equals("SYMBOL") ? rule.string("name").orElse("") : "";
    if (copied.getOrDefault(name, List.of()).contains(value)) {
      return symbol(name + "#" + value, rule.line());
    }
    Map<String, Json> members = new LinkedHashMap<>();
    rule.members().forEach((key, member) -> members.put(key, with(member, value)));
    List<Json> items = rule.items().stream().map(item -> with(item, value)).toList();
    return new Json(rule.text(), rule.quoted(), items, members, rule.line());
  }

  private static Json symbol(String name, int line) {
    return Json.of("SYMBOL", line, Map.of("name", Json.text(name, line)));
  }

  private static Json choice(List<Json> branches, int line) {
    return branches.size() == 1
        ? branches.getFirst()
        : Json.of("CHOICE", line, Map.of("members", Json.list(branches, line)));
  }

  /** Reads a rule. */
  private final class Reader {
    private final Matcher pieces;
    private final int line;
    private final String text;
    private boolean more;

    Reader(String text, int line) {
      this.text = text;
      this.line = line;
      pieces = PIECE.matcher(text);
      more = pieces.lookingAt();
    }

    private void next() {
      more = pieces.region(pieces.end(), text.length()).lookingAt();
    }

    private boolean at(String sign) {
      return more && sign.equals(pieces.group(5));
    }

    Json read() {
      Json all = alternatives();
      if (more || pieces.regionStart() < text.stripTrailing().length()) {
        problems.error(
            new Position(file, line, 1),
            "'%s' cannot stand here",
            text.substring(pieces.regionStart()).strip());
      }
      return all;
    }

    private Json alternatives() {
      List<Json> branches = new ArrayList<>();
      do {
        List<Json> items = new ArrayList<>();
        while (more && !at("|") && !at(")")) {
          items.add(item());
        }
        branches.add(
            items.size() == 1
                ? items.getFirst()
                : items.isEmpty()
                    ? Json.of("BLANK", line, Map.of())
                    : Json.of("SEQ", line, Map.of("members", Json.list(items, line))));
      } while (passes("|"));
      return choice(branches, line);
    }

    private boolean passes(String sign) {
      boolean here = at(sign);
      if (here) {
        next();
      }
      return here;
    }

    private Json item() {
      Json item = atom();
      while (at("?") || at("*") || at("+")) {
        String sign = pieces.group(5);
        next();
        item =
            sign.equals("?")
                ? choice(List.of(item, Json.of("BLANK", line, Map.of())), line)
                : Json.of(sign.equals("*") ? "REPEAT" : "REPEAT1", line, Map.of("content", item));
      }
      return item;
    }

    private Json atom() {
      if (passes("(")) {
        Json inner = alternatives();
        if (!passes(")")) {
          problems.error(new Position(file, line, 1), "a ')' is missing");
        }
        return inner;
      }
      String pattern = pieces.group(1);
      String string = pieces.group(3);
      String name = pieces.group(4);
      String flags = pieces.group(2);
      String sign = pieces.group(5);
      next();
      if (string != null) {
        return Json.of("STRING", line, Map.of("value", Json.text(unescaped(string), line)));
      }
      if (name != null) {
        return symbol(name, line);
      }
      if (pattern == null) {
        problems.error(new Position(file, line, 1), "'%s' cannot stand here", sign);
        return Json.of("BLANK", line, Map.of());
      }
      return token(pattern.substring(1, pattern.length() - 1), flags == null ? "" : flags);
    }

    private Json token(String pattern, String flags) {
      Map<String, Json> members =
          Map.of(
              "value",
              Json.text(pattern.replace("\\/", "/"), line),
              "flags",
              Json.text(flags, line));
      Map<String, Json> around =
          new LinkedHashMap<>(Map.of("content", Json.of("PATTERN", line, members)));
      around.put(TreeSitterTokens.FLAGS, Json.text(flags, line));
      return Json.of(flags.indexOf('t') >= 0 ? "IMMEDIATE_TOKEN" : "TOKEN", line, around);
    }

    private static String unescaped(String string) {
      return string.replaceAll("\\\\(.)", "$1");
    }
  }
}
