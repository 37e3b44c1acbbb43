package dovetail.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** Every command that needs no model, as it is typed. */
final class DovetailCommandTest {
  @TempDir private Path folder;

  private record Ran(int status, String out, String err) {
    List<JsonObject> objects() {
      return out.lines().map(line -> JsonLine.GSON.fromJson(line, JsonObject.class)).toList();
    }
  }

  @Test
  void clearsWhatItKeepsAndNothingElse(@TempDir Path cache) throws IOException {
    Path own = Files.createDirectories(cache.resolve("models/embedded-1"));
    Files.writeString(own.resolve("weights"), "x".repeat(3 << 20));
    Path vocabularies = Files.createDirectories(cache.resolve("servers"));
    Files.writeString(vocabularies.resolve("1.vocabulary"), "x".repeat(1 << 20));
    Path others = Files.createDirectories(cache.resolve("oracles"));
    for (String[] arguments : new String[][] {{}, {"--clear"}}) {
      RecordedStreams recorded = new RecordedStreams("");
      assertThat(new CommandLine(new CacheCommand(recorded.streams(), cache)).execute(arguments))
          .isZero();
      assertThat(recorded.out())
          .contains("models            3.0 MiB")
          .contains("servers           1.0 MiB");
      assertThat(Files.exists(vocabularies)).isEqualTo(arguments.length == 0);
      assertThat(Files.exists(own)).isEqualTo(arguments.length == 0);
      assertThat(others).exists();
    }
  }

