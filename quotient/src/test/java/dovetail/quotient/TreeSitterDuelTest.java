package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.quotient.TreeSitterTwin.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Random grammars of tree-sitter's whose tokens come in each other's way, from {@code grammar.json}
 * on, against {@link TreeSitterTwin}: whole texts, texts cut anywhere, masks and completions.
 */
final class TreeSitterDuelTest {
  private static final List<String> WORDS = List.of("let", "if", "in", "a", "b", "x");
  private static final List<String> SIGNS =
      List.of(";", "=", ",", "(", ")", "++", "+", "\"", "in a");
  private static final List<String> TOKENS =
      List.of(
          "a", "let", "if", " ", "\n", "=", "++", "+", "//", "// x\n", "<a>", "ab if", "1", "\"",
          "0f", ";");
  private static final List<String> LINES = List.of("#", "#\n", "#a", "\n");

  private static Part many(String one) {
    return new Part.Repeat(new Part.Class(one));
  }

  private static final List<Part> SHAPES =
      List.of(
          many("[a-z]"),
          many("[0-9]"),
          many("[0-9a-f]"),
          many("[^;\\n ]"),
          many("[+*]"),
          many("[a-e&&[^b]]"),
          new Part.Class("\\n"),
          new Part.Sequence(List.of(many("[a-z]"), new Part.Text(" "), many("[a-z]"))));

  private Random random = new Random(0);
  private final Map<String, Part> rules = new LinkedHashMap<>();
  private final List<Part> extras = new ArrayList<>();
  private final List<String> reserved = new ArrayList<>();
  private final List<String> tokens = new ArrayList<>(TOKENS); // of the texts
  private @Nullable String word;

  @Test
  void agreesWithTheTwinWholeAndCut() {
    TwinTexts.duel(120, TreeSitterDuelTest::made);
  }

  /** Behind the last token only a comment may stand. */
  @Test
  void agreesWithTheTwinOnACommentAtTheEnd() {
    assertThat(TwinTexts.compare(221, TreeSitterDuelTest::made)).contains(true, false);
  }

  private static TwinTexts.Case made(long seed) {
    TreeSitterDuelTest one = new TreeSitterDuelTest();
    one.random = new Random(seed);
    one.make();
    String source = one.json();
    return new TwinTexts.Case(
        new TreeSitterTwin(one.rules, one.extras, one.word, one.reserved),
        TestLanguages.language(source, "grammar.json"),
        new TwinTexts(one.random, one.rules, one.tokens),
        source);
  }

  // ---- grammars

