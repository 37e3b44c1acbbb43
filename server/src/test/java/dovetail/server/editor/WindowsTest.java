package dovetail.server.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionRequest.Extent;
import dovetail.protocol.OpenFile;
import dovetail.protocol.http.CursorText;
import dovetail.protocol.http.Spelling;
import dovetail.protocol.http.WindowService.Filled;
import dovetail.protocol.http.WindowService.Question;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is sent into windows that were cut out of files. */
class WindowsTest {
  /** Inserts as it is; a few characters only, if it must be. */
  private record Inserting(int most) implements Spelling {
    @Override
    public List<String> spellings(CursorText hole, String middle) {
      return List.of(middle, "(" + middle + ")");
    }

    @Override
    public List<String> inserted(CursorText hole, String answer) {
      return List.of(hole.with(answer.substring(0, Math.min(most, answer.length()))));
    }
  }

  private static final Inserting AS_IT_IS = new Inserting(Integer.MAX_VALUE);

  private static Question question(
      String prefix, String suffix, String language, Spelling spelling, String... stops) {
    return question(Extent.WINDOW, prefix, suffix, language, spelling, stops);
  }

  private static Question question(
      Extent extent,
      String prefix,
      String suffix,
      String language,
      Spelling spelling,
      String... stops) {
    return new Question(
        "test",
        new CursorText(prefix, suffix),
        extent,
        language,
        spelling,
        1,
        0,
        List.of(stops),
        Optional.of(Duration.ofSeconds(30)));
  }

  private static Filled filled(String script, List<Path> folders, Question question) {
    return filled(script, folders, List.of(), question);
  }

  private static Filled filled(
      String script, List<Path> folders, List<OpenFile> open, Question question) {
    try (Completer completer = new Completer(new ScriptedModel(script))) {
      EditorCompletions editor =
          new EditorCompletions(() -> Optional.of(completer), best -> {}, () -> 0, () -> 0);
      return new Windows(editor, folders, () -> open).fill(question, () -> false);
    }
  }

  private static Filled filled(String script, Question question) {
    return filled(script, List.of(), question);
  }

  @Test
  void aWindowIsReadThoughNobodyKnowsWhatIsAroundIt() {
    Filled inBlocks =
        filled(
            "first_value",
            question("    if x:\n        y = ", "\n    else:\n        pass\n", "python", AS_IT_IS));
    assertThat(inBlocks.answers()).as(inBlocks.toString()).containsExactly("first_value");
    assertThat(inBlocks.reading()).isEqualTo("window");
    assertThat(inBlocks.language()).isEqualTo("python");
    Filled inList = filled("1, 2", question("\"a\": [", "]\n},\n", "json", AS_IT_IS));
    assertThat(inList.answers()).containsExactly("1, 2");
  }

  @Test
  void whatDoesNotFitIsNotSent() {
    Filled closed = filled("1]}", question("\"a\": [", "]\n},\n", "json", AS_IT_IS));
    assertThat(closed.answers()).isNotEqualTo(List.of("1]}"));
    Filled broken = filled("1", question("\"a\": [}", "]\n", "json", AS_IT_IS));
    assertThat(broken.answers()).isEmpty();
    assertThat(broken.reason()).isNotEmpty();
  }

  @Test
  void theLanguageIsFoundByWhatReadsTheWindow() {
    Filled found =
        filled(
            "first_value",
            question("    if x:\n        y = ", "\n    else:\n        pass\n", "", AS_IT_IS));
    assertThat(found.language()).as("elements read it, too, as text").isEqualTo("python");
    String lines = "\t\t\t\tName: %s,\n\t\t\t\tMany: []*a.B{{C: 1}},\n".formatted("\"it's\"");
    Filled go =
        filled(
            "first",
            question("\t\t\t},\n\t\t},\n" + lines.repeat(12) + "\t\t\t\tD: ", ",\n", "", AS_IT_IS));
    assertThat(go.language())
        .as("a field of a template may end above the lines that are looked at")
        .isEqualTo("go");
    assertThat(filled("1", question("a", "b", "klingon", AS_IT_IS)).reason()).contains("klingon");
  }

