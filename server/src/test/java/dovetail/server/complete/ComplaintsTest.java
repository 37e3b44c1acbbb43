package dovetail.server.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Settings;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
  private static final Settings PATIENT = patient();

  private static Settings patient() {
    Settings s = Settings.DEFAULT;
    return new Settings(
        s.use(),
        s.languages(),
        s.comments(),
        s.strings(),
        s.versions(),
        s.scope(),
        s.multiline(),
        Duration.ofSeconds(60),
        Duration.ofSeconds(60),
        s.maxTokens(),
        s.candidates(),
        0,
        s.prefetch(),
        s.completionMenu(),
        s.maxFileSize(),
        s.openFiles(),
        s.exclude(),
        s.unloadAfter());
  }

  private static Optional<Suggestion> suggestion(String file, String script) {
    int cursor = file.indexOf('¦');
    String text = file.replace("¦", "");
    try (Completer completer = new Completer(new ScriptedModel(script))) {
      CompletionAnswer answer =
          new EditorCompletions(() -> Optional.of(completer))
              .complete(
                  new CompletionRequest(
                      "a",
                      "python",
                      text,
                      cursor,
                      Trigger.AUTOMATIC,
                      PATIENT,
                      List.of(),
                      () -> false));
      return answer.suggestions().stream().findFirst();
    }
  }

  /** Every part, accepted one after the other, leaves a file that parses. */
  private static void assertParses(String file, Suggestion suggestion) {
    String accepted = "";
    for (String part : suggestion.parts()) {
      accepted += part;
      String whole = file.replace("¦", accepted);
      assertThat(Validator.accepts(PYTHON, whole)).as(whole).isTrue();
    }
  }

  /**
   * A complaint.
   *
   * @param about what it is about, and where it was made
   * @param file the file, with the cursor
   * @param script what the model wants to write
   * @param shown what is shown; null if only that it parses matters
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
            "closes a bracket that is closed: vscode#335068, #154824, #136452",
            "print(max(¦))\n",
            "a, b))",
            "a, b"),
        complaint(
            "an extra closer: vscode-copilot-release#9065, #3826",
            "x = [f(1), g(¦)]\n",
            "2)]",
            "2"),
        complaint(
            "doubled brackets and quotes: copilot.lua#43, #215, copilot-cmp#22, #41",
            "d = {'key': ¦}\n",
            "'value'}",
            "'value'"),
        complaint("a doubled quote: copilot.lua#43", "name = \"a¦\"\n", "nna\"", "nna"),
        complaint("continue#2130, cody#3032", "foo(bar(¦), baz)\n", "1), 2)", null),
        complaint(
            "nested, as copilot.el's balancer: PR 157", "x = (([{'a': (¦)}]))\n", "1,)}]))", "1,"),
        complaint(
            "a closer that is needed stays: copilot.lua#42",
            "x = [f(¦]\n",
            "1, g(2))]",
            "1, g(2))"),
        complaint(
            "the suffix once more: llama.vscode#13, llama.vim PR 71",
            "def f(a):\n    x = a¦\n    return x\n",
            " + 1\n    return x",
            " + 1"),
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
            "cut in the middle of a statement: tabby#3877, continue#3994",
            "x = foo(¦\n",
            "1,\n    2,\n    3)\n",
            "1,\n    2,\n    3)"),
        complaint(
            "cut in the middle of a block: continue#1307, #2169",
            "for i in range(3):\n    ¦\n",
            "if i:\n        print(i)\n    else:\n        print(0)\n\nx = 1",
            "if i:\n        print(i)\n    else:\n        print(0)"),
        complaint(
            "nothing inside closed brackets: continue#3200, vscode#170538",
            "print(¦)\n",
            "'hello'",
            "'hello'"),
        complaint("nothing inside closed brackets of a list", "xs = [¦]\n", "1, 2", "1, 2"),
        complaint(
            "indentation of another file: llama.vscode#72",
            "def f(x):\n  if x:\n    return 1\n  for y in x:\n    ¦\n",
            "if y:\n            print(y)\n        else:\n            print(x)\n\n",
            null),
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
    if (complaint.shown() != null) {
      assertThat(shown.text()).isEqualTo(complaint.shown());
    }
  }

  /** vscode#183672, zed#28957: accepting a word leaves brackets open. */
  @Test
  void acceptingAWordLeavesNoBracketOpen() {
    String file = "x = ¦\n";
    Suggestion shown = suggestion(file, "self.items[0](a, b) + c\n").orElseThrow();
    assertParses(file, shown);
    assertThat(shown.parts()).containsExactly("self", ".items", "[0]", "(a, b)", " + c");
  }
}
