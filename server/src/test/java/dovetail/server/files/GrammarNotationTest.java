package dovetail.server.files;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Declaration;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Severity;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import dovetail.quotient.DocumentMiddles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The grammar of grammar files, against their reader. */
final class GrammarNotationTest {
  private static final Language LARK = Languages.builtIn().find("lark").orElseThrow();

  static Stream<String> names() {
    return Languages.builtIn().names().stream();
  }

  private static boolean isGrammar(String text) {
    byte[] bytes = Utf8.encode(text);
    return new DocumentMiddles(LARK).at(bytes, bytes.length).recognizer().mayEnd();
  }

  @ParameterizedTest
  @MethodSource("names")
  void ourOwnGrammarsAreInIt(String name) {
    assertThat(isGrammar(Languages.source(name).orElseThrow())).isTrue();
  }

  @Test
  void itKnowsEveryDirective() {
    for (String directive : Declaration.Kind.directives()) {
      assertThat(isGrammar(directive + " a\n")).as(directive).isTrue();
    }
    assertThat(isGrammar("%nothing a\n")).isFalse();
  }

  /** What the reader finds no error in is a grammar; spoiled texts mostly are none. */
  @Test
  void whatTheReaderTakesIsInIt() {
    Random random = new Random(7);
    String source = Languages.source("json").orElseThrow();
    String others =
        """
        // a comment
        sep{x, y}: x (y x)*
        start: sep{item, ","} | "b".."d" -> alias
             | [NAME ~ 2..3] item{2,}
        ?item.2: NAME+ STRING?
        NAME.-1: /[a-z]+/i
        STRING: /"[^"]*"/ \\
          "x"i
        %ignore /\\s+/
        %llguidance {"no_forcing": true,
          "limits": {"a": 0.5}}
        two-words.1[lazy, capture="x", temperature=0.5]: TEXT | /a/
        more[suffix=
          NAME]: (~TEXT & ~"x"~2
          & /.*/) -> some
        TEXT: /a+/ & ~"b"~2 | %regex {"substring_chunks": ["a",
          "b"]}
        """;
    int taken = 0;
    int refused = 0;
    for (int i = 0; i < 600; i++) {
      String text = spoiled(i % 2 == 0 ? source : others, random);
      boolean isRead =
          GrammarReader.read(text, "spoiled.lark", name -> Optional.empty(), GrammarOptions.NONE)
              .problems()
              .stream()
              .noneMatch(problem -> problem.severity() == Severity.ERROR);
      boolean isIn = isGrammar(text);
      assertThat(isIn || !isRead).as("%s", text).isTrue();
      taken += isRead ? 1 : 0;
      refused += isIn ? 0 : 1;
    }
    assertThat(taken).isGreaterThan(20);
    assertThat(refused).isGreaterThan(100);
  }

  private static String spoiled(String text, Random random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int line = random.nextInt(lines.size());
    String one = lines.get(line);
    int at = one.isEmpty() ? 0 : random.nextInt(one.length());
    switch (random.nextInt(4)) {
      case 0 -> lines.remove(line);
      case 1 -> lines.set(line, one.isEmpty() ? "" : one.substring(0, at) + one.substring(at + 1));
      case 2 ->
          lines.set(
              line,
              one.substring(0, at)
                  + "|()[]{}\"/:*~.% \\".charAt(random.nextInt(16))
                  + one.substring(at));
      default -> lines.add(line, lines.get(random.nextInt(lines.size())));
    }
    return String.join("\n", lines) + "\n";
  }
}
