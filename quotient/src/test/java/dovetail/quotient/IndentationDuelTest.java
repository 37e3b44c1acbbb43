package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Columns on items against CPython, on random indented programs cut anywhere. Expressions,
 * decorated classes and the clauses of {@code if} read themselves, so that they stay nonterminals:
 * columnless ones at the start of a line, and columned ones that begin and end in the middle of a
 * statement.
 */
class IndentationDuelTest {
  static final String GRAMMAR =
      """
      %layout indentation
      %declare _INDENT _DEDENT
      %ignore BLANK
      %ignore COMMENT
      start: statement*
      statement: simple (";" simple)* _NEWLINE | if | while | class | decorated
      simple: "pass" | value
      if: "if" value ":" block rest?
      rest: "elif" value ":" block rest? | "else" ":" block
      while: "while" value ":" block ("else" ":" block)?
      decorated: "@" value _NEWLINE (decorated | class)
      class: "class" "x" ":" block
      block: _NEWLINE _INDENT statement+ _DEDENT | simple _NEWLINE
      value: atom | value "+" atom
      atom: "x" | "(" value? ")" | atom "(" value? ")"
      %open "("
      %close ")"
      _NEWLINE: /\\r\\n|\\n|\\r/
      BLANK: /[ \\t\\f]+/
      COMMENT: /#[^\\r\\n]*/
      WORD: /[a-z]+/
      %error WORD
      """;

  private static final List<String> HEADS =
      List.of("if x:", "while x:", "if (\n):", "while (x):", "if x + (x)():", "while x(\n x):");

  private static final List<String> SIMPLE =
      List.of("pass", "pass", "pass; pass", "x", "(x)", "x + (x)", "(\n)(x); pass", "x(x + x)");

  private final Tables tables = TestLanguages.text("blocks", GRAMMAR);

  record Case(long seed, String prefix, String middle, String suffix) {
    String text() {
      return prefix + middle + suffix;
    }
  }

  @Test
  void recursionInTheMiddleStays() {
    List<String> names = new ArrayList<>();
    for (int x = 0; x < tables.network().nonterminals(); x++) {
      names.add(tables.network().nonterminalName(x));
    }
    assertThat(names).contains("block$block").containsAnyOf("value", "atom");
  }

  @Test
  void completeIsCPythonsVerdictAndCompletionsParse() {
    long first = Long.getLong("seed", 1);
    int programs = Duels.cases(2000);
    List<Case> cases = new ArrayList<>();
    for (long seed = first; seed < first + programs; seed++) {
      cases.add(random(seed));
    }
    List<Boolean> valid = Verdicts.of("indentation", cases.stream().map(Case::text).toList(), 8);
    List<Case> completed = new ArrayList<>();
    int accepted = 0;
    for (int i = 0; i < cases.size(); i++) {
      Case c = cases.get(i);
      MiddleRecognizer middle =
          MiddleLanguage.of(new SharedCharts(tables), bytes(c.prefix()), bytes(c.suffix()))
              .recognizer();
      byte[] text = bytes(c.middle());
      boolean whole = true;
      for (int b = 0; whole && b < text.length; b++) {
        whole = middle.push(text, b, b + 1);
        if (whole) {
          completed.add(completed(c, middle));
        }
      }
      boolean complete = whole && middle.mayEnd();
      assertThat(complete).as(c.toString()).isEqualTo(valid.get(i));
      accepted += complete ? 1 : 0;
      if (text.length == 0 && middle.viable()) {
        completed.add(completed(c, middle));
      }
    }
    Optional<List<Boolean>> parsed = CPython.verdicts(completed.stream().map(Case::text).toList());
    for (int i = 0; i < completed.size(); i++) {
      Case c = completed.get(i);
      // completions change with the engine; without CPython its reading of the whole text judges
      assertThat(parsed.isPresent() ? parsed.get().get(i) : parses(c.text()))
          .as("completion %s", c)
          .isTrue();
    }
    System.out.printf(
        "seeds from %d: %d programs, %d valid, %d completions%n",
        first, cases.size(), accepted, completed.size());
    assertThat(accepted).isBetween(programs / 10, programs * 9 / 10);
  }

  private boolean parses(String text) {
    return MiddleLanguage.of(new SharedCharts(tables), bytes(text), new byte[0])
        .recognizer()
        .mayEnd();
  }

  private static Case completed(Case c, MiddleRecognizer middle) {
    byte[] rest = middle.completion();
    int length = middle.length();
    assertThat(rest)
        .as("no completion of %s at %d, distance %d", c, length, middle.distance())
        .isNotNull();
    String written = new String(bytes(c.middle()), 0, length, StandardCharsets.UTF_8);
    return new Case(
        c.seed(), c.prefix(), written + new String(rest, StandardCharsets.UTF_8), c.suffix());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A random program, perhaps spoiled, cut twice. */
  static Case random(long seed) {
    Random random = new Random(seed);
    List<String> lines = new ArrayList<>();
    program(random, 0, "", lines);
    for (int i = random.nextInt(3); i > 0 && !lines.isEmpty(); i--) {
      spoil(random, lines);
    }
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      text.append(line).append(random.nextInt(12) == 0 ? "  # note\n" : "\n");
      if (random.nextInt(15) == 0) {
        text.append(random.nextBoolean() ? "\n" : "   # alone\n");
      }
    }
    if (random.nextInt(4) == 0 && !text.isEmpty()) {
      text.setLength(text.length() - 1);
    }
    int a = random.nextInt(text.length() + 1);
    int b = Math.min(text.length(), a + random.nextInt(random.nextBoolean() ? 4 : 30));
    return new Case(seed, text.substring(0, a), text.substring(a, b), text.substring(b));
  }

  private static void program(Random random, int depth, String indent, List<String> lines) {
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      if (depth < 3 && random.nextInt(100) < 55) {
        String head = HEADS.get(random.nextInt(HEADS.size()));
        if (random.nextInt(5) == 0) {
          lines.add(indent + "@x");
          if (random.nextInt(3) == 0) {
            lines.add(indent + "@(x)(x)");
          }
          head = "class x:";
        }
        lines.add(indent + head);
        program(random, depth + 1, indent + deeper(random), lines);
        if (random.nextInt(4) == 0 && head.startsWith("if")) {
          lines.add(indent + "elif x:");
          program(random, depth + 1, indent + deeper(random), lines);
        }
        if (random.nextInt(2) == 0 && !head.startsWith("class")) {
          lines.add(indent + "else:");
          program(random, depth + 1, indent + deeper(random), lines);
        }
      } else {
        lines.add(indent + SIMPLE.get(random.nextInt(SIMPLE.size())));
      }
    }
  }

  private static String deeper(Random random) {
    return random.nextInt(20) == 0
        ? "\t"
        : " ".repeat(List.of(1, 1, 2, 2, 4).get(random.nextInt(5)));
  }

  private static void spoil(Random random, List<String> lines) {
    int at = random.nextInt(lines.size());
    String line = lines.get(at);
    switch (random.nextInt(5)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.set(at, " ".repeat(1 + random.nextInt(2)) + line);
      case 2 -> lines.set(at, line.startsWith(" ") ? line.substring(1) : "\t" + line);
      case 3 -> lines.add(at, lines.get(random.nextInt(lines.size())));
      default -> lines.set(at, line.replace("pass", "else:"));
    }
  }
}
