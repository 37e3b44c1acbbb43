package dovetail.quotient.fence;

import static dovetail.quotient.fence.Middles.bytes;
import static dovetail.quotient.fence.Middles.complete;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.SharedCharts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that are broken away from the cursor; the cursor is {@code |}. */
final class FencesTest {
  private static final Language PYTHON = Languages.builtIn().find("python").orElseThrow();

  private static final String FILE =
      """
      import os

      def first(a, b):
          if a:
              return [a, b]
          return None


      def second(c):
          total = |
          print(total)
          return c

      class Third:
          def method(self):
              return {"a": 1}

      x = first(1, 2)
      """;

  /** The quote that is missing may be missing before the cursor or behind it. */
  private static final String NOT_ENDED =
      """
      def first():
          \"""Says nothing.

      def second(c):
          return |

      def third():
          \"""Says more.\"""
      """;

  private static Fencing fencing(String file) {
    int cursor = file.indexOf('|');
    return Fences.of(
        new SharedCharts(PYTHON),
        bytes(file.substring(0, cursor)),
        bytes(file.substring(cursor + 1)));
  }

  @Test
  void aFileWithoutErrorsHasNoFences() {
    assertThat(fencing(FILE)).isInstanceOf(Fencing.Whole.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "import os; imp ort os",
        "def first(a, b):; def first(a, b:",
        "def first(a, b):; ",
        "if a:; ifx a:",
        "return [a, b]; return [a, b",
        "return None; return 'None",
        "class Third:; clas Third:",
        "def method(self):; def method(self:",
        "return {\"a\": 1}; return {\"a: 1}",
        "x = first(1, 2); x = first(1, 2",
      })
  void aDamageAwayFromTheCursorIsFenced(String good, String bad) {
    Fencing fencing = fencing(FILE.replace(good, bad == null ? "" : bad));
    assertThat(fencing).isInstanceOf(Fencing.Fenced.class);
    assertThat(complete(fencing, "c + 1")).isTrue();
    assertThat(complete(fencing, "c + ")).isFalse();
    assertThat(complete(fencing, "(c")).isFalse();
  }

  /** The same fences and middles, wherever the damage and the cursor are. */
  @Test
  void aFileWithoutItsLastLineEndIsFencedAsTheOneThatHasIt() {
    List<String> damaged = new ArrayList<>();
    for (String bad : List.of("x = first(1, 2", "print 'done'", "if x:", "  y", "\"\"\"", "")) {
      String file = FILE.replace("x = first(1, 2)", bad);
      damaged.add(file);
      damaged.add(file.replace("if a:", "if a = 1:"));
      damaged.add(file.replace("|", "c").replace("if a:", "if |a = 1:"));
      damaged.add(file.replace("|", "c").replace("import os", "import os = |"));
    }
    damaged.add("if x = 1:|\nprint \"done\"\n");
    damaged.add("if x = 1:\n|print \"done\"\n");
    damaged.add("if x = |1:\nfor\n");
    for (String file : damaged) {
      Fencing ended = fencing(file);
      Fencing open = fencing(file.stripTrailing());
      assertThat(hidden(open, file)).as(file).isEqualTo(hidden(ended, file));
      for (String middle : List.of("", "c", "c + ", "(", ":", "\n    y", "1\n", "# ")) {
        assertThat(complete(open, middle))
            .as("%s in %s", middle, file)
            .isEqualTo(complete(ended, middle));
      }
    }
  }

  /** The fences of each view: hidden text and stand-in. */
  private static List<List<String>> hidden(Fencing fencing, String file) {
    byte[] text = bytes(file.replace("|", "").stripTrailing());
    return fencing.views().stream()
        .map(view -> view.fences().stream().map(f -> f.hidden(text) + f.standIn()).toList())
        .toList();
  }

  @Test
  void damagesOnBothSidesAreFencedApart() {
    String file = FILE.replace("import os", "imp ort os").replace("class Third:", "clas Third:");
    Fencing fencing = fencing(file);
    assertThat(fencing).isInstanceOf(Fencing.Fenced.class);
    List<Fence> fences = fencing.views().get(0).fences();
    String text = file.replace("|", "");
    assertThat(fences.stream().map(f -> text.substring(f.from(), f.to())))
        .containsExactly("imp ort os\n", "clas Third:\n");
    assertThat(complete(fencing, "c + 1")).isTrue();
  }

  @Test
  void theStatementAtTheCursorIsNeverFenced() {
    assertThat(fencing(FILE.replace("total = |", "total = = |"))).isInstanceOf(Fencing.Lost.class);
  }

  /** A string that begins and ends with stand-ins would hide the cursor's line. */
  @Test
  void norIsItPutIntoAString() {
    assertThat(fencing("if x = 1:|\nprint \"done\"")).isInstanceOf(Fencing.Lost.class);
  }

  @Test
  void aLanguageWithoutStandInsHasNoFences() {
    Language json = Languages.builtIn().find("json").orElseThrow();
    assertThat(Fences.of(new SharedCharts(json), bytes("[1 2, "), bytes("]")))
        .isInstanceOf(Fencing.Lost.class);
  }

  /** Whether the quote was lost before the cursor or behind it shows when something is written. */
  @Test
  void whereItCannotBeToldWhatIsBrokenBothAreSeen() {
    Fencing fencing = fencing(NOT_ENDED + "    return = c\n");
    assertThat(fencing).isInstanceOf(Fencing.Fenced.class);
    assertThat(complete(fencing, "c")).isTrue();
    assertThat(complete(fencing, "c +")).isFalse();
  }

