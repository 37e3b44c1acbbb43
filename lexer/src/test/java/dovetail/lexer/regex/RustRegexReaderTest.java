package dovetail.lexer.regex;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.SinglePattern;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Patterns as tree-sitter's grammars have them, with texts that they match and others. */
final class RustRegexReaderTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      value = {
        "[a-z&&[^aeiou]]+,,bcd xyz,abc a",
        "[a-z--m]+,,lno,m am",
        "[\\w--[0-9_]],,a Z,1 _",
        "[[:digit:]x],,1 x,y",
        "[a-zA-Z0-9-_]+,,a-b_,a.b",
        "[--]x,,-x,x",
        "[]a],,] a,b",
        "~a{2,3}~,,aa aaa,a aaaa",
        "a{x,,a{x,a aa",
        "\\p{Lu}\\p{XID_Continue}*,,É1 Ab,a",
        "\\p{L}\\p{Letter},,ab,a1",
        "[^\\p{Control}\\d],,a,1",
        "\\u{e9}\\xe9\\u00e9,,ééé,e",
        "\\w,,a,é",
        "select,i,SELECT sElect,selec",
        "(?i:a)b,,Ab ab,aB",
        ".,,a é,ab",
        "\"[^\"]*?\",,\"a\",\"a",
        "(?P<name>a|b)c,,ac bc,c",
      })
  void matches(String pattern, String flags, String matching, String others) {
    RegexReading reading = RustRegexReader.read(pattern, flags == null ? "" : flags);
    assertThat(reading).isInstanceOf(RegexReading.Read.class);
    SinglePattern single = SinglePattern.of(((RegexReading.Read) reading).regex());
    for (String text : matching.split(" ")) {
      assertThat(single.matches(text.getBytes(StandardCharsets.UTF_8))).as(text).isTrue();
    }
    for (String text : others.split(" ")) {
      assertThat(single.matches(text.getBytes(StandardCharsets.UTF_8))).as(text).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource({"(a", "a)", "[a", "\\p{Nothing}", "'a{3,2}'"})
  void whatIsWrongIsAProblem(String pattern) {
    assertThat(List.of(RustRegexReader.read(pattern, "")))
        .allSatisfy(reading -> assertThat(reading).isInstanceOf(RegexReading.Failed.class));
  }
}
