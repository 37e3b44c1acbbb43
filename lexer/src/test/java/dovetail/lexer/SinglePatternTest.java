package dovetail.lexer;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.regex.RegexReader;
import dovetail.lexer.regex.RegexReading;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SinglePatternTest {
  private static SinglePattern of(String pattern) {
    return switch (RegexReader.read(pattern, "")) {
      case RegexReading.Read read -> SinglePattern.of(read.regex());
      default -> throw new IllegalArgumentException(pattern);
    };
  }

  @ParameterizedTest
  @CsvSource({
    "abc, abc",
    "é, é",
    "a{3}, aaa",
    "ab??, a",
    "a|ab, a",
    "'',",
    "a|b,",
    "a+,",
    "a?, a",
    "ab|a,",
    "(?i:k),"
  })
  void aPatternWithOneTextHasThatOnly(String pattern, String only) {
    byte[] text = of(pattern).only();
    assertThat(text == null ? null : new String(text, StandardCharsets.UTF_8)).isEqualTo(only);
  }

  @ParameterizedTest
  @CsvSource({
    "ab, abc, true",
    "abc, ab, true",
    "ab, ac, false",
    "a+b, a*c, false",
    "a+, a*c, true",
    "'', a, false",
    "[ab]c, bcd, true",
    "é, è, false"
  })
  void overlapsWhatBeginsAlike(String one, String other, boolean expected) {
    assertThat(of(one).overlaps(of(other))).isEqualTo(expected);
    assertThat(of(other).overlaps(of(one))).isEqualTo(expected);
  }
}