  /** However odd a middle that would be: what is promised then is the whole file. */
  @Test
  void whatAMiddleCanMendIsNotFenced() {
    Fencing fencing = fencing(NOT_ENDED);
    assertThat(fencing).isInstanceOf(Fencing.Whole.class);
    assertThat(complete(fencing, "c")).isFalse();
    assertThat(complete(fencing, "c\n    \"\"\"")).isTrue();
  }

  @Test
  void aDamageNextToTheCursorIsFencedIfThereIsNoOtherWay() {
    Fencing fencing = fencing(FILE.replace("print(total)", "print(total"));
    assertThat(complete(fencing, "c + 1")).isTrue();
    assertThat(complete(fencing, "c + ")).isFalse();
  }

  @Test
  void aStringWhoseBeginningIsLostIsBegun() {
    Fencing fencing =
        fencing(
            """
            def first(a):
                Adds one to a number, or two if it is
                odd, and leaves it as it is otherwise;
                there is no more to it than that, and
                nothing to be afraid of|, whatever
                people may say about it.
                \"""
                return a
            """);
    assertThat(fencing).isInstanceOf(Fencing.Fenced.class);
    assertThat(complete(fencing, " at all")).isTrue();
    assertThat(complete(fencing, "\"\"\"")).isFalse();
  }

  /** Closing the string below the cursor would be as cheap, and let everything in. */
  @Test
  void aStringThatIsNotEndedSwallowsNoCode() {
    Fencing fencing =
        fencing(
            """
            def first(a):
                \"""Says something.

                b = a + 1
                c = first(b)
                d = second(c)
                e = second(d)
                f = first(|)
                g = second(f)
                h = first(g)
                return h

            def second(a):
                \"""Says more.\"""
                return = a
            """);
    assertThat(fencing).isInstanceOf(Fencing.Fenced.class);
    assertThat(complete(fencing, "e")).isTrue();
    assertThat(complete(fencing, "e +")).isFalse();
  }

  /** The suffix begins inside of brackets that the middle has to open. */
  @Test
  void aMiddleMayHaveToOpenBrackets() {
    Fencing fencing =
        fencing(
            """
            def first(a):
                return a
            x = |]}
            y = 1
            z = 2
            def second(a:
                return a
            """);
    assertThat(complete(fencing, "{1: [2")).isTrue();
    assertThat(complete(fencing, "{1: (2")).isFalse();
  }

  /**
   * What the docstring could swallow has no errors of its own; what the middle ends it before has.
   */
  @Test
  void aMiddleMayEndTheStringThatTheCursorIsIn() {
    Fencing fencing =
        fencing(
            """
            \"""
            Signals

            These are documented | = object()
            stopped = object()
            opened = object()
            closed = object()
            error = object(
            request_dropped = object()
            request_reached = object()
            response_received = object()
            """);
    assertThat(complete(fencing, "there.\n\"\"\"\nstarted")).isTrue();
    assertThat(complete(fencing, "there.\n\"\"\"\n)started")).isFalse();
  }

  /** No name, nor anything that a name could begin, stands before the rest of a keyword. */
  @Test
  void aMiddleMayBeginAKeyword() {
    Fencing fencing =
        fencing(
            """
            impo=rt first

            def second():
                t|turn third


            def fourth():
                try:
                    raise KeyError
                except Exception as e:
              [      return e

            raise first(second(), fourth())
            """);
    assertThat(complete(fencing, "ry:\n        raise\n    except E:\n        re")).isTrue();
    assertThat(complete(fencing, "ry:\n        raise\n    except E:\n        r")).isFalse();
  }

  /** All that stood in a block is lost, and no line about has the block's indentation. */
  @Test
  void aBlockThatWasEmptiedIsFilled() {
    Fencing fencing =
        fencing(
            """
            def first(target, args=(), kwargs=None, pid=None):
                \"""Apply a function.\"""
                kwargs = {} if not kwargs else kwargs
                try:
                    target(*args, **kwargs)
                except Exception:
                    raise
                except BaseException as e:
                    try:
                        again(Lost, Lost(repr(e)),
                              trace()[2])
                    except Lost:
                else:
                    done(pid)


            class Second:
                \"""One of several.\"""

                RUN = 0x1
                CLOSE = 0x2

                #: set to true if it can be stopped
                signal_safe = True

                def stop(self|:
                    self.on_stop()

                def go(self):
                    self.on_go()
            """);
    assertThat(complete(fencing, ", at=None)")).isTrue();
    assertThat(complete(fencing, ", at=None")).isFalse();
  }

  @Test
  void whoeverStopsTheSearchGetsWhatIsKnown() {
    int cursor = FILE.indexOf('|');
    byte[] prefix = bytes(FILE.substring(0, cursor).replace("import os", "imp ort os"));
    byte[] suffix = bytes(FILE.substring(cursor + 1));
    SharedCharts charts = new SharedCharts(PYTHON);
    assertThat(Fences.of(charts, prefix, suffix, () -> true, () -> true))
        .isInstanceOf(Fencing.Lost.class);
  }

  @ParameterizedTest
  @CsvSource({"0, 1000000, 1000000", "6, 0, 1000000", "6, 1000000, 0"})
  void limitsEndTheSearch(int fences, int items, long steps) {
    int cursor = FILE.indexOf('|');
    byte[] prefix = bytes(FILE.substring(0, cursor).replace("import os", "imp ort os"));
    byte[] suffix = bytes(FILE.substring(cursor + 1));
    FenceLimits none = new FenceLimits(fences, 200, 100, 1, items, steps);
    assertThat(Fences.fenced(new SharedCharts(PYTHON), prefix, suffix, none, () -> false))
        .isInstanceOf(Fencing.Lost.class);
  }
}
