package dovetail.server.files;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarOptions;
import dovetail.languages.Language;
import dovetail.languages.LanguageFile;
import dovetail.languages.Languages;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is kept of a compiled grammar counts as long as all that it was made of stays. */
final class KeptLanguagesTest {
  /** Its names are of many letters, so its automaton is large. */
  private static final String GRAMMAR =
      """
      {"name": "%s",
       "rules": {"file": {"type": "REPEAT", "content": {"type": "CHOICE", "members": [
         {"type": "PATTERN", "value": "[\\\\p{XID_Start}_][\\\\p{XID_Continue}]*"},
         {"type": "SYMBOL", "name": "mark"}]}}},
       "extras": [{"type": "PATTERN", "value": "\\\\s"}],
       "externals": [{"type": "SYMBOL", "name": "mark"}]}
      """;

  @TempDir private Path folder;
  private Path grammar = Path.of("");
  private Path cache = Path.of("");

  @BeforeEach
  void write() throws IOException {
    cache = folder.resolve("cache");
    grammar = folder.resolve("grammar.json");
    Files.writeString(grammar, GRAMMAR.formatted("one"));
    Files.writeString(folder.resolve("one.externals.lark"), "mark: /!+/\n");
  }

  private Language read() throws IOException {
    return KeptLanguages.in(cache).read(grammar, GrammarOptions.NONE).language().orElseThrow();
  }

  /** All that a language consists of. */
  private static byte[] bytes(Language language) {
    return new LanguageFile(language, List.of(), List.of())
        .write(List.of("grammar"), _ -> Optional.empty());
  }

  private List<Path> files() throws IOException {
    return files(cache.resolve("compiled"));
  }

  private static List<Path> files(Path folder) throws IOException {
    try (var found = Files.list(folder)) {
      return found.toList();
    }
  }

  /** Has the kept file hold another language, as if it had been compiled from the same grammar. */
  private Language exchanged() throws IOException {
    Language other = Languages.builtIn().find("json").orElseThrow();
    byte[] bytes =
        new LanguageFile(other, List.of(), List.of())
            .write(
                List.of("", "one.externals"),
                name ->
                    name.isEmpty()
                        ? Optional.of(GRAMMAR.formatted("one"))
                        : Optional.of("mark: /!+/\n"));
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
      out.write(bytes);
    }
    Files.write(files().getFirst(), packed.toByteArray());
    return other;
  }

  @Test
  void theSecondStartReadsWhatTheFirstCompiled() throws IOException {
    Language first = read();
    assertThat(files()).hasSize(1);
    assertThat(bytes(read())).isEqualTo(bytes(first));
    assertThat(bytes(exchanged())).isEqualTo(bytes(read()));
  }

  @Test
  void aChangedGrammarOrDeclarationIsCompiledAgain() throws IOException {
    Language first = read();
    exchanged();
    Files.writeString(folder.resolve("one.externals.lark"), "mark: /[!?]+/\n");
    Language second = read();
    assertThat(second.name()).isEqualTo("one");
    assertThat(bytes(second)).isNotEqualTo(bytes(first));
    exchanged();
    Files.writeString(grammar, GRAMMAR.formatted("one") + " ");
    assertThat(read().name()).isEqualTo("one");
    assertThat(
            KeptLanguages.in(cache)
                .read(grammar, GrammarOptions.NONE.withLexer("longest"))
                .language())
        .hasValueSatisfying(language -> assertThat(language.name()).isEqualTo("one"));
  }

  @Test
  void aLanguageThatCameCompiledIsReadAndNeverChanged() throws IOException {
    read();
    Language other = exchanged();
    Path shipped = Files.move(cache.resolve("compiled"), folder.resolve("shipped"));
    Path file = files(shipped).getFirst();
    Files.setLastModifiedTime(file, FileTime.fromMillis(0));
    KeptLanguages kept = new KeptLanguages(cache, Optional.of(shipped));
    assertThat(kept.read(grammar, GrammarOptions.NONE).language())
        .hasValueSatisfying(one -> assertThat(bytes(one)).isEqualTo(bytes(other)));
    assertThat(cache.resolve("compiled")).doesNotExist();
    assertThat(Files.getLastModifiedTime(file)).isEqualTo(FileTime.fromMillis(0));
    Files.write(file, new byte[3]);
    assertThat(kept.read(grammar, GrammarOptions.NONE).language())
        .hasValueSatisfying(one -> assertThat(one.name()).isEqualTo("one"));
    assertThat(file).hasSize(3);
    assertThat(files()).hasSize(1);
  }

  @Test
  void aDamagedFileIsCompiledAgainAndMended() throws IOException {
    Language first = read();
    Path file = files().getFirst();
    byte[] whole = Files.readAllBytes(file);
    for (int length : new int[] {0, 1, whole.length / 2, whole.length - 1}) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThat(bytes(read())).isEqualTo(bytes(first));
      assertThat(file).hasBinaryContent(whole);
    }
    whole[whole.length / 2] ^= 1;
    Files.write(file, whole);
    assertThat(bytes(read())).isEqualTo(bytes(first));
  }

  @Test
  void theFilesThatWereNotUsedForLongestGo() throws IOException {
    for (int i = 0; i < 20; i++) {
      Files.writeString(grammar, GRAMMAR.formatted("one") + " ".repeat(i));
      read();
      assertThat(files()).hasSizeLessThanOrEqualTo(16);
      for (Path file : files()) {
        Files.setLastModifiedTime(
            file, FileTime.fromMillis(Files.getLastModifiedTime(file).toMillis() - 10_000));
      }
      Files.writeString(grammar, GRAMMAR.formatted("one"));
      read();
    }
    exchanged();
  }

  @Test
  void aCacheThatCannotBeWrittenDoesNoHarm() throws IOException {
    Files.writeString(cache, "a file where the folder should be");
    assertThat(read().name()).isEqualTo("one");
  }
}
