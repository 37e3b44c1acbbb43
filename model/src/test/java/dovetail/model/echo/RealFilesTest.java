package dovetail.model.echo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dovetail.model.LanguageModel;
import dovetail.model.djl.DjlModel;
import dovetail.model.djl.LoadOptions;
import dovetail.model.hub.Attempt;
import dovetail.model.mixture.Ends;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Echo against its definition on real files, in the tokens of the model inside. */
final class RealFilesTest {
  /** From the module's folder, or the root's. */
  private static final Path FOLDER =
      Files.isDirectory(Path.of("training")) ? Path.of("training") : Path.of("model", "training");

  private static String text(String name) throws IOException {
    return Files.readString(FOLDER.resolve(name));
  }

  @Test
  void proposesAsDefined() throws IOException {
    try (LanguageModel model = loaded()) {
      EntryReader reader = new EntryReader(model.tokenizer(), model.vocabulary());
      TextEntries own = reader.read(text("export.py"));
      TextEntries other = reader.read(text("grow.py"));
      Project project = Project.EMPTY.with(Map.of("grow.py", other), Set.of());
      Ends ends = Ends.of(model.vocabulary());
      NaiveEcho naive = new NaiveEcho(model.vocabulary(), Gates.EMBEDDED);
      EchoRun run = new EchoRun(model.vocabulary(), Gates.EMBEDDED);
      Random random = new Random(5);
      int found = 0;
      for (int i = 0; i < 25; i++) {
        // Behind text of a third file, all of the open one counts: the cursor's line is its end.
        String prefix = text("compare.py");
        prefix = prefix.substring(0, 100 + random.nextInt(prefix.length() - 100));
        byte[] written = prefix.getBytes(UTF_8);
        FileText file = new FileText(own);
        Echo echo = Echo.of(file, own.text(), new byte[0]).with(project, "");
        run.begin(echo, written, new byte[0]);
        run.weigh(new int[0], 0, ends);
        NaiveEcho.Proposal expected =
            naive.propose(List.of(List.of(own), List.of(other)), written, ends);
        assertThat(run.size()).isEqualTo(expected.weights().size());
        for (int j = 0; j < run.size(); j++) {
          int token = run.token(j);
          assertThat(run.weight(token)).isCloseTo(expected.weights().get(token), within(1e-9));
        }
        found += run.size();
      }
      assertThat(found).isPositive();
    }
  }

  /** Behind every blank and inside every run of marks, a middle's first token is an entry. */
  @Test
  void placesWhereACursorStandsHaveEntries() throws IOException {
    try (LanguageModel model = loaded()) {
      String text = text("train.py");
      TextEntries read = new EntryReader(model.tokenizer(), model.vocabulary()).read(text);
      assertThat(read.text()).isEqualTo(text.getBytes(UTF_8));
      Set<Integer> places = new HashSet<>();
      for (int i = 0; i < read.places().length; i++) {
        byte[] token = model.vocabulary().bytes(read.tokens()[i]);
        int place = read.places()[i];
        assertThat(token).isEqualTo(Arrays.copyOfRange(read.text(), place, place + token.length));
        places.add(place);
      }
      for (int i = 1; i < read.text().length; i++) {
        boolean behindBlank = read.text()[i - 1] == ' ' && Contexts.isWord(read.text()[i]);
        if (behindBlank) {
          assertThat(places).as("at byte %d", i).contains(i);
        }
      }
    }
  }

  private static LanguageModel loaded() {
    return switch (DjlModel.loadEmbedded(LoadOptions.DEFAULT)) {
      case Attempt.Success<LanguageModel>(LanguageModel model) -> model;
      case Attempt.Failure<LanguageModel> failure ->
          throw new AssertionError(failure.problems().toString());
    };
  }
}
