package dovetail.grammar;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.HashMap;
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
 * Reads the file that declares the tokens which tree-sitter's parser gets from a C program (its
 * external scanner), such as {@code rust.externals.lark}, and adds them to the rules of {@code
 * grammar.json}, in the same form as the rules there. A declared rule replaces a rule of the
 * grammar.
 *
 * <p>A line is a rule, {@code name: alternatives}, over patterns of Rust's {@code regex}, strings
 * and names of rules; {@code //} begins a comment. Raw strings of one to three signs, for example:
 *
 * <pre>{@code
 * %each 1..3
 * raw_start: /r#{n}"/
 * raw_content: (/[^"]+/touching | /"#{<n}/touching)*
 * raw_end: /"#{n}/touching
 * }</pre>
 *
 * <p>A pattern is read as a token of the grammar is: separators may stand before it, the longest
 * token wins, and of two of equal length the declared one. Marks behind the pattern, with commas
 * between them, change that:
 *
 * <ul>
 *   <li>{@code i}: upper and lower case are one.
 *   <li>{@code touching}: no separator stands before the token.
 *   <li>{@code first}: the token wins against longer ones.
 *   <li>{@code beside}: the token is read beside any other that the lexer takes there.
 *   <li>{@code before}: the token has no text. It is taken wherever a rule may read it and the next
 *       token, with the separators before it, has a text of the pattern, or the file ends: {@code
 *       /\s*;/before} is the end of a statement.
 *   <li>{@code optional}: beside an alternative with {@code before}, the same for texts before
 *       which the token may be taken or left out. Where it is left out, a word that follows is a
 *       keyword. A file has one pattern of each of these two kinds.
 * </ul>
 *
 * <p>{@code %each} repeats the lines below it, up to an empty line, for each of some values:
 *
 * <ul>
 *   <li>{@code %each 1..3}: numbers. In patterns {@code {n}} repeats a sign that often, {@code
 *       {<n}} less often, {@code {>n}} more often.
 *   <li>{@code %each EOT EOF}: words, for heredocs. {@code {n}} is the word, {@code ""} the empty
 *       word. In patterns {@code [a-z]{!n}} is each text of these characters but the word; outside
 *       of them {@code name{!n}} is the rule {@code name} of any other word.
 * </ul>
 *
 * <p>{@code %reserved if else} takes keywords of the grammar as names nowhere but in the rules that
 * {@code %unreserved token_tree} lists: as {@code reserved} of a grammar's own, in files and in
 * suggestions.
 *
 * <p>A rule that mentions several repeated names becomes a choice of one copy for each value, so
 * that a text closes as it opened.
 */
final class Externals {
  /** The token wins against longer ones. */
  static final String FIRST = "first";

  /** The token is read beside any other. */
  static final String BESIDE = "beside";

  /** The token has no text, and is taken before texts of the pattern. */
  static final String BEFORE = "before";

  /** The token has no text, and may be taken or not before texts of the pattern. */
  static final String OPTIONAL = "optional";

  private static final String TOUCHING = "touching";
  private static final String IGNORES_CASE = "i";

  private static final String RESERVED = "%reserved ";
  private static final String UNRESERVED = "%unreserved ";
  private static final Splitter WORDS = Splitter.on(' ').omitEmptyStrings();

  private static final List<String> MARKS =
      List.of(IGNORES_CASE, TOUCHING, FIRST, BESIDE, BEFORE, OPTIONAL);

  private static final Pattern PIECE =
      Pattern.compile(
          "\\s*(?:(/(?:[^/\\\\\\[]|\\\\.|\\[(?:[^\\]\\\\]|\\\\.)*\\])+/)((?:[a-z]+(?:,[a-z]+)*)?)"
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
  private final Map<String, String> textless = new HashMap<>(); // by mark, the pattern
  private final List<String> reserved = new ArrayList<>(); // words
  private final List<String> unreserved = new ArrayList<>(); // rules

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
      } else if (said.startsWith(RESERVED)) {
        all.reserved.addAll(WORDS.splitToList(said.substring(RESERVED.length())));
      } else if (said.startsWith(UNRESERVED)) {
        all.unreserved.addAll(WORDS.splitToList(said.substring(UNRESERVED.length())));
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

  /**
   * The sets of reserved words: those of a grammar, the declared words in the first, and an empty
   * last one, which is in force in the rules without reserved words. Words that the grammar has not
   * are left out.
   */
  Json reserved(Json sets, Map<String, Json> grammar) {
    int line = sets.line();
    Map<String, Json> members = new LinkedHashMap<>(sets.members());
    String first = members.isEmpty() ? RESERVED : members.keySet().iterator().next();
    List<Json> words = new ArrayList<>(members.getOrDefault(first, sets).items());
    reserved.stream()
        .filter(word -> grammar.values().stream().anyMatch(rule -> isIn(rule, word)))
        .map(word -> Json.of("STRING", line, Map.of("value", Json.text(word, line))))
        .forEach(words::add);
    members.put(first, Json.list(words, line));
    members.put(UNRESERVED, Json.list(List.of(), line));
    Json none = Json.text(UNRESERVED, line);
    unreserved.forEach(
        name ->
            grammar.computeIfPresent(
                name,
                (_, body) ->
                    Json.of("RESERVED", line, Map.of("content", body, "context_name", none))));
    return new Json("", false, List.of(), members, line);
  }

  private static boolean isIn(Json rule, String word) {
    return (rule.type().equals("STRING") && rule.string("value").orElse("").equals(word))
        || rule.items().stream().anyMatch(item -> isIn(item, word))
        || rule.members().values().stream().anyMatch(member -> isIn(member, word));
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
      String marks = pieces.group(2);
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
      return token(pattern.substring(1, pattern.length() - 1), marks == null ? "" : marks);
    }

    private Json token(String pattern, String written) {
      Set<String> marks = Set.copyOf(Splitter.on(',').omitEmptyStrings().splitToList(written));
      marks.stream()
          .filter(mark -> !MARKS.contains(mark))
          .forEach(
              mark ->
                  problems.error(
                      new Position(file, line, 1),
                      "'%s' is no mark of a pattern; there are %s",
                      mark,
                      String.join(", ", MARKS)));
      for (String mark : List.of(BEFORE, OPTIONAL)) {
        if (marks.contains(mark) && !textless.computeIfAbsent(mark, _ -> pattern).equals(pattern)) {
          problems.error(
              new Position(file, line, 1), "a file has one pattern with the mark '%s'", mark);
        }
      }
      Map<String, Json> members =
          Map.of(
              "value",
              Json.text(pattern.replace("\\/", "/"), line),
              "flags",
              Json.text(marks.contains(IGNORES_CASE) ? IGNORES_CASE : "", line));
      Map<String, Json> around =
          new LinkedHashMap<>(Map.of("content", Json.of("PATTERN", line, members)));
      around.put(TreeSitterTokens.MARKS, Json.text(written, line));
      return Json.of(marks.contains(TOUCHING) ? "IMMEDIATE_TOKEN" : "TOKEN", line, around);
    }

    private static String unescaped(String string) {
      return string.replaceAll("\\\\(.)", "$1");
    }
  }
}
