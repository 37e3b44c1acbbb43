package dovetail.grammar;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Declarations of tokens that tree-sitter's parsers get from a program: a rule a line, {@code name:
 * alternatives}, over strings, patterns of Rust's {@code regex}, and names of rules.
 *
 * <ul>
 *   <li>A pattern is read as a token of the grammar is: the longest wins, separators stand before
 *       it. Behind it, {@code t} says that it touches what stands before, {@code b} that it is read
 *       beside whatever else may stand there, {@code i} that case is ignored.
 *   <li>{@code %each 0..4} says of the lines behind it, up to an empty one, that they are there
 *       once for each number, which stands for {@code {n}} in patterns, {@code {<n}} for what is
 *       less, {@code {>n}} for what is more: a text that opens with so many signs and closes with
 *       as many. A rule that uses several of these names uses those of one number.
 *   <li>{@code //} begins a comment.
 * </ul>
 */
final class Externals {
  private static final Pattern PIECE =
      Pattern.compile(
          "\\s*(?:(/(?:[^/\\\\\\[]|\\\\.|\\[(?:[^\\]\\\\]|\\\\.)*\\])+/)([tbi]*)"
              + "|\"((?:[^\"\\\\]|\\\\.)*)\"|(\\w+)|([()|?*+]))");

  private final String file;
  private final Problems problems;
  private final Map<String, Json> rules = new LinkedHashMap<>();
  private final Map<String, List<Integer>> numbered = new TreeMap<>();

  private Externals(String file, Problems problems) {
    this.file = file;
    this.problems = problems;
  }

  /** The declarations in a text. */
  static Externals of(String text, String file, Problems problems) {
    Externals all = new Externals(file, problems);
    List<Integer> each = List.of();
    int line = 0;
    for (String written : text.split("\n", -1)) {
      line++;
      String said = written.strip();
      if (said.isEmpty()) {
        each = List.of();
      } else if (said.startsWith("%each ")) {
        each = all.numbers(said.substring(6).strip(), line);
      } else if (!said.startsWith("//")) {
        all.declare(said, each, line);
      }
    }
    return all;
  }

  private List<Integer> numbers(String range, int line) {
    Matcher matcher = Pattern.compile("(\\d{1,2})\\.\\.(\\d{1,2})").matcher(range);
    if (!matcher.matches()) {
      problems.error(new Position(file, line, 1), "write %%each 0..4");
      return List.of();
    }
    List<Integer> numbers = new ArrayList<>();
    for (int n = Integer.parseInt(matcher.group(1)); n <= Integer.parseInt(matcher.group(2)); n++) {
      numbers.add(n);
    }
    return numbers;
  }

  private void declare(String said, List<Integer> each, int line) {
    int colon = said.indexOf(':');
    String name = colon < 0 ? "" : said.substring(0, colon).strip();
    if (!name.matches("\\w+")) {
      problems.error(new Position(file, line, 1), "write name: /pattern/");
      return;
    }
    String body = said.substring(colon + 1).strip();
    for (int n : each.isEmpty() ? List.of(-1) : each) {
      String own =
          n < 0
              ? body
              : body.replace("{n}", "{" + n + "}")
                  .replace("{<n}", "{0," + Math.max(n - 1, 0) + "}")
                  .replace("{>n}", "{" + (n + 1) + ",}");
      rules.put(n < 0 ? name : name + "#" + n, new Reader(own, line).read());
    }
    if (!each.isEmpty()) {
      numbered.computeIfAbsent(name, _ -> new ArrayList<>()).addAll(each);
    }
  }

  /**
   * Adds the rules of what a grammar asks for; rules that use numbered ones are there once for each
   * number.
   */
  void addTo(Map<String, Json> grammar, Set<String> external) {
    grammar.replaceAll((_, rule) -> each(rule));
    rules.forEach(
        (name, rule) -> {
          if (!grammar.containsKey(name)) {
            grammar.put(name, rule);
          }
        });
    numbered.keySet().forEach(external::remove);
  }

  private Json each(Json rule) {
    List<String> used = numbered.keySet().stream().filter(name -> mentions(rule, name)).toList();
    if (used.isEmpty()) {
      return rule;
    }
    List<Json> copies = new ArrayList<>();
    for (int n : numbered.getOrDefault(used.getFirst(), List.of())) {
      copies.add(with(rule, n));
    }
    return choice(copies, rule.line());
  }

  private static boolean mentions(Json rule, String name) {
    return (rule.type().equals("SYMBOL") && rule.string("name").orElse("").equals(name))
        || rule.items().stream().anyMatch(item -> mentions(item, name))
        || rule.members().values().stream().anyMatch(member -> mentions(member, name));
  }

  private Json with(Json rule, int n) {
    String name = rule.type().equals("SYMBOL") ? rule.string("name").orElse("") : "";
    if (numbered.containsKey(name)) {
      return symbol(name + "#" + n, rule.line());
    }
    Map<String, Json> members = new LinkedHashMap<>();
    rule.members().forEach((key, member) -> members.put(key, with(member, n)));
    List<Json> items = rule.items().stream().map(item -> with(item, n)).toList();
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
            text.substring(pieces.regionStart()));
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
      if (flags.indexOf('b') >= 0) {
        around.put(TreeSitterTokens.BESIDE, Json.text("", line));
      }
      return Json.of(flags.indexOf('t') >= 0 ? "IMMEDIATE_TOKEN" : "TOKEN", line, around);
    }

    private static String unescaped(String string) {
      return string.replaceAll("\\\\(.)", "$1");
    }
  }
}