  private static Ran run(String in, String... arguments) {
    RecordedStreams recorded = new RecordedStreams(in);
    int status = DovetailCommand.run(recorded.streams(), arguments);
    return new Ran(status, recorded.out(), recorded.err());
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "serve", "check", "complete", "grammar", "dump"})
  void everyCommandHasHelp(String command) {
    Ran ran = command.isEmpty() ? run("", "--help") : run("", command, "--help");
    assertThat(ran.status()).isZero();
    assertThat(ran.out()).contains("Usage: dovetail " + command).contains("--log-level");
    assertThat(ran.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mask", "eval", "bench"})
  void whoLooksForTheLaboratoryIsToldWhereItIs(String command) {
    Ran ran = run("", command, "--files", "x");
    assertThat(ran.status()).isEqualTo(2);
    assertThat(ran.err()).contains("./lab " + command);
  }

  @Test
  void readsEachLineInItsVersion() {
    String line =
        "{\"language\": \"python\", %s\"prefix\": \"\", \"middle\": \"type X = int\", \"suffix\":"
            + " \"\\n"
            + "\"}\n";
    Ran ran =
        run(
            String.format(line, "\"version\": \"3.11\", ")
                + String.format(line, "")
                + String.format(line, "\"version\": \"3.12\", ")
                + String.format(line, "\"version\": \"2.7\", ")
                + String.format(line, "\"version\": 3, "),
            "check",
            "--jsonl",
            "-",
            "--language-version",
            "3.10");
    assertThat(ran.objects())
        .extracting(object -> object.get("complete").getAsBoolean())
        .containsExactly(false, false, true);
    assertThat(ran.err().lines())
        .satisfiesExactly(
            problem -> assertThat(problem).contains(":4: version \"2.7\"").contains("3.8, 3.9"),
            problem -> assertThat(problem).contains(":5: \"version\"").contains("found 3"));
  }

  @Test
  void tellsItsVersion() {
    Ran ran = run("", "--version");
    assertThat(ran.status()).isZero();
    assertThat(ran.out()).startsWith("dovetail ").contains("Java 25");
  }

  @Test
  void checksEachLine() {
    Ran ran =
        run(
            """
            {"id": 1, "language": "json", "prefix": "[1", "middle": ", 2", "suffix": "]"}

            {"id": "x", "language": "json", "prefix": "[1", "middle": ", ", "suffix": "]"}
            {"language": "JSON", "prefix": "[\\"𝄞", "middle": "é𝄞\\"]]", "suffix": "]"}
            {"id": null, "language": "json", "prefix": "}", "middle": "1", "suffix": "", "version": "1"}
            """,
            "check",
            "--jsonl",
            "-");
    assertThat(ran.err()).isEmpty();
    assertThat(ran.status()).isZero();
    List<JsonObject> out = ran.objects();
    assertThat(out).hasSize(4);
    assertThat(ran.out().lines().findFirst().orElseThrow())
        .matches(
            "\\{\"id\":1,\"complete\":true,\"viable\":true,\"dead_at\":null,\"fenced\":false,"
                + "\"setup_us\":\\d+,\"step_us\":\\d+}");
    assertThat(out.get(1).get("id").getAsString()).isEqualTo("x");
    assertThat(out.get(1).get("complete").getAsBoolean()).isFalse();
    assertThat(out.get(1).get("viable").getAsBoolean()).isTrue();
    // In code points: é, 𝄞, the quote, one bracket; the second is one too many.
    assertThat(out.get(2).get("viable").getAsBoolean()).isFalse();
    assertThat(out.get(2).get("dead_at").getAsInt()).isEqualTo(4);
    assertThat(out.get(3).get("dead_at").getAsInt()).isZero();
    assertThat(out.get(3).get("id").isJsonNull()).isTrue();
  }

  @Test
  void checksMiddlesOfFilesThatAreNotWrittenToTheirEnd() {
    Ran ran =
        run(
            """
            {"open": true, "language": "java", "prefix": "class A {\\n  void f() {\\n    if (", "middle": "a) {", "suffix": "\\n"}
            {"open": false, "language": "java", "prefix": "class A {\\n  void f() {\\n    if (", "middle": "a) {", "suffix": "\\n"}
            {"open": true, "language": "java", "prefix": "class A {\\n  void f() {\\n    if (", "middle": "a}", "suffix": "\\n"}
            {"open": 1, "language": "java", "prefix": "", "middle": "", "suffix": ""}
            """,
            "check",
            "--strict",
            "--jsonl",
            "-");
    assertThat(ran.err()).contains("\"open\": true or false was expected, found 1");
    List<JsonObject> out = ran.objects();
    assertThat(out.get(0).get("complete").getAsBoolean()).isTrue();
    assertThat(out.get(0).get("refused").getAsJsonArray()).isEmpty();
    assertThat(out.get(1).get("complete").getAsBoolean()).isFalse();
    assertThat(out.get(1).get("viable").getAsBoolean()).isTrue();
    assertThat(out.get(2).get("viable").getAsBoolean()).isFalse();
  }

  @Test
  void anEmptyMiddleIsDeadFromTheStartWherePrefixOrSuffixIs() {
    Ran ran =
        run(
            """
            {"id": 1, "language": "python", "prefix": "a)", "middle": "", "suffix": "\\n"}
            {"id": 2, "language": "json", "prefix": "[1]]", "middle": "", "suffix": ""}
            {"id": 3, "language": "json", "prefix": "", "middle": "", "suffix": "[[1]"}
            {"id": 4, "language": "json", "prefix": "[", "middle": "", "suffix": "]"}
            """,
            "check",
            "--jsonl",
            "-");
    assertThat(ran.err()).isEmpty();
    assertThat(ran.status()).isZero();
    List<JsonObject> out = ran.objects();
    assertThat(out).hasSize(4);
    for (JsonObject dead : out.subList(0, 3)) {
      assertThat(dead.get("complete").getAsBoolean()).isFalse();
      assertThat(dead.get("viable").getAsBoolean()).isFalse();
      assertThat(dead.get("dead_at").getAsInt()).isZero();
    }
    assertThat(out.get(3).get("dead_at").isJsonNull()).isTrue();
  }

  @Test
  void tellsOfBadLinesAndAnswersTheOthers() throws IOException {
    String good =
        "{\"id\":7,\"language\":\"json\",\"prefix\":\"\",\"middle\":\"1\",\"suffix\":\"\"}";
    String input =
        file(
            "cuts.jsonl",
            String.join(
                "\n",
                "{\"id\":1,",
                "[]",
                "{\"id\":2,\"language\":\"json\",\"prefix\":3}",
                "{\"id\":3,\"language\":\"json\",\"prefix\":\"\",\"suffix\":\"\"}",
                "{\"id\":4,\"prefix\":\"\",\"middle\":\"\",\"suffix\":\"\"}",
                "{\"id\":5,\"language\":\"klingon\",\"prefix\":\"\",\"middle\":\"\",\"suffix\":\"\"}",
                "null",
                good));
    Ran ran = run("", "check", "--jsonl", input);
    assertThat(ran.status()).isOne();
    assertThat(ran.objects()).hasSize(1);
    assertThat(ran.objects().getFirst().get("id").getAsInt()).isEqualTo(7);
    assertThat(ran.err().lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("cuts.jsonl:1: not JSON: the line ends"),
            line -> assertThat(line).contains("cuts.jsonl:2: ").contains("found an array"),
            line -> assertThat(line).contains(":3: \"prefix\": a string was expected, found 3"),
            line -> assertThat(line).contains(":4: \"middle\"").contains("found nothing"),
            line -> assertThat(line).contains(":5: \"language\"").contains("found nothing"),
            line -> assertThat(line).contains(":6: language \"klingon\"").contains("json"),
            line -> assertThat(line).contains(":7: ").contains("found null"));
    assertThat(ran.err()).doesNotContain("\tat ");
  }

  @Test
  void saysWhereALineIsNotJson() {
    Ran ran = run("{\"id\": 1, \"é\" 2}\n", "check", "--jsonl", "-");
    assertThat(ran.status()).isOne();
    assertThat(ran.err()).contains(":1: not JSON: wrong at column 15").doesNotContain("gson");
  }

  @Test
  void takesALanguageFromAGrammarFile() throws IOException {
    String grammar =
        file("ab.lark", "%versions 1 2\nstart: \"a\" start? | %since 2 \"b\" | \"c\"\n");
    String line = "{\"language\":\"x\",\"prefix\":\"a\",\"middle\":\"c\",\"suffix\":\"\"%s}\n";
    Ran ran =
        run(
            line.formatted("")
                + line.formatted(",\"version\":\"1\"")
                + line.formatted(",\"version\":\"3\""),
            "check",
            "--jsonl",
            "-",
            "--grammar",
            grammar);
    assertThat(ran.objects()).hasSize(2);
    assertThat(ran.err()).contains(":3: version \"3\"").contains("1, 2");
    Ran broken =
        run(line.formatted(""), "check", "--jsonl", "-", "--grammar", file("c.lark", "start: d\n"));
    assertThat(broken.status()).isOne();
    assertThat(broken.err()).contains("c.lark:1:8");
  }

  @Test
  void tellsOfFilesThatAreNotThere() {
    String missing = folder.resolve("missing").toString();
    for (Ran ran :
        List.of(
            run("", "check", "--jsonl", missing),
            run("", "grammar", missing),
            run("", "complete", missing + ".json", "--at", "1:1"))) {
      assertThat(ran.status()).isOne();
      assertThat(ran.err()).contains("missing").contains("no such file").doesNotContain("\tat ");
      assertThat(ran.out()).isEmpty();
    }
  }

  @Test
  void aWrongCommandLineIsStatusTwo() throws IOException {
    String file = file("a.json", "[1]");
    for (Ran ran :
        List.of(
            run("", "frobnicate"),
            run("", "check"),
            run("", "complete"),
            run("", "complete", file),
            run("", "complete", file + ":1"),
            run("", "complete", file + ":0:1"),
            run("", "dump", file),
            run("", "complete", file, "--at", "12"),
            run("", "complete", file, "--at", "0:1"),
            run("", "complete", file, "--at", "1:1:1"),
            run("", "complete", "--jsonl", file, "--decoder", "best"),
            run("", "complete", "--jsonl", file, "--decoder", "sample"),
            run("", "complete", "--jsonl", file, "--max-tokens", "0"),
            run("", "complete", "--jsonl", file, "--form", "editor", "--steps"),
            run("", "complete", file, "--at", "1:1", "--form", "editor", "--decoder", "checked"),
            run("", "check", "--jsonl", file, "--log-file", file + "/log"),
            run("", "check", "--jsonl", file, "--log-file", folder.resolve("none/log").toString()),
            run("", "check", "--jsonl", file, "--log-file", folder.toString()),
            run("", "check", file, "--jsonl", file),
            run("", "check", "--jsonl", file, "--log-level", "loud"))) {
      assertThat(ran.status()).as(ran.err()).isEqualTo(2);
      assertThat(ran.err()).contains("--help").doesNotContain("\tat ");
      assertThat(ran.out()).isEmpty();
    }
    assertThat(run("", "setup", "emcas").err())
        .contains("EDITOR is one of vscode, neovim, vim, emacs, helix, jetbrains");
    assertThat(folder.resolve("none")).doesNotExist();
    assertThat(run("", "cache", "--log-file", folder.resolve("none/log").toString()).err())
        .contains("--log-file: ", "there is no folder " + folder.resolve("none"));
    assertThat(run("", "complete", "--jsonl", file, "--decoder", "sample").err())
        .contains("expected one of greedy, ")
        .contains("found sample");
  }

  @Test
  void logsOfTenMegabytesAreMovedAside() throws IOException {
    Path log = folder.resolve("log %i");
    for (int run = 1; run <= 2; run++) {
      Files.writeString(log, (run + " ").repeat(6_000_000));
      run("", "check", "--jsonl", "missing", "--log-level", "trace", "--log-file", log.toString());
      LoggerFactory.getLogger("test").info("after run {}", run);
      assertThat(log).content().contains("after run " + run).hasSizeLessThan(10_000);
      assertThat(folder.resolve("log %i.1")).content().startsWith(run + " ");
    }
  }

  /** A line each, without the stack; and after fifty in a minute no more. */
  @Test
  void standardErrorIsNotFlooded() {
    PrintStream usual = System.err;
    ByteArrayOutputStream seen = new ByteArrayOutputStream();
    System.setErr(new PrintStream(seen, true, UTF_8));
    try {
      run("", "check", "--jsonl", "missing");
      for (int i = 0; i < 1000; i++) {
        String nonsense = "x\n".repeat(5000);
        LoggerFactory.getLogger("test").warn(nonsense, new IllegalStateException("thrown", null));
      }
    } finally {
      System.setErr(usual);
      run("", "check", "--jsonl", "missing");
    }
    String all = seen.toString(UTF_8);
    // the minute may end in the midst
    assertThat(all.lines()).hasSizeBetween(51, 102).noneMatch(line -> line.startsWith("\tat "));
    assertThat(all).hasSizeLessThan(102 * 600).contains("--log-file has it all");
  }

  @Test
  void tellsOfPlacesOutsideTheFile() throws IOException {
    String file = file("a.json", "[\"𝄞\",\n]");
    assertThat(run("", "complete", file, "--at", "3:1"))
        .satisfies(ran -> assertThat(ran.status()).isOne())
        .satisfies(ran -> assertThat(ran.err()).contains("no line 3: it has 2"));
    assertThat(run("", "complete", file, "--at", "1:7").err())
        .contains("no column 7 on line 1: its end is column 6");
    assertThat(run("", "complete", file + ":1:7"))
        .satisfies(ran -> assertThat(ran.status()).isOne())
        .satisfies(ran -> assertThat(ran.err()).contains("a.json: no column 7 on line 1"));
    assertThat(run("", "complete", file + ":1:7", "--at", "1:7").err())
        .contains("a.json:1:7: its name tells no language");
    assertThat(run("", "complete", file).err()).contains("FILE:LINE:COLUMN");
    assertThat(run("", "complete", file("a.txt", ""), "--at", "1:1").err())
        .contains("tells no language")
        .contains("json");
  }

  @Test
  void refusesToDrawFromAServersModel() {
    String remote = "--remote=http://127.0.0.1:9";
    assertThat(run("", "complete", "--jsonl", "-", "--decoder", "exact", remote))
        .satisfies(ran -> assertThat(ran.status()).isEqualTo(2))
        .satisfies(ran -> assertThat(ran.err()).contains("a server tells the likeliest only"));
  }

  /** Behind each x the first token takes the y that the second would begin with. */
  @Test
  void aGrammarWithoutATextIsSaidToHaveNone() throws IOException {
    Ran ran = run("", "grammar", file("empty.lark", "start: /xy*/ /yz?/\n"));
    assertThat(ran.status()).isZero();
    assertThat(ran.out()).contains("no text of the grammar was found");
    assertThat(run("", "grammar", file("one.lark", "start: /xy*/ /zy?/\n")).out())
        .doesNotContain("no text");
  }

  @Test
  void checksAGrammar() throws IOException {
    String good =
        file("list.lark", "start: \"[\" (item (\",\" item)*)? \"]\"\nitem: \"a\" | start\n");
    assertThat(run("", "grammar", good).status()).isZero();
    assertThat(run("", "grammar", good).out())
        .contains("list.lark: start start, 2 rules", "lexer contextual (Lark's default for LALR)");
    assertThat(run("", "grammar", good, "--start", "item", "--accept", "a").status()).isZero();
    assertThat(run("", "grammar", good, "--lexer", "none").status()).isEqualTo(2);
    assertThat(run("", "grammar", good, "--accept", "[a,[a]]"))
        .isEqualTo(new Ran(0, "accepted" + System.lineSeparator(), ""));
    Ran early = run("", "grammar", good, "--accept", "[a,");
    assertThat(early.status()).isOne();
    assertThat(early.out()).contains("ends too early");
    Ran wrong = run("", "grammar", good, "--accept", "[a,,a]");
    assertThat(wrong.status()).isOne();
    assertThat(wrong.out()).contains("wrong at 1:4");
  }

  @Test
  void showsWhatAGrammarCompilesTo() throws IOException {
    String list =
        file("list.lark", "start: \"[\" (item (\",\" item)*)? \"]\"\nitem: \"a\" | start\n");
    assertThat(run("", "grammar", list, "--dump", "network").out())
        .startsWith("2 nonterminals")
        .contains("LSQB→", "<start>→", "final");
    assertThat(run("", "grammar", list, "--dump", "lexer").out())
        .startsWith("start 0: ")
        .contains("  [ -> ", " LSQB");
    for (String what : List.of("network", "lexer")) {
      Ran dot = run("", "grammar", list, "--dot", what);
      assertThat(dot.status()).isZero();
      assertThat(dot.out()).startsWith("digraph " + what + " {").endsWith("}\n").contains("->");
    }
    assertThat(run("", "grammar", list, "--dump", "charts").err())
        .contains("--dump", "network", "lexer");
  }

  @Test
  void showsWhatTheEngineSeesAtAPlace() throws IOException {
    String code = file("code.py", "def f(x):\n    return (x\n");
    Ran ran = run("", "dump", code, "--at", "2:14");
    assertThat(run("", "dump", code + ":2:14").out()).isEqualTo(ran.out());
    assertThat(ran.status()).isZero();
    assertThat(ran.out())
        .contains("left: tokens on the line, depth 1")
        .contains("2 lines")
        .containsPattern("RPAR +then 0"); // at depth 0, before a line end: nothing is missing
    Ran graph = run("", "dump", code, "--at", "2:14", "--dot", "LEFT");
    assertThat(graph.out()).startsWith("digraph {").endsWith("}\n").contains("label=\"block");
    assertThat(graph.err()).isEmpty();
    Ran outside = run("", "dump", code, "--at", "9:1");
    assertThat(outside.status()).isOne();
    assertThat(outside.err()).contains("no line 9");
  }

  @Test
  void saysWhyAGraphIsEmpty() throws IOException {
    String right = file("right.py", "x = 1\ny = '𝄞' + (2\n");
    assertThat(run("", "dump", right, "--at", "1:3", "--dot", "RIGHT").err())
        .contains("right.py: the graph is empty: no program ends as the file does from 2:11 on");
    assertThat(run("", "dump", right, "--at", "1:3", "--dot", "LEFT").err()).isEmpty();
    String left = file("left.py", "'𝄞')\ny = 2\n");
    assertThat(run("", "dump", left, "--at", "2:3", "--dot", "LEFT").err())
        .contains("left.py: the graph is empty: no program begins as the file does up to 1:4");
  }

  @Test
  void saysWhereAFileIsNotUtf8() throws IOException {
    Path file = folder.resolve("random.py");
    Files.write(file, new byte[] {'x', '=', (byte) 0xC3, (byte) 0xA4, (byte) 0xE2, 0x28});
    for (Ran ran :
        List.of(
            run("", "dump", file.toString(), "--at", "1:1"), run("", "grammar", file.toString()))) {
      assertThat(ran.status()).isOne();
      assertThat(ran.err()).contains("random.py: not UTF-8 at byte 5");
    }
    Files.write(file, new byte[] {'x', (byte) 0xE2, (byte) 0x82});
    assertThat(run("", "check", file.toString()).err()).contains("not UTF-8 at byte 2");
  }

  @Test
  void tellsWhatIsWrongInAGrammar() throws IOException {
    String bad = file("bad.lark", "start: itme\nitem: \"a\"\n");
    Ran ran = run("", "grammar", bad);
    assertThat(ran.status()).isOne();
    assertThat(ran.out()).contains("bad.lark:1:8: error:").contains("itme");
  }

  @Test
  void showsTheCompletedLines() {
    String prefix = "x = 1\ny = f(";
    CompletedLines person = new CompletedLines(Streams.Reader.PERSON);
    CompletedLines program = new CompletedLines(Streams.Reader.PROGRAM);
    assertThat(program.render(prefix, "a,\n  b", ")\nz\n")).isEqualTo("y = f(a,\n  b)");
    if (System.getenv("NO_COLOR") == null) {
      assertThat(person.render(prefix, "a", ")\r\nz")).isEqualTo("y = f(\u001b[1;32ma\u001b[0m)");
    }
  }
}
