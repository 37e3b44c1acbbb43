package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Requester;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.protocol.settings.Settings.Switch;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.complete.Validator;
import dovetail.server.editor.EditorCompletions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What people complain of in other completions, one case each: a model that writes just what
 * annoyed them, and what Dovetail shows of it at that cursor.
 */
final class ComplaintsTest {
  private static final Language PYTHON = Languages.builtIn().find("python").orElseThrow();

  /** Settings of one who waits, and sees all that fits. */
  private static Settings patient(Switch commentsAndStrings) {
    return Settings.DEFAULT
        .with(Settings.COMMENTS, commentsAndStrings)
        .with(Settings.STRINGS, commentsAndStrings)
        .with(Settings.AUTOMATIC_DEADLINE, Duration.ofSeconds(60))
        .with(Settings.INVOKED_DEADLINE, Duration.ofSeconds(60))
        .with(Settings.THRESHOLD, OptionalDouble.of(0))
        // What is judged is what becomes of a model's words: nothing is mixed with them.
        .with(Settings.ECHO, Settings.Echo.OFF)
        .with(Settings.NAMES, Settings.Names.OFF); // scripts write what they like
  }

  private static CompletionRequest request(String file, Settings settings, Requester requester) {
    return new CompletionRequest(
        "a",
        "python",
        file.replace("¦", ""),
        file.indexOf('¦'),
        Trigger.AUTOMATIC,
        settings,
        List.of(),
        requester);
  }

  private static Optional<Suggestion> suggestion(String file, String script, Settings settings) {
    try (Completer completer = new Completer(new ScriptedModel(script))) {
      CompletionAnswer answer =
          new EditorCompletions(() -> Optional.of(completer))
              .complete(request(file, settings, () -> false));
      return answer.suggestions().stream().findFirst();
    }
  }

  private static Optional<Suggestion> suggestion(String file, String script) {
    return suggestion(file, script, patient(Switch.ON));
  }

  /** Every part, accepted one after the other, leaves a file that parses. */
  private static void assertParses(String file, Suggestion suggestion) {
    String accepted = "";
    for (Suggestion.Stop stop : suggestion.stops()) {
      accepted += stop.part();
      String whole = file.replace("¦", accepted + stop.behind());
      assertThat(Validator.accepts(PYTHON, whole)).as(whole).isTrue();
    }
  }

  /**
   * A complaint.
   *
   * @param about what it is about, and where it was made
   * @param file the file, with the cursor
   * @param script what the model wants to write
   * @param shown what is shown
   */
  private record Complaint(String about, String file, String script, String shown) {
    @Override
    public String toString() {
      return about;
    }
  }

  private static Complaint complaint(String about, String file, String script, String shown) {
    return new Complaint(about, file, script, shown);
  }

