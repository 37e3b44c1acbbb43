package dovetail.lab.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.quotient.SharedCharts;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.task.Demands;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From cuts to a record, with a model that is told what to want. */
final class EvaluationTest {
  private static final Language JSON = Languages.builtIn().find("json").orElseThrow();
  private static final List<Method> METHODS =
      List.of(Method.GREEDY, Method.UNCONSTRAINED, Method.CHECKED);
  private static final Cut CUT = new Cut("a", "{\"a\": [1, ", "2", "]}", "a.json");

  @TempDir private Path folder;

  private Record<Result> record() throws IOException {
    return Record.open(folder.resolve("results.jsonl"), "{}", Result.class);
  }

  private void run(ScriptedModel model, Record<Result> record) throws IOException {
    run(model, Filling.WRITTEN, METHODS, CUT, record);
  }

  private static void run(
      ScriptedModel model, Filling filling, List<Method> methods, Cut cut, Record<Result> record)
      throws IOException {
    try (Completer completer = new Completer(model)) {
      new Evaluation(
              completer,
              new OwnOracle(JSON),
              new SharedCharts(JSON),
              filling,
              methods.stream().map(Decoding::of).toList(),
              Demands.DEFAULT,
              (task, document) -> task,
              20,
              record)
          .run(cut);
    }
  }

  @Test
  void everyDecoderIsJudged() throws IOException {
    try (Record<Result> record = record()) {
      run(new ScriptedModel("2]"), record);
      assertThat(record.results())
          .extracting(Result::decoder, Result::valid, Result::exact)
          .containsExactly(
              tuple("greedy", true, true),
              tuple("unconstrained", false, false),
              tuple("checked", true, true));
    }
  }

  /** One who types is shown what the model is sure of; one who asks, what it is not sure of too. */
  @Test
  void whatAnEditorShowsIsTheMiddle() throws IOException {
    List<Method> greedy = List.of(Method.GREEDY);
    String truth = "\"second\"";
    ScriptedModel unsure = new ScriptedModel(truth);
    unsure.sureTo = 0;
    for (Filling filling : List.of(Filling.TYPING, Filling.ASKED)) {
      Path file = folder.resolve(filling + ".jsonl");
      try (Record<Result> record = Record.open(file, "{}", Result.class)) {
        Cut sure = new Cut("a", "{\"a\": [\"first\", ", truth, "]}", "a.json");
        run(new ScriptedModel(truth), filling, greedy, sure, record);
        run(unsure, filling, greedy, new Cut("b", "[\"first\", ", truth, "]", "b.json"), record);
        assertThat(record.results())
            .extracting(Result::id, Result::found, Result::valid, Result::exact)
            .containsExactly(
                tuple("a", true, true, true),
                filling == Filling.TYPING
                    ? tuple("b", false, false, false)
                    : tuple("b", true, true, true));
      }
    }
  }

  /** Or the first one would pay for all, and no times could be compared. */
  @Test
  void everyDecoderReadsThePrompt() throws IOException {
    ScriptedModel model = new ScriptedModel("2]");
    try (Record<Result> record = record()) {
      run(model, record);
    }
    assertThat(model.promptsRead)
        .hasSize(METHODS.size())
        .allSatisfy(read -> assertThat(read).isGreaterThan(CUT.prefix().length()));
  }

  @Test
  void whatIsRecordedIsNotDoneAgain() throws IOException {
    ScriptedModel model = new ScriptedModel("2");
    try (Record<Result> record = record()) {
      run(model, record);
    }
    int steps = model.steps();
    try (Record<Result> record = record()) {
      run(model, record);
      assertThat(record.results()).hasSize(METHODS.size());
    }
    assertThat(model.steps()).isEqualTo(steps);
  }
}
