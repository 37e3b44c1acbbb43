package dovetail.quotient;

import dovetail.quotient.TreeSitterTwin.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Random grammars whose terminals come in each other's way, under {@code %lexer greedy}, against
 * {@link GreedyTwin}: whole texts, texts cut anywhere, masks and completions.
 */
final class GreedyDuelTest {
  private static final List<String> TEXTS =
      List.of("let", "if", "in", "a", "b", "x", ";", "=", "(", ")", "++", "+", "/", "in a");
  private static final List<String> TOKENS =
      List.of(
          "a", "let", "if", " ", "\n", "=", "++", "+", "//", "// x\n", "ab if", "1", "in a", "0f",
          ";", "/");

  private static Part many(String one) {
    return new Part.Repeat(new Part.Class(one));
  }

  private static Part row(Part... parts) {
    return new Part.Sequence(List.of(parts));
  }

  private static final List<Part> SHAPES =
      List.of(
          many("[a-z]"),
          many("[0-9]"),
          many("[0-9a-f]"),
          many("[^;\\n ]"),
          many("[+*]"),
          new Part.Class("[a-e]"),
          new Part.Class("\\n"),
          row(many("[a-z]"), new Part.Text(" "), many("[a-z]")),
          row(new Part.Class("[a-z]"), many("[+]"), new Part.Class("[0-9=]")),
          new Part.Choice(List.of(new Part.Text("let"), row(many("[a-z]"), new Part.Text(";")))));

  private Random random = new Random(0);
  private final Map<String, Part> rules = new LinkedHashMap<>();
  private final List<String> ignored = new ArrayList<>(List.of("blank"));

  @Test
  void agreesWithTheTwinWholeAndCut() {
    TwinTexts.duel(
        150,
        seed -> {
          GreedyDuelTest one = new GreedyDuelTest();
          one.random = new Random(seed);
          one.make();
          String source = one.source();
          return new TwinTexts.Case(
              new GreedyTwin(one.rules, one.ignored),
              TestLanguages.language(source, "g.lark"),
              new TwinTexts(one.random, one.rules, TOKENS),
              source);
        });
  }

  // ---- grammars

  private <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private void make() {
    List<String> names = List.of("start", "r1", "r2", "r3").subList(0, 2 + random.nextInt(3));
    for (String name : names) {
      rules.put(name, row());
    }
    rules.put("blank", new Part.Token(false, many("[ ]")));
    if (random.nextInt(5) < 3) {
      Part line =
          new Part.Choice(List.of(new Part.Text("//"), row(new Part.Text("//"), many("."))));
      rules.put("comment", new Part.Token(false, line));
      ignored.add("comment");
    }
    for (int i = 0; i < names.size(); i++) {
      List<Part> branches = new ArrayList<>();
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        List<Part> items = new ArrayList<>();
        for (int m = random.nextInt(i == 0 ? 3 : 8) == 0 ? 0 : 1 + random.nextInt(4); m > 0; m--) {
          items.add(item(names, i));
        }
        branches.add(new Part.Sequence(items));
      }
      if (branches.stream().allMatch(b -> b.equals(row()))) {
        branches.add(new Part.Text("x"));
      }
      Part body = new Part.Choice(branches);
      rules.put(names.get(i), i == 0 && random.nextInt(5) < 2 ? new Part.Repeat(body) : body);
    }
  }

  private Part item(List<String> names, int rule) {
    Part atom = atom(names, rule);
    return switch (random.nextInt(10)) {
      case 0 -> new Part.Choice(List.of(atom, row()));
      case 1 -> new Part.Repeat(atom);
      default -> atom;
    };
  }

  private Part atom(List<String> names, int rule) {
    int kind = random.nextInt(100);
    if (kind < 22 && rule + 1 < names.size()) {
      return new Part.Name(one(names.subList(rule + 1, names.size())));
    }
    Part inner = kind < 62 ? new Part.Text(one(TEXTS)) : one(SHAPES);
    return switch (random.nextInt(12)) {
      case 0 -> terminal("z", new Part.Token(true, row(one(SHAPES), inner)));
      case 1 -> {
        Part own = new Part.Choice(List.of(inner, new Part.Text("0f"))); // else it names others
        yield terminal("P", new Part.Token(false, new Part.Prec(one(List.of(1, 2)), own)));
      }
      default -> inner instanceof Part.Text ? inner : new Part.Token(false, inner);
    };
  }

  /** A named terminal. */
  private Part terminal(String prefix, Part token) {
    String name =
        rules.entrySet().stream()
            .filter(rule -> rule.getValue().equals(token))
            .map(Map.Entry::getKey)
            .findFirst()
            .orElse(prefix + rules.size());
    rules.put(name, token);
    return new Part.Name(name);
  }

  // ---- as it is written

  private String source() {
    StringBuilder out = new StringBuilder("%llguidance {}\n");
    rules.forEach(
        (name, body) -> {
          if (ignored.contains(name)) {
            out.append("%ignore ").append(written(body));
          } else if (body instanceof Part.Token(boolean lazy, Part inner)) {
            int rank = inner instanceof Part.Prec(int priority, Part _) ? priority : 0;
            out.append(name).append(lazy ? "[lazy]" : rank == 0 ? "" : "." + rank);
            out.append(": ").append(written(body));
          } else {
            out.append(name).append(": ").append(written(body));
          }
          out.append('\n');
        });
    return out.toString();
  }

  private static String written(Part part) {
    return switch (part) {
      case Part.Text(String text) -> '"' + text + '"';
      case Part.Token _ -> "/" + GreedyTwin.regex(part).replace("\n", "\\n") + "/";
      case Part.Name(String name) -> name;
      case Part.Sequence(List<Part> parts) ->
          parts.stream().map(GreedyDuelTest::written).collect(Collectors.joining(" "));
      case Part.Choice(List<Part> parts) ->
          parts.stream().map(GreedyDuelTest::written).collect(Collectors.joining(" | ", "(", ")"));
      case Part.Repeat(Part inner) -> "(" + written(inner) + ")+";
      case Part.Prec _, Part.Class _ -> throw new IllegalArgumentException("outside a token");
    };
  }
}
