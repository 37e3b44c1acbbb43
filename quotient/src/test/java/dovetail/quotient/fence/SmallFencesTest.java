package dovetail.quotient.fence;

import static dovetail.quotient.fence.Middles.bytes;
import static dovetail.quotient.fence.Middles.complete;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarReader;
import dovetail.languages.Language;
import dovetail.quotient.SharedCharts;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Fences in a small indented language. Quick, so that it can be run against each mutant: each case
 * breaks a file and says what the first view hides, and with what it stands in.
 */
final class SmallFencesTest {
  private static final String GRAMMAR =
      """
      %layout indentation
      %declare _INDENT _DEDENT
      %ignore BLANK
      start: statement*
      statement: simple _NEWLINE | "if" value ":" block ("else" ":" block)?
      simple: value ("=" value)? | "return" value
      block: _NEWLINE _INDENT statement+ _DEDENT
      value: operand ("+" operand)*
      operand: (NAME | TEXT | LONG | "(" value? ")" | "[" value? "]") ("(" value? ")")*
      %open "(" "["
      %close ")" "]"
      %fence "_" "if _:" "else:" ""
      %fence ")" "]" "_(" "[" ")=_" "\\"\\"\\""
      _NEWLINE: /\\n/
      BLANK: / +/
      NAME: /[a-z_]+/
      TEXT: /"[^"\\n]*"/
      LONG.1: /\"""([^"]|"{1,2}[^"])*\"""/
      WORD: /[A-Z]+/
      %error WORD OPEN
      OPEN: /\"""([^"]|"{1,2}[^"])*"{0,2}/
      """;

  private static final String FILE =
      """
      a = b
      if c:
        d = \"""Eins
        zwei, drei
        vier\"""

        if e:
          f(g)
        h = (i
          + j)

        k = ¦ + l
        m

      n = o
      if p:
        if q:
          r
        else:
          s([t])
        u
      v = "w"
      x
      """;

  private static final Language LANGUAGE =
      Language.of(
          Objects.requireNonNull(
              GrammarReader.read(GRAMMAR, "small.lark", _ -> Optional.empty()).grammar()));

  private static Fencing fencing(String file) {
    int cursor = file.indexOf('¦');
    return Fences.of(
        new SharedCharts(LANGUAGE),
        bytes(file.substring(0, cursor)),
        bytes(file.substring(cursor + 1)));
  }

