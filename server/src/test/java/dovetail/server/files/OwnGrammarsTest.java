package dovetail.server.files;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.FileProblems;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.LanguageSettings;
import dovetail.protocol.settings.OwnGrammar;
import dovetail.protocol.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OwnGrammarsTest {
  private static final String LIST = "list: \"[\" (WORD (\",\" WORD)*)? \"]\"\nWORD: /[a-z]+/\n";

  private final List<FileProblems> told = new ArrayList<>();
  private final OwnGrammars own =
      new OwnGrammars(KeptLanguages.in(Path.of("no", "cache")), told::add);
  private final FileLanguages languages = new FileLanguages(own);
  @TempDir private Path folder;
  private Path file = Path.of("");
  private Path document = Path.of("");

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("list.lark");
    Files.writeString(file, LIST);
    document = Files.createDirectories(folder.resolve("a/b")).resolve("mine.ls");
  }

  private static Settings settings(OwnGrammar grammar) {
    return Settings.DEFAULT.with(Settings.GRAMMARS, Map.of("lists", grammar));
  }

  private static OwnGrammar grammar(String file, String... patterns) {
    return new OwnGrammar(file, Optional.empty(), Optional.empty(), List.of(patterns));
  }

  private CompletionRequest request(String languageId, OwnGrammar grammar) {
    return new CompletionRequest(
        document.toUri().toString(),
        languageId,
        "[",
        1,
        Trigger.AUTOMATIC,
        settings(grammar),
        List.of(),
        () -> false);
  }

  private Optional<String> nameOf(CompletionRequest request) {
    return languages.of(request).map(Language::name);
  }

  @Test
  void theEditorsNameSaysTheLanguage() {
    assertThat(nameOf(request("lists", grammar(file.toString())))).contains("list");
    assertThat(nameOf(request("python", grammar(file.toString())))).contains("python");
    assertThat(nameOf(request("other", grammar(file.toString())))).isEmpty();
  }

  @Test
  void soDoesTheNameOfTheFile() {
    assertThat(nameOf(request("plaintext", grammar(file.toString(), "*.ls")))).contains("list");
    assertThat(nameOf(request("python", grammar(file.toString(), "*.ls")))).contains("list");
    assertThat(nameOf(request("plaintext", grammar(file.toString(), "b/*.ls")))).contains("list");
    assertThat(nameOf(request("plaintext", grammar(file.toString(), "c/*.ls")))).isEmpty();
  }

  @Test
  void itsOwnNameSwitchesItOff() {
    OwnGrammar lists = grammar(file.toString(), "*.ls");
    CompletionRequest asked = request("plaintext", lists);
    assertThat(languages.isServed(asked)).isTrue();
    Settings off =
        asked
            .settings()
            .with(
                Settings.LANGUAGES,
                new LanguageSettings(Map.of("lists", Settings.Switch.OFF), Map.of()));
    CompletionRequest refused =
        new CompletionRequest(
            asked.uri(), "plaintext", "[", 1, Trigger.AUTOMATIC, off, List.of(), () -> false);
    assertThat(languages.isServed(refused)).isFalse();
  }

  @Test
  void theGrammarLiesBesideTheDocumentOrAbove() throws IOException {
    CompletionRequest asked = request("lists", grammar("list.lark"));
    assertThat(nameOf(asked)).contains("list");
    Files.delete(file);
    assertThat(nameOf(asked)).isEmpty();
    assertThat(languages.problem(asked))
        .contains("there is no list.lark in the file's folder or above (setting grammars)");
  }

  @Test
  void aChangedFileIsReadAgain() throws IOException {
    CompletionRequest asked = request("lists", grammar("list.lark"));
    Language before = languages.of(asked).orElseThrow();
    assertThat(languages.of(asked)).containsSame(before);
    Files.writeString(file, LIST.replace("[a-z]", "[a-z0-9]"));
    assertThat(languages.of(asked).orElseThrow()).isNotSameAs(before);
    assertThat(told).hasSize(2).allSatisfy(one -> assertThat(one.problems()).isEmpty());
  }

  @Test
  void soIsOneWhoseImportHasChanged() throws IOException {
    Files.writeString(file, "%import .words.WORD\nlist: \"[\" WORD \"]\"\n");
    Path words = folder.resolve("words.lark");
    Files.writeString(words, "WORD: /[a-z]+/\n");
    CompletionRequest asked = request("lists", grammar("list.lark"));
    Language before = languages.of(asked).orElseThrow();
    Files.writeString(words, "WORD: /[A-Z0-9]+/\n");
    assertThat(languages.of(asked).orElseThrow()).isNotSameAs(before);
  }

  /** While it has errors, which are told where they are, the last one that had none counts. */
  @Test
  void errorsAreToldInTheFile() throws IOException {
    CompletionRequest asked = request("lists", grammar("list.lark"));
    Language before = languages.of(asked).orElseThrow();
    String broken = LIST + "more: 𝒳 MISSING\n";
    Files.writeString(file, broken.replace("𝒳", "\"𝒳\"") + "start: more\n");
    assertThat(languages.of(asked)).containsSame(before);
    FileProblems found = told.getLast();
    assertThat(found.uri()).isEqualTo(file.toUri().toString());
    assertThat(found.problems()).isNotEmpty();
    FileProblems.Problem error =
        found.problems().stream().filter(FileProblems.Problem::isError).findFirst().orElseThrow();
    assertThat(found.text().substring(error.begin())).startsWith("MISSING");
    assertThat(languages.problem(asked).orElseThrow())
        .startsWith("its grammar cannot be used: ")
        .contains("MISSING");
    Files.writeString(file, LIST);
    assertThat(languages.of(asked)).isPresent();
    assertThat(languages.problem(asked)).isEmpty();
    assertThat(told.getLast().problems()).isEmpty();
  }

  @Test
  void aSavedGrammarIsLookedAt() throws IOException {
    Settings settings = settings(grammar("list.lark"));
    Files.writeString(file, "list: [\n");
    own.look(folder.resolve("other.lark").toUri().toString(), settings);
    assertThat(told).isEmpty();
    own.look(file.toUri().toString(), settings);
    assertThat(told).hasSize(1);
    assertThat(told.getFirst().problems()).isNotEmpty();
  }

  @Test
  void oneForAllWhoseSettingsNameNone() {
    own.usually(() -> java.util.Map.of("ls", grammar(file.toString(), "*.ls")));
    CompletionRequest asked = request("plaintext", grammar("nowhere.lark"));
    assertThat(nameOf(asked)).contains("list");
  }

  @Test
  void whatSettingsSayIsChecked() {
    OwnGrammar wrong =
        new OwnGrammar(
            folder.resolve("nowhere.lark").toString(),
            Optional.empty(),
            Optional.of("greediest"),
            List.of("[*.ls"));
    assertThat(FileLanguages.problems(settings(wrong)))
        .hasSize(3)
        .allSatisfy(problem -> assertThat(problem).startsWith("dovetail.grammars.lists."));
    assertThat(FileLanguages.covered(settings(wrong))).contains("lists (");
  }

  @Test
  void aNameThatIsNoPathIsReportedAndReadsNothing() {
    Settings wrong = settings(grammar("a\u0000b"));
    assertThat(OwnGrammars.problems(wrong)).singleElement().asString().contains("no path");
    own.look(document.toUri().toString(), wrong);
    assertThat(told).isEmpty();
  }
}
