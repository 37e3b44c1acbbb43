package dovetail.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dovetail.server.files.AddedGrammars;
import dovetail.server.files.InstalledLanguages;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Packages are added from a folder or a file, listed and removed; nothing but the grammar stays.
 */
final class LanguageCommandTest {
  private static final String GRAMMAR =
      """
      {"name": "%s", "rules": {"file": {"type": "REPEAT", "content":
        {"type": "PATTERN", "value": "[a-z]+"}}}, "extras": [{"type": "PATTERN", "value": "\\\\s"}]}
      """;

  private static final String TYPES =
      """
      {"grammars": [{"name": "tiny", "file-types": ["tny", "ty"]}]}
      """;

  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String... arguments) {
    out.reset();
    err.reset();
    Streams streams =
        new Streams(
            new ByteArrayInputStream(new byte[0]),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Streams.Reader.PROGRAM,
            Streams.Reader.PROGRAM);
    return LanguageCommand.all(streams, folder.resolve("cache"))
        .setExecutionExceptionHandler(
            (e, _, _) -> {
              streams.say(String.valueOf(e.getMessage()));
              return 1;
            })
        .execute(arguments);
  }

  private Path unpacked(String name) throws IOException {
    Path at = Files.createDirectories(folder.resolve("package"));
    Files.createDirectories(at.resolve("src"));
    Files.writeString(at.resolve("src/grammar.json"), GRAMMAR.formatted(name));
    Files.writeString(at.resolve("src/parser.c"), "int x;");
    Files.writeString(at.resolve("tree-sitter.json"), TYPES);
    Files.writeString(at.resolve("LICENSE"), "a licence");
    return at;
  }

  @Test
  void aFolderIsAddedListedAndRemoved() throws IOException {
    AddedGrammars added = new AddedGrammars(InstalledLanguages.in(folder.resolve("cache")));
    assertThat(added.get()).isEmpty();
    assertThat(run("add", "--from", unpacked("tiny").toString())).as(err.toString()).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("tiny: files of type tny, ty;");
    Path kept = folder.resolve("cache/languages/tiny");
    try (var files = Files.list(kept)) {
      assertThat(files.map(file -> kept.relativize(file).toString()))
          .containsExactlyInAnyOrder("grammar.json", "tree-sitter.json", "LICENSE");
    }
    assertThat(InstalledLanguages.in(folder.resolve("cache")).grammars()).containsOnlyKeys("tiny");
    assertThat(added.get()).as("a server finds it without a new start").containsOnlyKeys("tiny");
    LanguageOption known = new LanguageOption(InstalledLanguages.in(folder.resolve("cache")));
    assertThat(known.named("tiny").known().name()).isEqualTo("tiny");
    assertThat(known.own().keySet()).as("explain covers it").containsExactly("tiny");
    assertThat(known.ofFile(Path.of("x.tny")).known().name()).isEqualTo("tiny");
    assertThat(known.ofFile(Path.of("tny")).known().name()).isEqualTo("tiny");
    assertThatThrownBy(() -> known.named("huge").known())
        .hasMessageContaining("\"huge\" is not known")
        .hasMessageContaining("tiny");
    assertThat(run("add", "--from", unpacked("tiny").toString())).isZero(); // a new version
    assertThat(run("list")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("tiny (tny, ty)\n");
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("to be added: c, c_sharp, cpp");
    assertThat(run("remove", "tiny")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("tiny: removed\n");
    assertThat(kept).doesNotExist();
    assertThat(added.get()).isEmpty();
    assertThat(run("remove", "tiny")).isEqualTo(1);
  }

  @Test
  void anArchivesLanguagesAreThereAndStay() throws IOException {
    InstalledLanguages archive =
        new InstalledLanguages(folder.resolve("lib/languages"), Optional.empty());
    Path there = archive.add(unpacked("tiny")).grammar();
    InstalledLanguages both =
        new InstalledLanguages(folder.resolve("cache/languages"), Optional.of(archive.folder()));
    assertThat(both.all().get("tiny").grammar()).isEqualTo(there);
    assertThat(both.remove("tiny")).isFalse();
    assertThat(both.came("tiny")).isTrue();
    assertThat(both.came("rust")).isFalse();
    Path own = both.add(unpacked("tiny")).grammar();
    assertThat(both.all().get("tiny").grammar()).isEqualTo(own).isNotEqualTo(there);
    assertThat(both.remove("tiny")).isTrue();
    assertThat(there).exists();
  }

  /** As an end of the program leaves it while it replaces a language. */
  @Test
  void aFolderWithoutAGrammarHidesNoOtherLanguage() throws IOException {
    assertThat(run("add", "--from", unpacked("tiny").toString())).as(err.toString()).isZero();
    Files.createDirectories(folder.resolve("cache/languages/half"));
    assertThat(run("list")).as(err.toString()).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("tiny (tny, ty)\n");
    assertThat(InstalledLanguages.in(folder.resolve("cache")).grammars()).containsOnlyKeys("tiny");
  }

  @Test
  void ofACopyTheFileIsNamedThatCannotBeWritten() {
    assertThat(Failure.told(new FileSystemException("read", "written", "No space left on device")))
        .isEqualTo("written: No space left on device");
  }

  @Test
  void dialectsAreOfTheLanguageAndADashIsAnUnderscore() throws IOException {
    Path at = unpacked("tiny_one");
    Files.writeString(
        at.resolve("tree-sitter.json"),
        """
        {"grammars": [
          {"name": "tiny-one", "path": ".", "file-types": ["t"]},
          {"name": "other", "path": "dialects/other", "file-types": ["o", "ov"]}]}
        """);
    assertThat(run("add", "--from", at.toString())).as(err.toString()).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("tiny_one: files of type t, o, ov;");
    Files.writeString(
        at.resolve("tree-sitter.json"),
        """
        {"grammars": [
          {"name": "tiny_one", "path": "tiny", "file-types": ["t"]},
          {"name": "tiny_one_only", "path": "tiny_only", "file-types": ["o"]}]}
        """);
    assertThat(run("add", "--from", at.toString())).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("tiny_one: files of type t;");
  }

  @Test
  void ofSeveralGrammarsTheOneThatIsListedFirstIsTaken() throws IOException {
    Path at = unpacked("tiny");
    Files.delete(at.resolve("src/grammar.json"));
    for (String name : List.of("tiny", "tiny_only", "other")) {
      Files.createDirectories(at.resolve(name + "/src"));
      Files.writeString(at.resolve(name + "/src/grammar.json"), GRAMMAR.formatted(name));
    }
    assertThat(run("add", "--from", at.toString())).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("several grammars");
    Files.writeString(
        at.resolve("tree-sitter.json"),
        """
        {"grammars": [
          {"name": "tiny", "path": "tiny", "file-types": ["t"]},
          {"name": "tiny_only", "path": "tiny_only", "file-types": ["o"]}]}
        """);
    assertThat(run("add", "--from", folder.toString())).as(err.toString()).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("tiny: files of type t;");
  }

  @Test
  void aFileIsUnpacked() throws IOException {
    unpacked("tiny");
    Path file = folder.resolve("tiny.tgz");
    pack(file, List.of("src/grammar.json", "src/parser.c", "tree-sitter.json", "LICENSE"));
    assertThat(run("add", "--from", file.toString())).as(err.toString()).isZero();
    assertThat(folder.resolve("cache/languages/tiny/LICENSE")).hasContent("a licence");
  }

  @Test
  void whatIsNoPackageIsRefused() throws IOException {
    assertThat(run("add", "--from", unpacked("../tiny").toString())).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("no name of a language");
    assertThat(folder.resolve("tiny")).doesNotExist();
    assertThat(run("add", "rust", "nosuch")).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("\"nosuch\" is not on the list")
        .doesNotContain("fetches");
    for (String text : List.of("no archive", "")) {
      Path file = Files.writeString(folder.resolve("x.tgz"), text);
      assertThat(run("add", "--from", file.toString())).isEqualTo(1);
      assertThat(err.toString(StandardCharsets.UTF_8))
          .contains(file + ": it is no package as npm packs it");
    }
    Path none = folder.resolve("none");
    assertThat(run("add", "--from", none.toString())).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(none + ": no such file");
  }

  /** Another name is that of the list: what is on it is not "not on the list". */
  @ParameterizedTest
  @CsvSource({"csharp, c_sharp", "C#, c_sharp", "c++, cpp", "rs, rust", "Rust, rust", "tf, hcl"})
  void anEditorsNameAndAnEndingOfFilesNameALanguage(String given, String name) throws IOException {
    assertThat(run("add", "--from", unpacked(name).toString())).as(err.toString()).isZero();
    assertThat(run("add", given, "nosuch")).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("language \"nosuch\" is not on");
    assertThat(run("remove", given)).as(err.toString()).isZero();
    assertThat(folder.resolve("cache/languages").resolve(name)).doesNotExist();
  }

  @Test
  void whatComesWithDovetailNeedNotBeAdded() {
    assertThat(run("add", "typescript")).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("\"typescript\" comes with Dovetail");
  }

  /** As npm packs: each file below {@code package/}, padded to blocks of 512 bytes. */
  private void pack(Path file, List<String> names) throws IOException {
    try (OutputStream to = new GZIPOutputStream(Files.newOutputStream(file))) {
      for (String name : names) {
        byte[] content = Files.readAllBytes(folder.resolve("package").resolve(name));
        byte[] head = new byte[512];
        put(head, 0, "package/" + name);
        put(head, 124, "%011o".formatted(content.length));
        put(head, 156, "0");
        to.write(head);
        to.write(Arrays.copyOf(content, (content.length + 511) / 512 * 512));
      }
      to.write(new byte[1024]);
    }
  }

  private static void put(byte[] head, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, head, at, bytes.length);
  }
}
