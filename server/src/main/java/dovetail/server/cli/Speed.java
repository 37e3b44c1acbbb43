package dovetail.server.cli;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.languages.SampleProgram;
import dovetail.model.LanguageModel;
import dovetail.model.decode.Decoding;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Completion;
import dovetail.server.complete.Task;
import dovetail.server.suggest.Completions;
import java.util.Arrays;

/**
 * How long a model takes to fill a hole in a sample program.
 *
 * @param first milliseconds of the first answer, for which the prompt is read
 * @param then milliseconds, the median of further answers
 * @param text the text that it wrote
 * @param tokens of it
 * @param calls how many tokens the model was asked for
 */
record Speed(double first, double then, String text, int tokens, int calls) {
  /** How many further answers there are. */
  static final int MORE = 4;

  private static final int TOKENS = 16;

  /**
   * Measures it; a prompt that goes on should not be read again.
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
          first, more[MORE / 2], completion.middle(), completion.tokens(), completion.calls());
    }
  }
}
