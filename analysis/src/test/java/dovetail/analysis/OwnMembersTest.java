package dovetail.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.NameReader;
import dovetail.languages.Languages;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OwnMembersTest {
  private static final String CLASSES =
      """
      class Shape:
          sides = 0
          def draw(self):
              self.drawn = True
      class Circle(Shape):
          def __init__(self, radius):
              self.radius = radius
          def area(self):
      %s
      class Square(Shape, Other):
          def area(self):
      %s
      class Open:
          def __getattr__(self, name):
              return name
          def area(self):
      %s
      class Box:
          def __init__(self, width):
              self.width = width
      """;

  private static List<Fault> faults(String text) {
    int from = text.indexOf('«');
    int to = text.indexOf('»') - 1;
    Part part =
        Part.of(text.substring(0, from), text.substring(from + 1, to + 1), text.substring(to + 2));
    FileNames names =
        NameReader.of(Languages.builtIn().find("python").orElseThrow())
            .orElseThrow()
            .read(part.text())
            .orElseThrow();
    return new OwnMembers(Languages.builtIn().profile("python"), names, part, Optional.empty())
        .faults();
  }

  private static String faultsIn(String circle, String square, String open) {
    String body = CLASSES.formatted(indented(circle), indented(square), indented(open));
    return Judged.names(faults(body));
  }

  private static String indented(String lines) {
    return "        " + lines.replace("⏎", "\n        ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          «return self.width»                          | width
          «return self.radius»                         | ''
          «return self.sides + self.drawn»             | ''
          «return self.draw()»                         | ''
          return «self.wide + self.width»              | wide width
          return self.wid«th»                          | width
          return self.width« * 2»                      | ''
          «self.width = 3»                             | ''
          «self.width: int»                            | ''
          «self.width, self.height = 3, 4»             | ''
          «self.width = self.height = 3»               | ''
          other.depth⏎«return self.depth»              | depth
          self.depth = 1⏎«return self.depth»           | ''
          «self.width += 1»                            | width
          «self.width = [self.width]»                  | width
          self.width = «[self.width]»                  | width
          self.radius = «[self.radius]»                | ''
          self.width = 1⏎self.width = «[self.width]»   | ''
          «self.width = 1⏎self.height = self.width»    | ''
          «self.width = 3⏎return self.width»           | ''
          «return f(self.width, height=3)»             | width
          «if self.width == 3: pass»                   | width
          «if self.width: pass»                        | width
          «for self.width in []: pass»                 | ''
          «with f() as self.width: pass»               | ''
          «return self.__width»                        | ''
          «return other.self.width»                    | ''
          «return Box(self.radius).width»              | ''
          """)
  void aClassHasWhatItsTextSpells(String written, String lacking) {
    assertThat(faultsIn(written, "pass", "pass")).isEqualTo(lacking);
  }

  @Test
  void ofClassesThatAreMadeFromOthersElsewhereNothingIsSaid() {
    assertThat(faultsIn("pass", "«return self.width»", "pass")).isEmpty();
  }

  @Test
  void norOfThoseWhoseMembersAreNotSpelt() {
    assertThat(faultsIn("pass", "pass", "«return self.width»")).isEmpty();
  }

  @Test
  void whatMayStandThereIsWhatTheClassHas() {
    String text =
        CLASSES.formatted(indented("«return self.width»"), "        pass", "        pass");
    Fault fault = faults(text).getFirst();
    assertThat(fault.replacements())
        .containsExactly("__init__", "area", "draw", "drawn", "radius", "sides");
    assertThat(fault.message()).contains("Circle has no width");
  }
}