  /** Each fence's text and its stand-in; line ends as {@code /}. */
  private static String shown(Fencing.View view, String file) {
    String text = file.replace("¦", "") + "_\n";
    return view.fences().stream()
        .map(f -> text.substring(f.from(), f.to()) + "→" + f.standIn())
        .collect(Collectors.joining(", "))
        .replace('\n', '/');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "a = b; a = = b; 1; a = = b/→_",
        "a = b; a b; 1; a b/→_",
        "a = b; a = \"b; 1; a = \"b/→_",
        "a = b; ); 1; )/→_",
        "if c:; if c; 1; if c/→if _:",
        "if c:/; ``; 1; →if _:",
        "d = \"\"\"Eins; d = \"\"Eins; 1; →  \"\"\"",
        "zwei, drei; zwei\"\"\", drei; 1; `  zwei\"\"\", drei/→`",
        "if e:; if e; 2; `  if e/→  if _:`",
        "f(g); f(g; 2; `    f(g/→    _`",
        "f(g); f(g)); 3; `    f(g))/→    _`",
        "`    f(g)/`; ``; 1; `  if e:/→  _`",
        "h = (i; h = i; 1; `    f(g)/  h = i/    + j)/→    _`",
        "+ j); + j; 2; `    f(g)/  h = (i/    + j/→    _`",
        "m/; (m/; 2; `  (m//n = o/if p:/→  _`",
        "n = o; n = = o; 1; n = = o/if p:/→  _",
        "n = o; n = \"\"\" o; 1; n = \"\"\" o/if p:/→  _",
        "if p:; if p; 1; if p/→if _:",
        "r/; r)/; 2; `    r)/→    _`",
        "else:; else; 1; `  else/→    _`",
        "s([t]); s([t); 1; `    s([t)/→    _`",
        "s([t]); s([t; 1; `    s([t/→    _`",
        "v = \"w\"; v = \"w; 2; v = \"w/→_",
        "x/; x(/; 2; x(/→_",
        "x/; `  x/`; 3; →if _:",
      })
  void aDamageIsFenced(String good, String bad, int views, String hidden) {
    String file = FILE.replace(good.replace('/', '\n'), bad.replace('/', '\n'));
    assertThat(file).isNotEqualTo(FILE);
    Fencing fencing = fencing(file);
    assertThat(fencing).isInstanceOf(Fencing.Fenced.class);
    assertThat(shown(fencing.views().getFirst(), file)).isEqualTo(hidden);
    assertThat(fencing.views()).hasSize(views);
    assertThat(complete(fencing, "y + z")).isTrue();
    assertThat(complete(fencing, "y +")).isFalse();
    assertThat(complete(fencing, "(y")).isFalse();
  }

  /** A file in which the cursor's line is to be put. */
  private static final String AROUND =
      """
      a = b
      c
      d = [e]
      f
      g
      if h:
        LINE
        i = j
      k
      l
      m
      n
      o = p
      q
      """;

  /** What the middle has to write is told by the line around it, and by the lines behind it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "x = ¦]; [y; y",
        "x = [¦; y]; y",
        "¦]; y = [z; y",
        "x = ¦\"; \"y; y",
        "¦ + z; x; x +",
        "x = ¦\"\"\"; \"\"\"y; y",
        "¦:/    y; if z; z",
        "if z:/    w/  ¦se:/    y; el; es",
        "x = \"\"\"y ¦ z\"\"\"; w; \"\"\"",
        "x = ¦/  some words, here/  and there\"\"\"; \"\"\"w; w",
        "x = ¦/  ) + y; (z; z",
        "¦/    y; if z:; z",
        "x = \"\"\"y ¦; w\"\"\"; w",
        "if z:/    w/  ¦y; `else:/    w/  `; else:",
      })
  void aMiddleMayHaveToBeUnusual(String line, String fits, String fitsNot) {
    String file = AROUND.replace("LINE", line.replace('/', '\n'));
    for (String damaged : List.of(file.replace("= b", "= = b"), file.replace("= p", "= = p"))) {
      Fencing fencing = fencing(damaged);
      assertThat(fencing.views()).extracting(Fencing.View::fences).doesNotHaveDuplicates();
      assertThat(shown(fencing.views().getFirst(), damaged)).matches("[ao] = = [bp]/→_");
      assertThat(complete(fencing, fits.replace('/', '\n'))).isTrue();
      assertThat(complete(fencing, fitsNot)).isFalse();
    }
  }

  @Test
  void damagesOnBothSidesAreFencedApart() {
    String file = FILE.replace("a = b", "a = = b").replace("n = o", "n = = o");
    assertThat(shown(fencing(file).views().getFirst(), file))
        .isEqualTo("a = = b/→_, n = = o/if p:/→  _");
  }

  /** A long token may be ended by the middle; so the file has no fences. */
  @ParameterizedTest
  @CsvSource({"vier\"\"\", vier", "f(g), f(\"\"\" g)"})
  void whatAMiddleCanMendIsNotFenced(String good, String bad) {
    String file = FILE.replace(good, bad);
    assertThat(file).isNotEqualTo(FILE);
    assertThat(fencing(file)).isInstanceOf(Fencing.Whole.class);
  }

  /** The search stops where it is told to, and says that nothing was found. */
  @Test
  void limitsEndTheSearch() {
    String file = FILE.replace("a = b", "a = = b");
    assertThat(within(file, FenceLimits.DEFAULT)).isInstanceOf(Fencing.Fenced.class);
    FenceLimits all = FenceLimits.DEFAULT;
    for (FenceLimits less :
        List.of(
            new FenceLimits(0, all.lines(), all.trials(), all.solutions(), all.items(), 100),
            new FenceLimits(0, all.lines(), all.trials(), all.solutions(), 1, all.steps()),
            new FenceLimits(
                0, all.lines(), all.trials(), all.solutions(), all.items(), all.steps()),
            new FenceLimits(all.fences(), all.lines(), 0, 40, all.items(), all.steps()),
            new FenceLimits(
                all.fences(), all.lines(), all.trials(), 0, all.items(), all.steps()))) {
      assertThat(within(file, less)).as(less.toString()).isInstanceOf(Fencing.Lost.class);
    }
  }

  /** Once all trials are used up, nothing more is read, however many ways to go on wait. */
  @Test
  void nothingIsReadBehindTheLastTrial() {
    String file = FILE.replace("a = b", "a = = b").replace("f(g)", "f((g").replace("+ j)", "+ + j");
    int cursor = file.indexOf('¦');
    FenceLimits all = FenceLimits.DEFAULT;
    int trials = 20;
    AtomicInteger asked = new AtomicInteger();
    Fences.fenced(
        new SharedCharts(LANGUAGE),
        bytes(file.substring(0, cursor)),
        bytes(file.substring(cursor + 1)),
        new FenceLimits(
            all.fences(), all.lines(), trials, all.solutions(), all.items(), all.steps()),
        () -> asked.incrementAndGet() < 0);
    assertThat(asked.get()).isLessThan(2 * trials);
  }

  private static Fencing within(String file, FenceLimits limits) {
    int cursor = file.indexOf('¦');
    return Fences.fenced(
        new SharedCharts(LANGUAGE),
        bytes(file.substring(0, cursor)),
        bytes(file.substring(cursor + 1)),
        limits,
        () -> false);
  }
}
