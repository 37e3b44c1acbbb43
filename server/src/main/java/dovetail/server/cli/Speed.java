package dovetail.server.cli;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.languages.SampleProgram;
import dovetail.model.LanguageModel;
import dovetail.model.decode.Decoding;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Completion;
import dovetail.server.suggest.Completions;
import dovetail.server.task.Task;
import java.util.Arrays;

/**
 * The time that a model takes to fill a hole in a sample program.
 *
 * @param first the milliseconds of the first answer, which includes reading the prompt
 * @param then the median of the milliseconds of further answers
 * @param text the text that the model wrote
 * @param tokens the number of tokens of the text
 * @param calls the number of calls of the model
 */
record Speed(double first, double then, String text, int tokens, int calls) {
  /** The number of further answers. */
  static final int MORE = 4;

  private static final int TOKENS = 16;

  /**
   * Measures a model. Further answers should not read the same prompt again.
   *
   * @throws dovetail.model.ModelFailure if the model cannot be used
   */
  static Speed of(LanguageModel model) {
    String name = Languages.builtIn().names().getFirst();
    Language language = Languages.builtIn().find(name).orElseThrow();
    SampleProgram sample = Languages.builtIn().profile(name).sample();
    Task task = Task.patient(language, sample.prefix(), sample.suffix(), Decoding.GREEDY, TOKENS);
    try (Completer completer = new Completer(model)) {
      Completions completions = new Completions(completer);
      Completion completion = completions.of(task);
      double first = completion.millis();
      double[] more = new double[MORE];
      for (int i = 0; i < MORE; i++) {
        completion = completions.of(task);
        more[i] = completion.millis();
      }
      Arrays.sort(more);
      return new Speed(
          first,
          more[MORE / 2],
          completion.middle(),
          completion.tokens(),
          completion.stats().calls());
    }
  }
}
