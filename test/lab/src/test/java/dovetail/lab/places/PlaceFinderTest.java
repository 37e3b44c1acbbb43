package dovetail.lab.places;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Blocks;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.Surroundings;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class PlaceFinderTest {
  private static final String TEXT =
      """
      import os


      def size(paths, most):
          # The sum, but never more.
          total = 0
          for path in paths:
              total += os.stat(path).st_size
              if not isinstance(total, int):
                  raise ValueError(f"no number: {total!r} of {path}")
          return min(total, most)
      """;

  private static final Blocks BLOCKS = new Blocks(":", "", "pass");

  private static Surroundings surroundings(String text, int at) {
    Language python = Languages.builtIn().find("python").orElseThrow();
    byte[] bytes = Utf8.encode(text);
    return new DocumentMiddles(python)
        .at(bytes, Utf8.encode(text.substring(0, at)).length)
        .surroundings();
  }

  private static List<Place> places(PlaceKind kind, int count, long seed) {
    return new PlaceFinder(TEXT, seed, at -> surroundings(TEXT, at), BLOCKS).find(kind, count);
  }

  @ParameterizedTest
  @EnumSource(PlaceKind.class)
  void placesOfAllKindsAreFoundAndAreAlwaysTheSame(PlaceKind kind) {
    List<Place> found = places(kind, 3, 1);
    assertThat(found).isNotEmpty().doesNotHaveDuplicates().isEqualTo(places(kind, 3, 1));
    for (Place place : found) {
      assertThat(place.text()).isEqualTo(TEXT);
      assertThat(place.truth().isBlank()).isEqualTo(!kind.cuts());
      if (kind.cuts()) {
        Shown truth = new Shown(place.truth(), place.from(), place.from() + place.left().length());
        assertThat(place.firstWordRight(truth)).isTrue();
        assertThat(place.lineRight(truth)).isTrue();
        Shown other = new Shown("§", place.from(), place.from());
        assertThat(place.firstWordRight(other)).isFalse();
        assertThat(place.lineRight(other)).isFalse();
      }
    }
  }

  @Test
  void kindsAreWhatTheySay() {
    for (Place place : places(PlaceKind.LINE, 5, 2)) {
      assertThat(line(place)).isBlank();
    }
    for (Place place : places(PlaceKind.WORD, 5, 2)) {
      assertThat(
              Character.isLetterOrDigit(place.truth().charAt(0)) || place.truth().startsWith("_"))
          .isTrue();
      assertThat(line(place).stripTrailing()).matches("(?s).*\\w");
    }
    for (Place place : places(PlaceKind.BRACKETS, 5, 2)) {
      assertThat(place.asked().substring(place.from())).matches("(?s)[)}].*");
    }
    for (Place place : places(PlaceKind.CLOSED, 5, 2)) {
      assertThat(place.left()).matches("\\)+");
      assertThat(line(place)).endsWith(place.left());
    }
    for (Place place : places(PlaceKind.STRING, 5, 2)) {
      assertThat(place.asked().substring(place.from())).matches("(?s)[\"{].*");
    }
    for (Place place : places(PlaceKind.COMMENT, 5, 2)) {
      assertThat(line(place)).contains("#");
    }
    for (Place place : places(PlaceKind.BODY, 5, 2)) {
      assertThat(place.text().substring(0, place.from()).strip()).endsWith(":");
    }
    for (Place place : places(PlaceKind.END_REST, 5, 2)) {
      assertThat(place.to()).isEqualTo(TEXT.length());
      assertThat(place.truth()).doesNotContain("\n");
    }
  }

  @Test
  void nothingIsBelowWhileAFileIsTypedFromTheTop() {
    for (PlaceKind kind : PlaceKind.values()) {
      for (Place drawn : places(kind, 5, 2)) {
        Place place = drawn.fromTop();
        assertThat(place.asked()).isEqualTo(TEXT.substring(0, place.from()) + place.left());
        assertThat(place.truth()).isEqualTo(truth(drawn));
      }
    }
  }

  /**
   * What is typed next: the rest of the line, or where it is complete the next one, or the body.
   */
  private static String truth(Place drawn) {
    if (drawn.kind() == PlaceKind.BODY) {
      return drawn.truth();
    }
    String behind = TEXT.substring(drawn.from());
    int code = behind.startsWith("\n") ? behind.length() - behind.stripLeading().length() : 0;
    return behind.substring(0, Lines.end(behind, code));
  }

  /** The cursor's line as the editor has it. */
  private static String line(Place place) {
    String asked = place.asked();
    return asked.substring(Lines.begin(asked, place.from()), Lines.end(asked, place.from()));
  }

  @Test
  void lineEndsOfWindowsAreNotPartOfLines() {
    String text = "a = 1\r\nb = 2\r\n";
    Place place =
        new PlaceFinder(text, 1, _ -> Surroundings.CODE, BLOCKS).find(PlaceKind.LINE, 1).getFirst();
    assertThat(place.truth()).matches("[ab] = [12]");
    assertThat(place.asked()).contains("\r\n");
  }

  @Test
  void kindsHaveTheirNames() {
    assertThat(PlaceKind.END_LINE.word()).isEqualTo("end-line");
    assertThat(Glue.JOINS.word()).isEqualTo(Glue.JOINS.name().toLowerCase(Locale.ROOT));
  }
}
