package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import dovetail.model.decode.Decoding;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.task.Demands;
import dovetail.server.task.EchoScope;
import dovetail.server.task.Task;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What each rule does to what a model writes: without it something else is shown. */
final class RulesTest {
  /**
   * A file at whose cursor a rule decides.
   *
   * @param script what the model writes; behind {@code ~} it is unsure
   * @param shown what is shown; empty where something else, or nothing, is
   */
  record Row(String rule, String language, String file, String script, String shown) {
    Row {
      file = file.replace('⏎', '\n');
      script = script.replace('⏎', '\n');
      shown = shown.replace('⏎', '\n');
    }

    @Override
    public String toString() {
      return (rule + ": " + file + " ← " + script).replace('\n', '⏎');
    }
  }

  private static Row python(String rule, String file, String script, String shown) {
    return new Row(rule, "python", file, script, shown);
  }

  private static Row js(String rule, String file, String script, String shown) {
    return new Row(rule, "javascript", file, script, shown);
  }

  static Stream<Row> rows() {
    return Stream.of(
        python("cut.call", "x = f(a, ¦⏎", "g(~cd, e))", ""),
        new Row("cut.operator", "go", "package a⏎⏎func b() {⏎\t¦⏎}⏎", "c :~= 1", ""),
        python("cut.end", "# Not ¦⏎", "today, ~said", "today"),
        python("polish.block", "def f():⏎    ¦⏎", "return 1⏎x = 2", "return 1"),
        python("polish.line", "f(¦ + b)⏎", "a + (⏎c)", "a"),
        python("polish.echo", "x = ¦ + tax⏎", "price + tax", "price"),
        python("polish.call", "x = ¦(a)⏎", "print()", "print"),
        python("polish.comma", "x = foo(¦)⏎", "a, b,", "a, b"),
        python("polish.end", "x = ¦⏎", "a ", "a"),
        python("polish.body", "¦⏎", "if b: c()", "if b:⏎    c()"),
        python("polish.brackets", "¦⏎", "x = [⏎    a, b,]", "x = [⏎    a, b,⏎]"),
        python("polish.indentation", "if a:⏎  b()⏎if c:⏎  ¦⏎", "if d:⏎      e()", "if d:⏎    e()"),
        js("polish.carriage", "if (a) {⏎  ¦⏎}⏎", "b();\r⏎  c();", "b();⏎  c();"),
        js("habit.quotes", "a('b', 'c');⏎d('e');⏎¦⏎", "f(\"g\");", "f('g');"),
        js(
            "habit.trailing",
            "f(⏎  a,⏎  b⏎);⏎g([⏎  c⏎]);⏎h(⏎  d⏎);⏎if (a) {⏎  ¦⏎}⏎",
            "x = [⏎    1,⏎    2,⏎  ];",
            "x = [⏎    1,⏎    2⏎  ];"),
        js("habit.ending", "let a = 1;⏎let b = 2;⏎f();⏎¦⏎g();⏎", "let d = 4", "let d = 4;"),
        python("stand.blank", "x = 1  # a¦⏎", "  ", ""),
        js("stand.blank", "f(a¦)⏎", ")", ""),
        python("stand.head", "def f(a):⏎    b = 1⏎d = ¦⏎    c = 2⏎", "1⏎if d:⏎", ""),
        python("repeat.next", "f(1)⏎¦⏎", "f(1)", ""),
        python("repeat.line", "def f():⏎    n = n + 1⏎    g()⏎    ¦⏎", "n = n + 1", ""),
        python("repeat.set", "¦⏎", "self.a = self.a", ""),
        python("repeat.comparison", "if ¦:⏎    pass⏎", "a < b and b < a", ""),
        python("repeat.key", "x = {\"a\": 1, ¦}⏎", "\"a\": 2", ""),
        python("compile.error", "x = 1⏎¦⏎", "return x", ""),
        python("compile.unwanted", "x = [1]⏎¦⏎", "x", ""),
        python("name.unbound", "x = ¦⏎", "total", ""),
        python("worth.chance", "f = lambda ¦⏎", "x:~ y", ""),
        python("worth.gain", "abc = 1⏎x = ¦⏎", "abc", ""),
        python("worth.body", "def f():⏎    ¦⏎", "pass", ""));
  }

  /** Names are only asked about where a row is about them: the others bind what they like. */
  private static Settings settings(Row row) {
    Settings own =
        Settings.DEFAULT
            .with(Settings.AUTOMATIC_DEADLINE, Duration.ofMinutes(1))
            .with(Settings.ECHO, Settings.Echo.OFF);
    Settings named =
        row.rule().startsWith("name.") ? own : own.with(Settings.NAMES, Settings.Names.OFF);
    return Set.of("worth.gain", "worth.body").contains(row.rule())
        ? named
        : named.with(Settings.THRESHOLD, OptionalDouble.of(row.script().contains("~") ? 0.3 : 0));
  }

  private static Account account(Row row, Path folder, Set<String> off) {
    int at = row.file().indexOf('¦');
    Task task =
        Task.patient(
                Languages.builtIn().find(row.language()).orElseThrow(),
                row.file().substring(0, at),
                row.file().substring(at + 1),
                Decoding.GREEDY,
                Demands.DEFAULT,
                row.script().length() + 8)
            .in(folder.resolve("a").toUri().toString(), EchoScope.OFF);
    ScriptedModel model = new ScriptedModel(row.script().replace("~", ""));
    model.sureTo = row.script().contains("~") ? row.script().indexOf('~') : Integer.MAX_VALUE;
    try (Completer completer = new Completer(model)) {
      return new Suggester(
              completer, settings(row).with(Settings.RULES, off), Trigger.AUTOMATIC, best -> {})
          .account(task);
    }
  }

  private static String shown(Account account) {
    return account.answer().suggestions().stream().map(Suggestion::text).findFirst().orElse("");
  }

  @ParameterizedTest
  @MethodSource("rows")
  void decides(Row row, @TempDir Path folder) {
    Account with = account(row, folder, Set.of());
    Account without = account(row, folder, Set.of(row.rule()));
    if (row.shown().isEmpty()) {
      assertThat(shown(with)).as("%s", with.rulings()).isNotEqualTo(row.script());
    } else {
      assertThat(shown(with)).as("%s", with.rulings()).isEqualTo(row.shown());
    }
    assertThat(with.rulings()).extracting(Ruling::rule).contains(row.rule());
    assertThat(shown(without)).as("%s", without.rulings()).isNotEqualTo(shown(with));
  }

  @Test
  void eachRuleHasARow() {
    assertThat(rows().map(Row::rule).distinct()).containsExactlyElementsOf(Rules.ids());
  }

  @Test
  void aRuleThatIsNotThereIsAProblem() {
    Settings settings =
        Settings.DEFAULT.with(Settings.RULES, Set.of("repeat", "repeat.key", "fit.line", "repat"));
    assertThat(Rules.problems(settings))
        .hasSize(2)
        .anyMatch(one -> one.startsWith("dovetail.rules: no rule repat can"))
        .anyMatch(one -> one.startsWith("dovetail.rules: no rule fit.line can"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fit.line | f(¦ + b) | a,⏎c
          fit.word | get_¦ue(2) | tr
          """)
  void whatDoesNotFit(String rule, String file, String middle) {
    TestHole hole = TestHole.in("python", file);
    assertThat(hole.refusing(middle.replace('⏎', '\n'), "fit")).isEqualTo(rule);
  }
}