  static Stream<Complaint> complaints() {
    return Stream.of(
        complaint(
            "closes a bracket that is closed: vscode#335068", "print(max(¦))\n", "a, b))", "a, b"),
        complaint(
            "a bracket that nobody opened: vscode#154824",
            "def f(a):\n    return a¦\n",
            "[0])}",
            "[0]"),
        complaint(
            "closes a bracket of a header: vscode#136452",
            "if (a¦):\n    pass\n",
            " and b):",
            " and b"),
        complaint("an extra closer: vscode-copilot-release#9065", "x = [f(1), g(¦)]\n", "2)]", "2"),
        complaint(
            "extra closers of all kinds: vscode-copilot-release#3826",
            "call({'a': [¦]})\n",
            "1, 2]})",
            "1, 2"),
        complaint(
            "the bracket that the editor wrote by itself: copilot.lua#43",
            "some_func(¦)\n",
            "value)",
            "value"),
        complaint(
            "the quote that the editor wrote by itself: copilot.lua#215",
            "x = get('¦')\n",
            "name')",
            "name"),
        complaint("a doubled quote", "name = \"a¦\"\n", "nna\"", "nna"),
        complaint(
            "a second block in the midst of a header",
            "if not ¦:\n    return 1\n",
            "a:\n        return 2",
            "a"),
        complaint(
            "another handler in the midst of one",
            "try:\n    pass\nexcept ¦:\n    pass\n",
            "OSError:\n    pass\nif a",
            "OSError"),
        complaint(
            "a call broken in the midst of a header",
            "if a.¦:\n    pass\n",
            "is_file(a):\n     if a",
            "is_file(a)"),
        complaint(
            "an argument between brackets: copilot-cmp#22",
            "import numpy\nnumpy.array(¦)\n",
            "[1, 2, 3])",
            "[1, 2, 3]"),
        complaint(
            "doubled brackets and quotes: copilot-cmp#41",
            "d = {'key': ¦}\n",
            "'value'}",
            "'value'"),
        complaint("the argument before others: continue#2130", "foo(bar(¦), baz)\n", "1), 2)", "1"),
        complaint(
            "closers before a colon: cody#3032",
            "for i in range(len(¦)):\n    pass\n",
            "xs)):",
            "xs"),
        complaint(
            "nested, as copilot.el's balancer: PR 157", "x = (([{'a': (¦)}]))\n", "1,)}]))", "1,"),
        complaint(
            "a closer that is needed stays: copilot.lua#42",
            "config = {\n    'cmp': {'a': 1},\n    ¦\n}\n",
            "'panel': {\n        'enabled': True,\n    }",
            "'panel': {\n        'enabled': True,\n    }"),
        complaint(
            "a closer that is needed stays, in the line", "x = [f(¦]\n", "1, g(2))]", "1, g(2))"),
        complaint(
            "the suffix once more: llama.vscode#13",
            "def f(a):\n    x = a¦\n    return x\n",
            " + 1\n    return x",
            " + 1"),
        complaint(
            "the next function once more: llama.vim PR 71",
            "def f():\n    return ¦\n\n\ndef g():\n    return 2\n",
            "1\n\n\ndef g():\n    return 2\n",
            "1"),
        complaint(
            "the suffix once more, in the line: continue#4721",
            "total = ¦ + tax\n",
            "price + tax",
            "price"),
        complaint(
            "the suffix once more, in a block",
            "def f(a):\n    ¦\n\nprint(f(1))\n",
            "return a\n\nprint(f(1))\n",
            "return a"),
        complaint(
            "cut in the middle of a statement: tabby#3877",
            "x = foo(¦\n",
            "1,\n    2,\n    3)\n",
            "1,\n    2,\n    3)"),
        complaint(
            "cut in the middle of an expression: continue#3994",
            "total = sum(¦\n",
            "a\n    for a in b)\n",
            "a\n    for a in b)"),
        complaint(
            "cut in the middle of a block: continue#1307",
            "for i in range(3):\n    ¦\n",
            "if i:\n        print(i)\n    else:\n        print(0)\n\nx = 1",
            "if i:\n        print(i)\n    else:\n        print(0)"),
        complaint(
            "cut before a statement ends: continue#2169",
            "try:\n    ¦\n",
            "x = 1\nexcept ValueError:\n    x = 2\n",
            "x = 1\nexcept ValueError:\n    x = 2"),
        complaint(
            "nothing inside closed brackets: continue#3200", "print(¦)\n", "'hello'", "'hello'"),
        complaint(
            "nothing inside closed brackets of a list: vscode#170538",
            "xs = [¦]\n",
            "1, 2",
            "1, 2"),
        complaint(
            "indentation of another file: llama.vscode#72",
            "def f(x):\n  if x:\n    return 1\n  for y in x:\n    ¦\n",
            "if y:\n        print(y)\n    else:\n        print(x)\n\n",
            "if y:\n      print(y)\n    else:\n      print(x)"),
        complaint(
            "blanks in a file of tabs: tabby#3263",
            "def f(x):\n\tif x:\n\t\treturn 1\n\ndef g(x):\n\t¦\n",
            "if x:\n\t    return 2\n\n",
            "if x:\n\t\treturn 2"),
        complaint(
            "a block that runs on behind its end",
            "def f(x):\n    ¦\n\n\ny = 1\n",
            "return x\nz = 2\n",
            "return x"),
        complaint(
            "foreign line ends",
            "x = 1\r\ndef f():\r\n    ¦\r\n\r\n",
            "a = 1\n    return a\n\n",
            "a = 1\r\n    return a"));
  }

  @ParameterizedTest
  @MethodSource("complaints")
  void isAnswered(Complaint complaint) {
    Suggestion shown = suggestion(complaint.file(), complaint.script()).orElseThrow();
    assertParses(complaint.file(), shown);
    assertThat(shown.text()).isEqualTo(complaint.shown());
  }

  /** vscode#183672, zed#28957: accepting a word leaves brackets open. */
  @Test
  void acceptingAWordLeavesNoBracketOpen() {
    String file = "x = ¦\n";
    Suggestion shown = suggestion(file, "self.items[0](a, b) + c\n").orElseThrow();
    assertParses(file, shown);
    assertThat(shown.stops().stream().map(Suggestion.Stop::part))
        .containsExactly("self", ".items", "[0", "](", "a", ", b", ") + c");
  }

  /** vscode#313003: suggestions inside comments and strings, for those who do not want them. */
  @Test
  void commentsAndStringsCanBeLeftAlone() {
    for (String file : List.of("# this is ¦\n", "x = 'a ¦'\n", "x = 1  # ¦\n")) {
      assertThat(suggestion(file, "word", patient(Switch.ON))).as(file).isPresent();
      assertThat(suggestion(file, "word", patient(Switch.OFF))).as(file).isEmpty();
    }
    assertThat(suggestion("x = ¦\n", "word", patient(Switch.OFF))).isPresent();
  }

  /** continue#4253: who types on does not wait for what was asked before. */
  @Test
  void theModelStopsWhenNobodyWaitsForIt() {
    ScriptedModel model = new ScriptedModel("1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13");
    try (Completer completer = new Completer(model)) {
      EditorCompletions editor = new EditorCompletions(() -> Optional.of(completer));
      CompletionAnswer answer =
          editor.complete(request("x = [¦]\n", patient(Switch.ON), () -> model.steps >= 5));
      assertThat(answer.suggestions()).isEmpty();
      assertThat(model.steps).isEqualTo(5);
      CompletionAnswer next =
          editor.complete(request("x = [1¦]\n", patient(Switch.ON), () -> false));
      assertThat(next.suggestions()).isNotEmpty();
    }
  }
}
