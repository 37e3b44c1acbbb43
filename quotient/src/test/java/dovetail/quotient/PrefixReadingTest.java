package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.quotient.PrefixReading.Place;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of places in a text in which strings and comments may be of several lines. */
final class PrefixReadingTest {
  private final PrefixReading reading =
      PrefixReading.of(new SharedCharts(TestLanguages.file("terminated")));

  private Place at(String text) {
    byte[] bytes = bytes(text);
    return reading.read(reading.start(), bytes, 0, bytes.length);
  }

  private static byte[] bytes(String text) {
    return text.replace("\\n", "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** A token that does not fit is one as soon as it is over. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a = b; -1",
        "a = ).; 5",
        "; -1",
        "a b c; 3",
        "a = `b; -1",
        "(a\\n+; 3",
        "a = \"b\\n; 6"
      })
  void anErrorIsTheFirstByteThatCannotBeRead(String text, int error) {
    byte[] bytes = bytes(text == null ? "" : text);
    int expected = error < 0 ? bytes.length : error;
    assertThat(reading.error(reading.start(), bytes, 0, bytes.length)).isEqualTo(expected);
    assertThat(reading.read(reading.start(), bytes, 0, bytes.length).dead()).isEqualTo(error >= 0);
    assertThat(reading.error(reading.start(), bytes, 0, expected)).isEqualTo(expected);
    int half = expected / 2;
    Place middle = reading.read(reading.start(), bytes, 0, half);
    assertThat(reading.error(middle, bytes, half, bytes.length)).isEqualTo(expected);
  }

  /** Whether there are readings outside, inside and outside of long tokens. */
  @ParameterizedTest
  @CsvSource({
    "a, true, false, true",
    "a = , true, false, true",
    "a = `b, false, true, false",
    "a = `b\\n, false, true, false",
    "a = `b`, true, false, true",
    "a = \"b, false, true, true",
    "a = \"b\", true, false, true",
    "a /* b, false, true, false",
    "a // b, true, false, true",
  })
  void tokensGoOn(String text, boolean outside, boolean inside, boolean outsideLong) {
    Place place = at(text);
    assertThat(reading.outsideTokens(place).dead()).isEqualTo(!outside);
    assertThat(reading.insideTokens(place).dead()).isEqualTo(!inside);
    assertThat(reading.outsideLongTokens(place).dead()).isEqualTo(!outsideLong);
  }

  @ParameterizedTest
  @CsvSource({
    "a, false",
    "a\\n, true",
    "a = `b\\n, false",
    "a /* b\\n, false",
    "a;, true",
    "a(b\\n, false",
    "a(\\n, false",
    "if a {\\n, false",
    "if a {\\n b }\\n, true",
    "// a, true",
  })
  void aLineMayBegin(String text, boolean may) {
    assertThat(reading.beginsLine(at(text))).isEqualTo(may);
  }

  @Test
  void aLineMayBeginAFile() {
    assertThat(reading.beginsLine(reading.start())).isTrue();
    assertThat(reading.beginsLine(reading.nowhere())).isFalse();
    assertThat(reading.start().dead()).isFalse();
    assertThat(reading.nowhere().dead()).isTrue();
  }

  @Test
  void placesThatAreReachedInSeveralWaysGoOnInEach() {
    Place call = at("a = b(");
    Place value = at("return ");
    Place both = reading.either(List.of(call, value));
    byte[] bytes = bytes(");");
    assertThat(reading.error(call, bytes, 0, 2)).isEqualTo(2);
    assertThat(reading.error(value, bytes, 0, 2)).isEqualTo(1);
    assertThat(reading.error(value, bytes, 1, 2)).isEqualTo(2);
    for (int begin = 0; begin < 2; begin++) {
      assertThat(reading.error(both, bytes, begin, 2)).isEqualTo(2);
    }
    Place alike = reading.either(List.of(at("a = "), at("if "))); // but for what follows
    for (String rest : List.of("b + c\n d", "b + c { d")) {
      byte[] more = bytes(rest);
      assertThat(reading.error(alike, more, 0, more.length)).isEqualTo(more.length);
    }
    byte[] block = bytes("b { d");
    assertThat(reading.error(at("a = "), block, 0, block.length)).isEqualTo(3);
    assertThat(reading.either(List.of()).dead()).isTrue();
  }

  @Test
  void placesAreEqualWhereTheSameFollows() {
    assertThat(at("a = b")).isEqualTo(at("a = b")).hasSameHashCodeAs(at("a = b"));
    assertThat(at("a = b")).isNotEqualTo(at("a = "));
    assertThat(at("a = ").hashCode()).isNotEqualTo(at("a(").hashCode());
    assertThat(reading.either(List.of(at("a = "), at("a = ")))).isEqualTo(at("a = "));
  }

  @Test
  void bytesAndItemsAreCounted() {
    int items = reading.items();
    at("ab");
    assertThat(reading.steps()).isEqualTo(2);
    byte[] bytes = bytes("ab)cd");
    reading.error(reading.start(), bytes, 0, bytes.length);
    assertThat(reading.steps()).as("up to the first that cannot be read").isEqualTo(6);
    at("a)cd");
    assertThat(reading.steps()).isEqualTo(9);
    assertThat(reading.items()).isGreaterThan(items);
  }
}
