package dovetail.server.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionRequest;
import dovetail.protocol.ServiceEvent;
import dovetail.protocol.settings.Settings;
import dovetail.protocol.settings.Settings.Switch;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LanguageOffersTest {
  @TempDir private Path folder;

  private Optional<String> offer(String languageId, String project, Settings settings) {
    Path root = folder.resolve(project);
    CompletionRequest opened =
        EditorCompletionsTest.request(
            root.resolve("src/a.x").toUri().toString(), languageId, "", "", settings);
    return new LanguageOffers(folder.resolve("cache"), Path.of("dovetail"))
        .offer(opened, Optional.of(root))
        .map(ServiceEvent.Offer::message);
  }

  @Test
  void aListedLanguageIsOfferedOnceInAFolder() {
    assertThat(offer("rust", "one", Settings.DEFAULT))
        .hasValueSatisfying(text -> assertThat(text).contains("`dovetail language add rust`"));
    assertThat(offer("rust", "one", Settings.DEFAULT)).as("by any later server").isEmpty();
    assertThat(offer("rust", "two", Settings.DEFAULT)).isPresent();
    assertThat(offer("csharp", "one", Settings.DEFAULT))
        .as("an editor's name")
        .hasValueSatisfying(text -> assertThat(text).contains("language add c_sharp"));
  }

  @Test
  void othersAreNot() {
    assertThat(offer("klingon", "one", Settings.DEFAULT)).as("not on the list").isEmpty();
    assertThat(offer("rust", "one", Settings.DEFAULT.with(Settings.OFFER_LANGUAGES, Switch.OFF)))
        .isEmpty();
  }
}
