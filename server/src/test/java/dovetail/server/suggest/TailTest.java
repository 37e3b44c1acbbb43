package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.Suggestion;
import dovetail.protocol.settings.Settings;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.ScriptedModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the model was no longer sure of is not shown. Behind {@code ~} it is unsure of each byte.
 */
final class TailTest {
  private static final Settings SURE =
      ShownCase.PATIENT.with(Settings.THRESHOLD, OptionalDouble.of(0.3));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          x = ¦                     | a.b~ == 3 + c       | a.b
          x = ¦                     | a~ + b              | a
          x = f(a, ¦                | b~, c, d)           | b)
          x = [a, ¦]                | b~ if c else d      | b
          x = f(a, ¦                | bc~=="cd", e)       | bc)
          raise E("nothing ¦        | to sum~ up to %s")  | to sum")
          raise E("nothing ¦")      | to sum~ up to %s    | to sum
          # Not ¦                   | today, said~ (he)   | today, said
          # Not ¦                   | today. ~(he said)   | today.
          # Not ¦                   | today              | today
          """)
  void isCutOff(String file, String script, String shown) {
    assertThat(shown(file + "\n", script)).isEqualTo(shown);
  }

  /** Where no beginning of it stands, nothing is shown to one who has not asked. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          if ¦⏎    pass  | a ~== b:
          x = f(a, ¦     | g(~cd, e))
          x = ¦          | ~a
          """)
  void nothingIsShownWhereNoBeginningStands(String file, String script) {
    ShownCase one = new ShownCase("python", file.replace("⏎", "\n") + "\n", "", "", "");
    assertThat(one.suggestion(model(script), SURE)).isEmpty();
    assertThat(one.suggestion(model(script), SURE.with(Settings.THRESHOLD, OptionalDouble.of(0))))
        .map(found -> found.text())
        .contains(script.replace("~", ""));
  }

  /** A head that is likely enough is shown with what stands for its body, if it has none. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          for ¦                     | x in xs:⏎    ~y = x        | x in xs:⏎    pass
          for x in ¦                | sorted(xs):⏎    ~y = x     | sorted(xs):⏎    pass
          def f¦                    | (a):⏎    ~return a         | (a):⏎    pass
          if a:⏎  b()⏎if ¦          | a == b:⏎    ~c             | a == b:⏎  pass
          if a:⏎  if ¦⏎  c()        | b:⏎    ~d                  | b:⏎    pass
          for ¦⏎    print(x)        | x in xs:⏎    ~y = x        | x in xs:
          for ¦                     | x in xs:⏎    y(x)~ + 1     | x in xs:⏎    y(x)
          for ¦                     | x in xs~:⏎    y = x        | ^^
          try¦                      | :⏎    ~a                   | ^^
          f = lambda ¦              | x:~ y                      | ^^
          """)
  void aHeadStandsWithABody(String file, String script, String shown) {
    Optional<Suggestion> found =
        new ShownCase("python", file.replace("⏎", "\n") + "\n", "", "", "")
            .suggestion(model(script.replace("⏎", "\n")), SURE);
    assertThat(found.map(Suggestion::text).orElse("")).isEqualTo(shown.replace("⏎", "\n"));
    assertThat(found.map(Suggestion::placeholder).orElse(""))
        .isEqualTo(shown.endsWith("pass") ? "pass" : "");
  }

  /** A body that the model wrote is meant: it stands for nothing else. */
  @Test
  void aBodyOfTheModelIsNoPlaceholder() {
    Optional<Suggestion> found =
        new ShownCase("python", "for ¦\n", "", "", "")
            .suggestion(model("x in xs:\n    pass"), SURE);
    assertThat(found.map(Suggestion::text)).contains("x in xs:\n    pass");
    assertThat(found.map(Suggestion::placeholder)).contains("");
  }

  /** Nothing is written that is cut off: the word at which the model is unsure is the last. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          raise E("nothing ¦") | to sum~ up to here | to sum
          x = ¦                | f(a~, b, c, d, e)  | f(a)
          """)
  void nothingIsWrittenBehindTheTail(String file, String script, String shown) {
    ScriptedModel model = model(script);
    assertThat(shown(file + "\n", model)).isEqualTo(shown);
    assertThat(model.steps()).isLessThanOrEqualTo(script.indexOf('~') + 5);
  }

  private static ScriptedModel model(String script) {
    ScriptedModel model = new ScriptedModel(script.replace("~", ""));
    model.sureTo = script.contains("~") ? script.indexOf('~') : Integer.MAX_VALUE;
    return model;
  }

  private static String shown(String file, String script) {
    return shown(file, model(script));
  }

  private static String shown(String file, ScriptedModel model) {
    return new ShownCase("python", file, "", "", "")
        .suggestion(model, SURE)
        .map(one -> one.text())
        .orElse("");
  }

  private static List<String> beginnings(
      String language, Surroundings surroundings, String middle, String sure) {
    TestHole hole = new TestHole(language, "¦", surroundings, _ -> true);
    RuleRun rules = new RuleRun(hole.cursor());
    return Cuts.before(hole.middle(middle), sure.length(), hole.cursor(), rules).stream()
        .map(Middle::text)
        .toList();
  }

  private static List<String> beginnings(String middle, String sure) {
    return beginnings("python", Surroundings.CODE, middle, sure);
  }

  @Test
  void beginningsTheLongestFirst() {
    assertThat(beginnings("a b c ", "a b")).containsExactly("a b", "a");
    assertThat(beginnings("python", Surroundings.COMMENT, "a, b c ", "a, b"))
        .containsExactly("a, b", "a");
    assertThat(beginnings("a b", "")).isEmpty();
  }

  /** Nor behind what opens, or before what goes on with a call or a member. */
  @Test
  void codeEndsWithAnExpression() {
    assertThat(beginnings("a b(cd.e", "a b(cd")).containsExactly("a");
    assertThat(beginnings("a (b)+ c", "a (b)+")).containsExactly("a (b)", "a (b", "a");
  }

  /** A mark that opens a block and an equals sign are another operator. */
  @Test
  void noOperatorIsCut() {
    assertThat(beginnings("a := b", "a :")).containsExactly("a");
    assertThat(beginnings("a : b", "a :")).containsExactly("a :", "a");
  }
}
