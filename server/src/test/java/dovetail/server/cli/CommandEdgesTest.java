package dovetail.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commands whose output cannot be written, whose input is wrong throughout, whose port is taken.
 */
final class CommandEdgesTest {
  private static final String CASE =
      "{\"language\":\"json\",\"prefix\":\"\",\"middle\":\"1\",\"suffix\":\"\"}\n";

  @TempDir private Path folder;

  private record Ran(int status, String out, String err) {}

  private static Ran run(String in, String... arguments) {
    RecordedStreams recorded = new RecordedStreams(in);
    int status = DovetailCommand.run(recorded.streams(), arguments);
    return new Ran(status, recorded.out(), recorded.err());
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  /** Where everything that is written fails. */
  private static Ran runInto(String problem, String in, String... arguments) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int letter) throws IOException {
            throw new IOException(problem);
          }
        };
    Streams streams =
        new Streams(
            new ByteArrayInputStream(in.getBytes(UTF_8)),
            Streams.results(full),
            new PrintStream(err, true, UTF_8),
            Streams.Reader.PROGRAM,
            Streams.Reader.PROGRAM);
    int status = DovetailCommand.run(streams, arguments);
    return new Ran(status, "", err.toString(UTF_8));
  }

  @Test
  void aProjectThatIsNoFolderIsRefused() throws IOException {
    String none = folder.resolve("none").toString();
    Ran ran = run("", "complete", file("a.json", "[1]"), "--at", "1:2", "--root", none);
    assertThat(ran.status()).isEqualTo(1);
    assertThat(ran.err()).contains("none: is no folder");
  }

  @Test
  void aFolderIsNoFile() {
    for (String[] arguments :
        new String[][] {
          {"complete", folder.toString()},
          {"complete", folder.toString(), "--at", "1:1"},
          {"dump", folder.toString(), "--at", "1:1"},
          {"check", folder.toString()},
        }) {
      Ran ran = run("", arguments);
      assertThat(ran.status()).as(Arrays.toString(arguments)).isOne();
      assertThat(ran.err()).contains(folder + ": is a folder");
    }
  }

  /** Once, whoever names it. */
  @Test
  void theFileThatCannotBeWrittenIsNamed() {
    IOException full = new FileSystemException("/c/run", null, "No space left on device");
    assertThat(Failure.told(full)).isEqualTo("/c/run: No space left on device");
    assertThat(Failure.told(new IOException("closed"))).isEqualTo("closed");
    assertThat(Failure.at("--socket", full)).hasMessage("--socket: " + Failure.told(full));
    assertThat(Failure.at(Path.of("/c/run"), full)).hasMessage(Failure.told(full));
  }

  /** As in an editor. */
  @Test
  void aLineThatIsTooLongIsLeftAlone() throws IOException {
    String line = "[" + "1, ".repeat(33_333) + "1]";
    String told = "a line of 100002 characters (at most 100000)";
    Ran ran = run("", "complete", file("a.json", "\n" + line + "\n"), "--at", "2:1");
    assertThat(ran.err()).contains("a.json: " + told);
    String hole = "{\"id\": \"a\", \"language\": \"json\", \"prefix\": \"%s\", \"suffix\": \"\"}";
    Ran many = run(hole.formatted(line) + "\n", "complete", "--jsonl", "-");
    assertThat(many.err()).contains(told);
  }

  @Test
  void aModelThatIsNotFetchedCanBe() throws IOException {
    String file = file("a.json", "[1]");
    for (String[] arguments :
        new String[][] {
          {"model", "info", "No-Such/Model"},
          {"complete", file, "--at", "1:2", "--model", "No-Such/Model"},
        }) {
      Ran ran = run("", arguments);
      assertThat(ran.status()).isOne();
      assertThat(ran.err()).contains("dovetail model pull No-Such/Model");
    }
  }

  @Test
  void eachFaultOfAModelIsToldOnce() throws IOException {
    Path model = Files.createDirectories(folder.resolve("model"));
    Files.writeString(model.resolve("config.json"), "{\"architectures\": [\"LlamaForCausalLM\"]}");
    Ran bare = run("", "model", "info", model.toString());
    assertThat(bare.err().lines())
        .singleElement()
        .asString()
        .contains("config.json, \"hidden_size\", \"num_attention_heads\", \"vocab_size\", ")
        .endsWith("\"intermediate_size\": are missing");
    assertThat(bare.err()).doesNotContain("head_dim");
    Files.writeString(model.resolve("config.json"), "{\n  nonsense: {");
    assertThat(run("", "model", "info", model.toString()).err())
        .contains("config.json: is not JSON: wrong at line 2")
        .doesNotContainIgnoringCase("gson")
        .doesNotContain("Exception");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--python-version", "--pythonVersion=3.9", "--pythonversion"})
  void whoTakesASettingForAnOptionIsToldTheOption(String option) throws IOException {
    String file = file("a.py", "x = 1\n");
    assertThat(run("", "complete", file, "--at", "1:1", option).err())
        .contains("--language-version VERSION sets the version of python");
    assertThat(run("", "cache", option).err()).contains("settings").contains("python");
    assertThat(run("", "cache", "--version-python").err()).doesNotContain("settings");
  }

  @Test
  void wholeFilesAreChecked() throws IOException {
    String good = file("good.py", "x = 1\n");
    String bad = file("bad.py", "x = 1\ny = )\n");
    String early = file("early.json", "[1, ");
    String refused = file("refused.py", "x = 1\nreturn x\n");
    String own = file("own.lark", "start: (\"on\" | NAME \"=\" /[0-9]+/)*\nNAME: /[a-n]+/\n");
    String wrong = file("own.txt", "a=1=");
    String none = file("none.json", "{\"a\": \"\n");
    Ran ran = run("", "check", good, bad, early, none, refused);
    assertThat(ran.status()).isOne();
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out().lines())
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo(good + ": it parses"),
            line ->
                assertThat(line)
                    .startsWith(bad + ":2:5: it does not parse from here on; here could stand ")
                    .contains("\"(\"", " more")
                    .doesNotContain("\")\""),
            line ->
                assertThat(line)
                    .startsWith(early + ": it ends too early; here could stand ")
                    .contains("\"[\"", "\"true\""),
            line ->
                assertThat(line)
                    .isEqualTo(
                        none
                            + ":1:8: it does not parse from here on; here could stand '\"', the end"
                            + " of STRING from 1:7"),
            line -> assertThat(line).isEqualTo(refused + ": it parses"));
    assertThat(run("", "check", "--grammar", own, wrong).out().lines())
        .containsExactly(
            wrong + ":1:4: it does not parse from here on; here could stand \"on\", NAME");
    Ran quiet = run("", "check", "--quiet", good, bad);
    assertThat(quiet.status()).isOne();
    assertThat(quiet.out().lines()).singleElement().asString().startsWith(bad + ":2:5: ");
    assertThat(run("", "check", good, refused).status()).isZero();
    assertThat(run("", "check", "--strict", good).out()).contains("parses, and nothing is refused");
    Ran strict = run("", "check", "--strict", "--quiet", good, refused);
    assertThat(strict.status()).isOne();
    assertThat(strict.out().lines()).singleElement().asString().startsWith(refused + ":2:1: ");
    assertThat(run("", "check", file("page.html", "<p>")).err()).contains("several languages");
  }

  /** The blanks before a token are a part of it for tree-sitter; that is not to be told. */
  @Test
  void aTokenWithBlanksBeforeItIsNotBegun() throws IOException {
    String grammar =
        file(
            "grammar.json",
            """
            {"name": "pair", "extras": [{"type": "PATTERN", "value": "\\\\s"}], "rules": {"pair":
              {"type": "SEQ", "members": [{"type": "STRING", "value": "a"},
                {"type": "STRING", "value": "b"}]}}}
            """);
    String file = file("a.pair", "a  c");
    assertThat(run("", "check", "--grammar", grammar, file).out().lines())
        .containsExactly(file + ":1:4: it does not parse from here on; here could stand \"b\"");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "json, {\"a\": tru}, `1:10: it does not parse from here on; here could stand \"e\", the end"
            + " of \"true\" from 1:7`",
        "json, {\"é\": nul, `it ends too early; here could stand \"l\", the end of \"null\" from"
            + " 1:7`",
        "py, `x = 1 \n"
            + "y = \"\"\"z\n"
            + "`, `it ends too early; here could stand '\"\"\"', the end of STRING from 2:5`",
        "js, `let a = /* b */ /c;`, `it ends too early; here could stand \"/\","
            + " the end of REGEX from 1:17`",
      })
  void aTokenThatIsBegunIsNamed(String ending, String text, String message) throws IOException {
    String file = file("a." + ending, text);
    String out = run("", "check", file).out();
    assertThat(out).isEqualTo("%s:%s%s%n", file, message.startsWith("it") ? " " : "", message);
  }

  /** {@code 45-no-language.jsonl} of the complaints. */
  @Test
  void whatSaysTheLanguageOfAllLinesSpareEachTheWord() throws IOException {
    String line = "{\"id\": \"1\", \"prefix\": \"\", \"middle\": \"a\", \"suffix\": \"\"}\n";
    String grammar = file("a.lark", "start: \"a\"\n");
    Ran ran = run(line, "check", "--jsonl", "-", "--grammar", grammar);
    assertThat(ran.status()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("\"complete\":true");
    assertThat(run(line, "check", "--jsonl", "-", "--language", "json").out())
        .contains("\"dead_at\":1");
    assertThat(run(line, "check", "--jsonl", "-").err())
        .contains("\"language\": a string was expected, found nothing; --language or --grammar");
  }

  @Test
  void resultsThatCannotBeWrittenAreNoSuccess() throws IOException {
    String grammar = file("a.lark", "start: \"a\"\n");
    String code = file("a.json", "[1]");
    for (String[] arguments :
        new String[][] {
          {"--help"},
          {"--version"},
          {"check", "--help"},
          {"check", "--jsonl", "-"},
          {"grammar", grammar},
          {"grammar", grammar, "--accept", "a"},
          {"grammar", grammar, "--dump", "network"},
          {"dump", code, "--at", "1:2"},
          {"dump", code, "--at", "1:2", "--dot", "LEFT"},
          {"cache"},
        }) {
      Ran ran = runInto("No space left on device", CASE + CASE, arguments);
      assertThat(ran.status()).as(Arrays.toString(arguments)).isOne();
      assertThat(ran.err())
          .as(Arrays.toString(arguments))
          .endsWith("dovetail: standard output cannot be written: No space left on device\n");
    }
  }

  /** As in {@code dovetail check … | head -n 1}. */
  @Test
  void whoStopsToReadNeedNotBeTold() {
    Ran ran = runInto("Broken pipe", CASE + CASE, "check", "--jsonl", "-");
    assertThat(ran.status()).isOne();
    assertThat(ran.err()).isEmpty();
  }

  @Test
  void problemsByTheThousandAreCounted() {
    String lines = "no JSON\n".repeat(8192);
    Ran ran = run(lines + CASE, "check", "--jsonl", "-");
    assertThat(ran.status()).isOne();
    assertThat(ran.out().lines()).hasSize(1);
    List<String> told = ran.err().lines().toList();
    assertThat(told).hasSize(Problems.MOST + 1);
    assertThat(told.getFirst()).contains("standard input:1: ");
    assertThat(told.getLast()).isEqualTo("dovetail: and 8,092 more");
    assertThat(run("no JSON\n".repeat(Problems.MOST), "check", "--jsonl", "-").err())
        .doesNotContain("more");
  }

  @Test
  void problemsOfAGrammarAreCountedToo() throws IOException {
    String rules =
        IntStream.range(0, 2000)
            .mapToObj(i -> "r" + i + ": missing" + i)
            .collect(Collectors.joining("\n", "start: \"a\"\n", "\n"));
    Ran ran = run("", "grammar", file("many.lark", rules));
    assertThat(ran.status()).isOne();
    assertThat(ran.out().lines().count()).isEqualTo(Problems.MOST + 1);
    assertThat(ran.out().strip()).matches("(?s).*\nand [0-9],[0-9]{3} more");
  }

  @Test
  void aPortThatIsTakenIsNamed() throws IOException {
    try (ServerSocketChannel taken = ServerSocketChannel.open()) {
      taken.bind(new InetSocketAddress("127.0.0.1", 0));
      int port = ((InetSocketAddress) taken.getLocalAddress()).getPort();
      Ran ran = run("", "serve", "--socket", String.valueOf(port), "--no-token");
      assertThat(ran.status()).isOne();
      assertThat(ran.err())
          .contains("--socket: port " + port + " of 127.0.0.1 is in use")
          .contains("port 0");
    }
  }

  @Test
  void whatIsWrongWithASocketIsTold() throws IOException {
    String empty = file("token", "\nsecret\n");
    assertThat(run("", "serve", "--socket", "0", "--token-file", empty).err())
        .contains("first line is empty");
    assertThat(run("", "serve", "--socket", "0", "--token-file", empty + "x").err())
        .contains("no such file");
    assertThat(run("", "serve", "--socket", "0.0.0.0:0", "--no-token").err())
        .contains("a token is needed");
    assertThat(run("", "serve", "--socket", "nowhere.invalid:1").err())
        .contains("no host nowhere.invalid");
    assertThat(run("", "serve", "--unix", empty).err()).contains("was not made by Dovetail");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--stdio --socket 0",
        "--unix s --socket 0",
        "--no-token",
        "--token-file t",
        "--unix s --no-token",
        "--socket 0 --no-token --token-file t",
        "--socket 70000",
      })
  void whereToListenIsSaidOnce(String options) {
    for (String command : List.of("", "serve ")) {
      Ran ran = run("", (command + options).split(" "));
      assertThat(ran.status()).as(ran.err()).isEqualTo(2);
      assertThat(ran.err()).contains("--help");
    }
  }
}