  @Test
  void theFirstSpellingIsSentThatFitsOnceInserted() {
    Question cut = question("x = ", "\n", "python", new Inserting(2));
    assertThat(filled("[a]", cut).answers()).isEmpty(); // "[a" and "([" do not fit
    Filled begun = filled("first_value", cut);
    assertThat(begun.answers()).as(begun.toString()).containsExactly("first_value"); // "fi" does
  }

  @Test
  void anAnswerHasNoStop() {
    assertThat(filled("a.b", question("x = ", "\n", "python", AS_IT_IS, ".b")).answers())
        .doesNotContain("a.b");
  }

  @Test
  void lineEndsAreTheWindows() {
    Question question = question("  if x:\r\n    y = ", "\r\n  z = 1\r\n", "python", AS_IT_IS);
    assertThat(filled("value", question).answers()).containsExactly("value");
  }

  @Test
  void theWholeFileDecidesWhereAFolderHasIt(@TempDir Path folder) throws IOException {
    String head = "# The head of a file, which no window has.\nif True:\n";
    String window = "    first_value = compute(1)\n    second_value = ";
    String rest = "\n    third_value = compute(3)\n    fourth_value = compute(4)\n";
    Files.writeString(folder.resolve("a.py"), head + window + "0" + rest + "else:\n    pass\n");
    Files.writeString(folder.resolve("b.py"), "pass\n");
    Filled found = filled("first_value", List.of(folder), question(window, rest, "", AS_IT_IS));
    assertThat(found.reading()).isEqualTo("file");
    assertThat(found.language()).isEqualTo("python");
    assertThat(found.answers()).containsExactly("first_value");
    Files.copy(folder.resolve("a.py"), folder.resolve("c.py"));
    assertThat(
            filled("first_value", List.of(folder), question(window, rest, "python", AS_IT_IS))
                .reading())
        .as("two files have it")
        .isEqualTo("window");
    OpenFile open = new OpenFile("file:///d.py", "python", head + window + "0" + rest);
    Question asked = question(window, rest, "", AS_IT_IS);
    assertThat(filled("first_value", List.of(folder), List.of(open), asked).reading())
        .as("an editor has it open")
        .isEqualTo("file");
  }

  @Test
  void aWholeFileIsReadToItsEnds() {
    String script = "() => { call();";
    String rest = "\nthird();\n";
    Question window = question(Extent.WINDOW, "const first = ", rest, "javascript", AS_IT_IS);
    assertThat(filled(script, window).answers()).as("it may close").containsExactly(script);
    Question file = question(Extent.FILE, "const first = ", rest, "javascript", AS_IT_IS);
    Filled closed = filled(script, file);
    assertThat(closed.answers()).as(closed.toString()).doesNotContain(script);
    assertThat(closed.reading()).isEqualTo("file");
  }

  @Test
  void linesThatDoNotParseAreLeftOut() {
    String broken = "a = = 1\n";
    String lines = "if x:\n    value = compute(1)\n    c = compute(2)\n    y = ";
    String rest = "\n    d = compute(3)\nelse:\n    e = compute(4)\n    f = compute(5)\n";
    for (String language : List.of("python", "")) {
      for (Extent extent : Extent.values()) {
        Filled above =
            filled("value", question(extent, "z = 1\n" + broken + lines, rest, language, AS_IT_IS));
        assertThat(above.answers()).as(above.toString()).containsExactly("value");
        assertThat(above.language()).contains("python");
        Filled below =
            filled("value", question(extent, lines, rest + broken + "g = 1\n", language, AS_IT_IS));
        assertThat(below.answers()).as(below.toString()).containsExactly("value");
      }
    }
  }
}
