package dovetail.model.djl;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.LanguageModel;
import dovetail.model.Prompt;
import dovetail.model.Vocabulary;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.Folders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holes shown as text, to models that were never taught to fill any. */
final class PlainFrameTest {
  private static final LoadOptions PLAIN = LoadOptions.DEFAULT.framed(Framing.PLAIN);

  @TempDir Path folder;

  private static LanguageModel loaded(Attempt<LanguageModel> attempt) {
    return switch (attempt) {
      case Attempt.Success<LanguageModel>(LanguageModel model) -> model;
      case Attempt.Failure<LanguageModel> failure ->
          throw new AssertionError(failure.problems().toString());
    };
  }

  @Test
  void theSuffixStandsBeforeThePrefix() {
    try (LanguageModel model = loaded(DjlModel.loadEmbedded(PLAIN))) {
      int[] prompt = Prompt.of(model, "x = [1,", "]\n", 16).tokens();
      assertThat(new String(model.vocabulary().text(prompt), StandardCharsets.UTF_8))
          .isEqualTo(
              """
              [part 2 of 2, continues part 1]
              ]

              [part 1 of 2, ends where part 2 begins]
              x = [1,\
              """);
      for (int token : prompt) {
        assertThat(model.vocabulary().role(token)).isEqualTo(Vocabulary.Role.TEXT);
      }
      assertThat(model.files()).isEmpty();
    }
  }

  @Test
  void aModelThatWasNotTaughtIsLoadedOnlySo() throws IOException {
    Folders.write(folder, Folders.config(""), Folders.weights("F16", 3));
    Files.writeString(
        folder.resolve("tokenizer.json"), Folders.tokenizer().replace("fim_middle", "fim_center"));
    assertThat(
            ((Attempt.Failure<LanguageModel>) DjlModel.load(folder, LoadOptions.DEFAULT))
                .problems())
        .singleElement()
        .asString()
        .contains("--template plain");
    try (LanguageModel model = loaded(DjlModel.load(folder, PLAIN))) {
      assertThat(model.template().dump(model.vocabulary())).contains("S").contains("P");
    }
  }
}