  private <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private void make() {
    List<String> names = List.of("source", "r1", "r2", "r3").subList(0, 2 + random.nextInt(3));
    for (int i = 0; i < names.size(); i++) {
      List<Part> branches = new ArrayList<>();
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        List<Part> items = new ArrayList<>(List.of(atom(names, i)));
        for (int m = random.nextInt(4); m > 0; m--) {
          items.add(item(names, i));
        }
        branches.add(new Part.Sequence(items));
      }
      Part body = new Part.Choice(branches);
      rules.put(names.get(i), i == 0 && random.nextInt(5) < 2 ? new Part.Repeat(body) : body);
    }
    rules.put("word", new Part.Token(false, many("[a-z]")));
    rules.put(
        "comment",
        new Part.Token(
            false,
            new Part.Sequence(
                List.of(
                    new Part.Text("//"),
                    new Part.Choice(List.of(new Part.Sequence(List.of()), many(".")))))));
    rules.put(
        "nested",
        new Part.Sequence(List.of(new Part.Text("<"), new Part.Name("word"), new Part.Text(">"))));
    String blanks = random.nextBoolean() ? "[ \\n]" : "[ ]";
    extras.add(new Part.Class(blanks));
    if (random.nextInt(5) < 3) {
      extras.add(new Part.Name("comment"));
    }
    if (random.nextInt(3) == 0) {
      extras.add(new Part.Name("nested"));
    }
    word = random.nextInt(5) < 3 ? "word" : null;
    if (word != null && random.nextInt(3) == 0) {
      Stream.of("let", "if")
          .filter(one -> rules.values().stream().anyMatch(rule -> holds(rule, one)))
          .forEach(reserved::add); // of others the generator says that they are no tokens
    }
    boolean lineEnds = rules.toString().contains("[pattern=\\n]"); // as tokens
    if (blanks.contains("n") && !lineEnds && random.nextInt(3) == 0) {
      rules.put(
          "line",
          new Part.Sequence(
              List.of(
                  new Part.Text("#"),
                  new Part.Token(
                      false, new Part.Choice(List.of(new Part.Sequence(List.of()), many(".")))))));
      extras.add(new Part.Name("line"));
      tokens.addAll(LINES);
    }
  }

  /** Whether a text is a token of a rule. */
  private static boolean holds(Part part, String text) {
    return switch (part) {
      case Part.Text(String own) -> own.equals(text);
      case Part.Sequence(List<Part> parts) -> parts.stream().anyMatch(one -> holds(one, text));
      case Part.Choice(List<Part> parts) -> parts.stream().anyMatch(one -> holds(one, text));
      case Part.Repeat(Part one) -> holds(one, text);
      default -> false;
    };
  }

  private Part item(List<String> names, int rule) {
    Part atom = atom(names, rule);
    return switch (random.nextInt(10)) {
      case 0 -> new Part.Choice(List.of(atom, new Part.Sequence(List.of())));
      case 1 -> new Part.Repeat(atom);
      default -> atom;
    };
  }

  private Part atom(List<String> names, int rule) {
    int kind = random.nextInt(100);
    if (kind < 10) {
      return new Part.Name("word");
    }
    if (kind < 32) {
      return new Part.Name(
          one(names.subList(Math.min(Math.max(rule, 1), names.size() - 1), names.size())));
    }
    Part inner = kind < 70 ? new Part.Text(one(random.nextBoolean() ? WORDS : SIGNS)) : one(SHAPES);
    return switch (random.nextInt(12)) {
      case 0 -> new Part.Token(true, inner);
      case 1 -> new Part.Token(false, new Part.Prec(one(List.of(-1, 1, 2)), inner));
      case 2 ->
          new Part.Token(false, new Part.Sequence(List.of(inner, new Part.Prec(1, many("[ab]")))));
      default -> inner instanceof Part.Text ? inner : new Part.Token(false, inner);
    };
  }

  // ---- as it is written

  private String json() {
    String body =
        rules.entrySet().stream()
            .map(rule -> quoted(rule.getKey()) + ":" + json(rule.getValue()))
            .collect(Collectors.joining(","));
    return "{\"name\":\"g\",\"rules\":{%s},\"extras\":%s%s%s}"
        .formatted(
            body,
            list(extras),
            word == null ? "" : ",\"word\":\"word\"",
            reserved.isEmpty()
                ? ""
                : ",\"reserved\":{\"global\":%s}"
                    .formatted(list(reserved.stream().<Part>map(Part.Text::new).toList())));
  }

  private static String list(List<Part> parts) {
    return parts.stream().map(TreeSitterDuelTest::json).collect(Collectors.joining(",", "[", "]"));
  }

  private static String json(Part part) {
    return switch (part) {
      case Part.Text(String text) -> "{\"type\":\"STRING\",\"value\":%s}".formatted(quoted(text));
      case Part.Class(String pattern) ->
          "{\"type\":\"PATTERN\",\"value\":%s}".formatted(quoted(pattern));
      case Part.Name(String rule) -> "{\"type\":\"SYMBOL\",\"name\":%s}".formatted(quoted(rule));
      case Part.Sequence(List<Part> parts) ->
          parts.isEmpty()
              ? "{\"type\":\"BLANK\"}"
              : "{\"type\":\"SEQ\",\"members\":%s}".formatted(list(parts));
      case Part.Choice(List<Part> parts) ->
          "{\"type\":\"CHOICE\",\"members\":%s}".formatted(list(parts));
      case Part.Repeat(Part inner) ->
          "{\"type\":\"REPEAT1\",\"content\":%s}".formatted(json(inner));
      case Part.Prec(int rank, Part inner) ->
          "{\"type\":\"PREC\",\"value\":%d,\"content\":%s}".formatted(rank, json(inner));
      case Part.Token(boolean immediate, Part inner) ->
          "{\"type\":\"%s\",\"content\":%s}"
              .formatted(immediate ? "IMMEDIATE_TOKEN" : "TOKEN", json(inner));
    };
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
