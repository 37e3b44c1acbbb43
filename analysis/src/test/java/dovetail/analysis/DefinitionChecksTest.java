package dovetail.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What calls give that is not taken, and what is looked up in classes that do not have it. */
final class DefinitionChecksTest {
  private static final String SHAPES =
      """
      from things import unknown
      class Meta(type):
          def __getattr__(cls, name): ...
      class Base:
          deep = 1
          def __init__(self, width, height=1):
              self.width = width
          def scaled(self, by, *, around=None): ...
      class Shape(Base):
          @classmethod
          def read(cls, path): ...
          @staticmethod
          def free(a, b): ...
          @unknown
          def odd(self): ...
      class Any(Base, metaclass=Meta): ...
      class Half(unknown): ...
      def area(shape, /, unit, *, exact=False): ...
      def rest(first, *others, **named): ...
      twice = 1
      def twice(): ...
      if twice:
          globals()['a'] = 1
      """;

  private static final String FILE =
      """
      import shapes
      from shapes import Shape, area, unknown
      from dataclasses import dataclass, field
      @dataclass
      class Item:
          name: str
          count: int = 0
          def low(self, limit): ...
      @dataclass(frozen=True)
      class Tool(Item):
          price: float = 0.0
      @unknown
      class Odd: ...
      class Fault(ValueError): ...
      class Mine(Shape):
          def __init__(self, path):
              self.path = path
          def of(self, value):
              %s
      def plain(a, b=2): ...
      def of(value, plain_=None):
          %s
      """;

  @TempDir static Path folder;
  private static CheckedNames project;

  @BeforeAll
  static void modules() throws IOException {
    project =
        CheckedNames.in(
            folder,
            Map.of(
                "shapes",
                SHAPES,
                "dataclasses",
                "def dataclass(cls=None, **kw): ...\ndef field(): ...\n"));
  }

  private static String inFunction(String written) {
    return project.faults(FILE.replaceFirst("%s", "pass"), written);
  }

  private static String inMethod(String written) {
    int last = FILE.lastIndexOf("%s");
    return project.faults(FILE.substring(0, last) + "pass" + FILE.substring(last + 2), written);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          plain(1)                              | ''
          plain(1, 2)                           | ''
          plain(1, 2, 3)                        | ,
          plain(1, c=2)                         | c
          plain(b=1)                            | )
          plain()                               | )
          plain(*value)                         | ''
          plain(1, **value)                     | ''
          plain(1, a=2)                         | a
          plain(value for _ in value)           | ''
          plain((1, 2), [3, 4])                 | ''
          plain                                 | ''
          value.plain(1, 2, 3)                  | ''
          plain(plain(1, 2, 3))                 | ,
          area(1, 2)                            | ''
          area(1, unit=2, exact=True)           | ''
          area(shape=1, unit=2)                 | shape
          area(1, 2, True)                      | ,
          shapes.area(1, 2, kind=3)             | kind
          shapes.rest(1, 2, 3, a=4)             | ''
          shapes.twice(1)                       | ''
          Shape(1, 2)                           | ''
          Shape(1, 2, 3)                        | ,
          Shape(width=1, depth=2)               | depth
          Shape.read(1)                         | ''
          Shape.read(1, 2)                      | ,
          Shape.free(1, 2)                      | ''
          Shape.free(1)                         | )
          Shape.odd(1, 2, 3)                    | ''
          Shape.scaled(value, 2, around=1)      | ''
          Shape.scaled(value, 2, 3)             | ,
          shapes.Any(1, 2, 3)                   | ''
          shapes.Half(1, 2, 3)                  | ''
          Item("a", 2)                          | ''
          Item("a", 2, 3)                       | ,
          Item(name="a", size=2)                | size
          Tool("a", 1, 2.0)                     | ''
          Tool("a", 1, 2.0, 3)                  | ,
          Odd(1, 2)                             | ''
          Fault("a", 1)                         | ''
          Fault(frozenset=True)                 | frozenset
          sorted(value, kee=1)                  | kee
          len(value, 2)                         | ,
          print(value, file=1, end="")          | ''
          """)
  void callsGiveWhatIsTaken(String written, String wrong) {
    assertThat(inFunction(written)).isEqualTo(wrong);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Item.low                              | ''
          Item.high                             | high
          Item.count                            | ''
          Tool.name                             | ''
          Shape.deep                            | ''
          Shape.width                           | ''
          Shape.depth                           | depth
          shapes.Shape.depth                    | depth
          shapes.Any.depth                      | ''
          shapes.Half.depth                     | ''
          Shape.__name__                        | ''
          Odd.depth                             | ''
          Shape.made = 1                        | ''
          """)
  void classesHaveWhatIsLookedUp(String written, String lacking) {
    assertThat(inFunction(written)).isEqualTo(lacking);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          return self.path                      | ''
          return self.width                     | ''
          return self.depth                     | depth
          return self.scaled(2)                 | ''
          return self.scaled(2, 3)              | ,
          return self.scaled(2, size=3)         | size
          return self.free(1, 2)                | ''
          return self.free(self, 1, 2)          | ,
          return self.__new__(self, 1, 2)       | ''
          return self.__init__(1, 2, 3)         | ''
          """)
  void objectsHaveWhatTheirClassesHave(String written, String wrong) {
    assertThat(inMethod(written)).isEqualTo(wrong);
  }

  @Test
  void aCallThatIsNotEndedMayGetMore() {
    String text = FILE.replaceFirst("%s", "pass").replace("%s", "plain(%s)");
    assertThat(project.faults(text, "")).isEmpty();
    assertThat(project.faults(text, "1, 2, 3")).isEqualTo(",");
    assertThat(project.faults(text, "b=1")).isEmpty();
  }

  @Test
  void aMethodIsNotCalledLikeWhatItsClassSets() {
    String text =
        """
        cached = property
        class Log:
            def __init__(self):
                self.readings = []
            %s(self):
                return 1
        """;
    assertThat(project.faults(text, "def readings")).isEqualTo("readings");
    assertThat(project.faults(text, "def days")).isEmpty();
    assertThat(project.faults(text, "@cached\n    def readings")).isEmpty();
  }

  @Test
  void theProjectsModulesMayBeAboutToGetWhatTheyLack() throws IOException {
    Files.writeString(folder.resolve("near.py"), "class Near: ...\ndef near(a): ...\n");
    String text = "import near\nfrom near import Near\ndef of():\n    %s\n";
    assertThat(project.faults(text, "near.near(1, 2), Near.far, near.Near(1)")).isEmpty();
  }
}
