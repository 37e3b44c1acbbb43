package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dovetail.model.request.Confidence;
import dovetail.protocol.Settings;
import dovetail.server.complete.ScriptedModel;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the model was no longer sure of is not shown. Behind {@code ~} it is unsure of each byte.
 */
final class TailTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      textBlock =
          """
          x = ¦                     | a.b~ == 3 + c       | a.b
          x = ¦                     | a~ + b              | a
          x = f(a, ¦                | b~, c, d)           | b)
          x = f(a, ¦                | g(~cd, e))          | g(cd, e))
          x = [a, ¦]                | b~ if c else d      | b
          x = f(a, ¦                | bc=~cd)             | bc=cd)
          x = f(a, ¦                | bc~=="cd", e)       | bc)
          x = f(a, ¦                | bc~=c)              | bc=c)
          x = f(a, ¦                | bc, d="~cd e", f)   | bc)
          raise E("nothing ¦        | to sum~ up to %s")  | to sum")
          raise E("nothing ¦")      | to sum~ up to %s    | to sum
          # Not ¦                   | today, said~ (he)   | today, said
          # Not ¦                   | today. ~(he said)   | today.
          # Not ¦                   | today              | today
          """)
  void isCutOff(String file, String script, String shown) {
    assertThat(shown(file + "\n", script)).isEqualTo(shown);
  }

  /** A middle of which the first word alone does not stand stays as it is. */
  @Test
  void nothingIsCutWhereNoBeginningStands() {
    assertThat(shown("if ¦\n    pass\n", "a ~== b:")).isEqualTo("a == b:");
  }

  /** What stands before an arrow is no expression, though it reads like one. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a.filter(¦);  | (b) ~=> b.c  | (b) => b.c
          a.filter(¦);  | (b, c) ~=> b | (b, c) => b
          a.filter(¦);  | b ~=> b      | b => b
          a.filter(¦);  | (b)~ == c    | (b)
          """)
  void parametersAreNotCutFromTheirFunction(String file, String script, String shown) {
    ShownCase one = new ShownCase("javascript", file + "\n", "", shown, "");

    assertThat(one.suggestion(model(script), Settings.Switch.ON).map(found -> found.text()))
        .contains(shown);
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
        .suggestion(model, Settings.Switch.ON)
        .map(one -> one.text())
        .orElse("");
  }

  private static Confidence confidence(double... probabilities) {
    return new Confidence(
        IntStream.rangeClosed(1, probabilities.length).map(i -> 2 * i).toArray(),
        IntStream.range(0, probabilities.length)
            .mapToDouble(i -> Math.log(probabilities[i]))
            .toArray());
  }

  private static List<String> beginnings(Tail tail, String middle) {
    OptionalInt begin = tail.begin(middle);
    return begin.isEmpty() ? List.of() : tail.beginnings(middle, begin.getAsInt());
  }

  @Test
  void beginningsBeforeTheTailTheLongestFirst() {
    Confidence unsureAtLast = confidence(.9, .9, .05);
    assertThat(beginnings(new Tail(unsureAtLast, 0, false), "a b c ")).containsExactly("a b", "a");
    assertThat(beginnings(new Tail(unsureAtLast, 0, true), "a b c ")).containsExactly("a b", "a");
    assertThat(new Tail(confidence(.9, .9, .9), 0, false).begin("a b c ")).isEmpty();
  }

  @Test
  void theFirstWordStays() {
    assertThat(new Tail(confidence(.01, .9), 0, false).begin("abcd")).isEmpty();
  }

  @Test
  void wordsTogetherMayBeUnlikely() {
    Confidence half = confidence(.5, .5, .5);
    assertThat(beginnings(new Tail(half, 0, true), "a b c ")).containsExactly("a b", "a");
    assertThat(new Tail(half, 0, false).begin("a b c ")).isEmpty();
  }

  /** Nor behind what opens, or before what goes on with a call or a member. */
  @Test
  void codeEndsWithAnExpression() {
    Confidence unsure = confidence(.9, .9, .9, .05);
    assertThat(beginnings(new Tail(unsure, 0, false), "a b(cd.e")).containsExactly("a");
    assertThat(beginnings(new Tail(unsure, 0, false), "a (b)+ c"))
        .containsExactly("a (b)", "a (b", "a");
  }

  /** The bytes that are written again before the middle count to its first word. */
  @Test
  void bytesBeforeTheMiddle() {
    assertThat(beginnings(new Tail(confidence(.9, .9, .01), 2, true), "b c ")).containsExactly("b");
  }

  /** What is not sure to its end needs a surer first word, however it is asked. */
  @Test
  void unsureCountsForLess() {
    assertThat(Chance.unsure(0.8)).isCloseTo(0.5, within(1e-9));
    assertThat(Chance.unsure(0)).isZero();
    assertThat(Chance.unsure(1)).isEqualTo(1);
  }
}
