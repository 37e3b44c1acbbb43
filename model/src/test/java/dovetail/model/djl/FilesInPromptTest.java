package dovetail.model.djl;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.Cancellation;
import dovetail.model.FileTemplate;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.Prompt;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.Folders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder of a model that was taught to see files, tiny and random, read and run. */
final class FilesInPromptTest {
  @Test
  void otherFilesChangeWhatTheModelThinks(@TempDir Path folder) throws IOException {
    String config =
        Folders.config("\"fill_files\": \"repository\"")
            .replace("\"max_position_embeddings\": 700", "\"max_position_embeddings\": 2048");
    Folders.write(folder, config, Folders.weights("F32", 3));
    Attempt<LanguageModel> loaded = DjlModel.load(folder, LoadOptions.DEFAULT);
    assertThat(loaded).isInstanceOf(Attempt.Success.class);
    try (LanguageModel model = ((Attempt.Success<LanguageModel>) loaded).value();
        ModelSession session = model.session()) {
      List<FileTemplate.File> files =
          List.of(new FileTemplate.File("A", "BCDEFGHIJKLMNOP".repeat(10)));
      int room = FileTemplate.room(model.config().contextLength(), 10);
      int[] before = model.files().orElseThrow().fill(model, "R", "O", files, room);
      assertThat(before.length).isBetween(100, room);
      Prompt alone = Prompt.of(model, "AB", "CD", 8);
      Prompt shown = Prompt.of(model, before, "AB", "CD", 8, Integer.MAX_VALUE);
      assertThat(shown.tokens()).startsWith(before).endsWith(alone.tokens());
      session.prime(alone.tokens(), Cancellation.never());
      float[] one = session.logits().clone();
      session.prime(shown.tokens(), Cancellation.never());
      float[] other = session.logits();
      assertThat(other).isNotEqualTo(one);
      for (float logit : other) {
        assertThat(logit).isFinite();
      }
    }
  }
}
