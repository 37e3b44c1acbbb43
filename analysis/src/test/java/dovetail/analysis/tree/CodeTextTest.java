package dovetail.analysis.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tokens of texts that parse, and of texts that do not. */
final class CodeTextTest {
  private static CodeText code(String language, String text) {
    TreeReader reader = TreeReader.of(Languages.builtIn().find(language).orElseThrow());
    return reader.code("", text, "", Set.of());
  }

  private static String tokens(CodeText code) {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < code.tokens(); i++) {
      char kind =
          switch (code.kind(i)) {
            case WORD -> 'w';
            case STRING -> 's';
            case COMMENT -> 'c';
            case MARK -> 'm';
          };
      found.add(kind + ":" + code.text(i).replace("\n", "⏎"));
    }
    return String.join(" ", found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          python     | x = 'a b' # c                 | w:x m:= s:'a b' c:# c
          python     | x = f"a{b}c"                  | w:x m:= s:f"a{ w:b s:}c"
          python     | if x is not y:⏎  pass         | w:if w:x w:is w:not w:y m:: w:pass
          python     | x = 1 + \\⏎  2                | w:x m:= w:1 m:+ w:2
          python     | é = ñ                         | w:é m:= w:ñ
          javascript | a = b / c / d                 | w:a m:= w:b m:/ w:c m:/ w:d
          javascript | a = /b'c/ // d                | w:a m:= s:/b'c/ c:// d
          javascript | a = `b${c}d`                  | w:a m:= s:`b${ w:c s:}d`
          go         | package a⏎/* b⏎*/⏎var c = 'd' | w:package w:a c:/* b⏎*/ w:var w:c m:= s:'d'
          json       | {"a": [1, true]}              | m:{ s:"a" m:: m:[ w:1 m:, w:true m:] m:}
          """)
  void ofPrograms(String language, String text, String tokens) {
    assertThat(tokens(code(language, text.replace('⏎', '\n')))).isEqualTo(tokens);
  }

  /** The blanks before a token are a part of it for tree-sitter's lexer. */
  @Test
  void tokensOfTreeSittersBeginBehindTheirBlanks() {
    String json =
        """
        {"name": "a", "word": "w", "extras": [{"type": "PATTERN", "value": "\\\\s"}], "rules": {
          "all": {"type": "REPEAT", "content": {"type": "CHOICE", "members": [
            {"type": "SYMBOL", "name": "w"}, {"type": "STRING", "value": "{"},
            {"type": "STRING", "value": "}"}]}},
          "w": {"type": "PATTERN", "value": "[a-z]+"}}}
        """;
    Grammar grammar =
        Objects.requireNonNull(
            GrammarReader.read(json, "grammar.json", _ -> Optional.empty()).grammar());
    CodeText code = TreeReader.of(Language.of(grammar)).code("", "a {\n    b\n}", "", Set.of());
    assertThat(tokens(code)).isEqualTo("w:a m:{ w:b m:}");
    assertThat(code.beginsLine(2)).isTrue();
  }

  /** What does not parse is read by the lexer alone; what is open at the end goes up to there. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          python     | x = = 'a b' # c   | w:x m:= m:= s:'a b' c:# c
          python     | ) x 'it's         | m:) w:x s:'it' w:s
          python     | ) 'a b            | m:) s:'a b
          python     | ) '''a b⏎c        | m:) s:'''a b⏎c
          python     | x = 'a            | w:x m:= s:'a
          python     | x ? € 1           | w:x m:? w:€ w:1
          javascript | a = `b            | w:a m:= s:`b
          javascript | ) /* b            | m:) c:/* b
          javascript | ) a / b           | m:) w:a m:/ w:b
          json       | {"a": tr          | m:{ s:"a" m:: w:t w:r
          json       | {"a": "b c        | m:{ s:"a" m:: s:"b c
          """)
  void ofOthers(String language, String text, String tokens) {
    assertThat(tokens(code(language, text.replace('⏎', '\n')))).isEqualTo(tokens);
  }

  /** The lexer finds {@code ab(} and refuses it, since what follows {@code ab} is a bracket. */
  @Test
  void ofATextThatTheLexerRefuses() {
    Grammar grammar =
        GrammarReader.read(
                """
                start: WORD+
                WORD: /[a-z]+(?!\\()/
                %ignore " "
                """,
                "g.lark", _ -> Optional.empty(), GrammarOptions.NONE.withLexer("longest"))
            .grammar();
    TreeReader reader = TreeReader.of(Language.of(Objects.requireNonNull(grammar)));

    assertThat(tokens(reader.code("", "cd ab( ef", "", Set.of())))
        .isEqualTo("w:cd w:a w:b m:( w:ef");
  }

  @Test
  void brackets() {
    CodeText code = code("python", "f(a, [b], f'{c}') )\n");

    assertThat(code.opener(code.first(14))).isEqualTo(code.first(10));
    assertThat(code.opener(code.first(16))).isEqualTo(1);
    assertThat(code.opener(code.first(18))).isNegative();
    assertThat(code.depth(code.first(6))).isEqualTo(2);
    assertThat(code.depth(code.tokens())).isZero();
  }

  @Test
  void places() {
    CodeText code =
        TreeReader.of(Languages.builtIn().find("python").orElseThrow())
            .code("'😀é'\nx = ", "'a b'", "\ny\n", Set.of());

    assertThat(code.middle()).isEqualTo("'a b'");
    assertThat(code.prefix() + code.suffix()).isEqualTo("'😀é'\nx = \ny\n");
    assertThat(code.begin(code.first(code.from()))).isEqualTo(code.from());
    assertThat(code.around(code.from() + 2)).isEqualTo(code.first(code.from()));
    assertThat(code.around(code.from())).isNegative();
    assertThat(code.around(code.to())).isNegative();
    assertThat(code.text().substring(code.lineBegin(code.to()), code.lineEnd(code.to())))
        .isEqualTo("x = 'a b'");
    assertThat(code.is(0, "'😀é'")).isTrue();
    assertThat(code.is(1, "xy")).isFalse();
    assertThat(code.is(code.tokens(), "")).isFalse();
    assertThat(code.areAlike(1, 1)).isTrue();
    assertThat(code.areAlike(1, 4)).isFalse();
  }

  @Test
  void nodes() {
    TreeReader reader = TreeReader.of(Languages.builtIn().find("javascriptreact").orElseThrow());
    CodeText code =
        reader.code(
            "a = '€' < ",
            "(<b c={d}>e<f/></b>)",
            ";",
            Set.of("jsx_body", "jsx_nested", "jsx_single"));

    assertThat(
            code.spans().stream()
                .map(
                    one ->
                        code.text(one.first())
                            + code.text(one.first() + 1)
                            + code.text(one.last())))
        .containsExactlyInAnyOrder("<bb", "f//");
    assertThat(reader.code("a = ", "<b>", ";", Set.of("jsx_body")).spans()).isEmpty();
  }

  /** Not from the beginning of the line for each token: that would take hours. */
  @Test
  @Timeout(60)
  void whichTokensBeginLines() {
    CodeText code = code("json", "[" + "1,".repeat(400_000) + "1,\n2,\n\n 3, 4\n]");
    List<String> found = new ArrayList<>();
    for (int token = 0; token < code.tokens(); token++) {
      if (code.beginsLine(token)) {
        found.add(code.text(token));
      }
    }
    assertThat(found).containsExactly("[", "2", "3", "]");
  }
}
