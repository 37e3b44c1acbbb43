package dovetail.lab.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.Cancellation;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.server.complete.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each step is computed once, by whichever session of whichever program asks first. */
final class KeptModelTest {
  @TempDir Path folder;

  private float[] logits(ScriptedModel below, int... tokens) throws IOException {
    try (LanguageModel model = new KeptModel(below, folder.resolve("steps"));
        ModelSession session = model.session()) {
      session.prime(tokens, Cancellation.never());
      return session.logits().clone();
    }
  }

  @Test
  void computesAStepOnce() throws IOException {
    ScriptedModel first = new ScriptedModel("ab");
    float[] computed = logits(first, 257, 258, 259, 'a');
    assertThat(first.steps).isPositive();
    ScriptedModel second = new ScriptedModel("ab");
    assertThat(logits(second, 257, 258, 259, 'a')).isEqualTo(computed);
    assertThat(second.steps).isZero();
    logits(second, 257, 258, 259);
    assertThat(second.steps).isPositive();
  }

  @Test
  void writesOverAHalfStep() throws IOException {
    float[] computed = logits(new ScriptedModel("ab"), 257, 258, 259);
    Files.write(folder.resolve("steps"), new byte[100], StandardOpenOption.APPEND);
    float[] another = logits(new ScriptedModel("ab"), 257, 258, 259, 'a');
    assertThat(logits(new ScriptedModel(""), 257, 258, 259)).isEqualTo(computed);
    assertThat(logits(new ScriptedModel(""), 257, 258, 259, 'a')).isEqualTo(another);
  }

  @Test
  void goesBackToAnEarlierToken() throws IOException {
    ScriptedModel below = new ScriptedModel("ab");
    try (LanguageModel model = new KeptModel(below, folder.resolve("steps"));
        ModelSession session = model.session()) {
      session.prime(new int[] {257, 258, 259}, Cancellation.never());
      float[] begin = session.logits().clone();
      session.append('a');
      float[] behind = session.logits().clone();
      session.rollback(3);
      session.append('b');
      session.rollback(2);
      session.append(259);
      assertThat(session.logits()).isEqualTo(begin).isNotEqualTo(behind);
    }
  }
}
