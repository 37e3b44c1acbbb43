package dovetail.server.files;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.LanguageSettings;
import dovetail.protocol.settings.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which language a file is in, by what the client says, its name and the settings. */
final class FileLanguagesTest {
  private static final Settings SETTINGS =
      Settings.DEFAULT.with(
          Settings.LANGUAGES,
          new LanguageSettings(Map.of(), Map.of("javascript", "javascriptreact")));

  private static Optional<String> of(String file, String languageId, Settings settings) {
    CompletionRequest request =
        new CompletionRequest(
            "file:///nowhere/" + file,
            languageId,
            "",
            0,
            Trigger.AUTOMATIC,
            settings,
            List.of(),
            () -> false);
    return new FileLanguages(new OwnGrammars(KeptLanguages.in(Path.of("no", "cache")), found -> {}))
        .of(request)
        .map(Language::name);
  }

  @ParameterizedTest
  @CsvSource({
    "a.js, javascript, javascript, javascriptreact",
    "a.mjs, mjs, javascript, javascriptreact",
    "a.jsx, javascriptreact, javascriptreact, javascriptreact",
    "a.ts, typescript, typescript, typescript",
    "tsconfig.json, json, jsonc, jsonc",
    "a.js, python, python, python",
  })
  void isTheClientsOrWhatThatIsReadAs(String file, String id, String plain, String read) {
    assertThat(of(file, id, Settings.DEFAULT)).contains(plain);
    assertThat(of(file, id, SETTINGS)).contains(read);
  }

  @Test
  void oneThatIsNotKnownIsAProblem() {
    Settings settings =
        Settings.DEFAULT.with(
            Settings.LANGUAGES, new LanguageSettings(Map.of(), Map.of("javascript", "jsy")));
    assertThat(FileLanguages.problems(SETTINGS)).isEmpty();
    assertThat(FileLanguages.problems(settings))
        .singleElement()
        .asString()
        .startsWith("dovetail.languages.javascript: \"jsy\" is not known; known are python");
  }
}
