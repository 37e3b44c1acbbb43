package dovetail.lab.sample;

import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.model.Cancellation;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.Prompt;
import dovetail.model.constraint.Constraint;
import dovetail.model.decode.Decoding;
import dovetail.model.request.Deadline;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.StopPolicy;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.mask.Masks;
import dovetail.server.constraint.GrammarConstraint;
import dovetail.server.task.Demands;

/**
 * Draws middles of one hole. Only the grammar counts: there is neither scope nor healing nor a stop
 * rule, and a middle ends where the model ends it. One thread.
 */
public final class HoleSamples implements AutoCloseable {
  private final LanguageModel model;
  private final ModelSession session;
  private final MiddleLanguage middles;
  private final Constraint constraint;
  private final Decoding.Samples samples;
  private final DecodeRequest request;

  /**
   * Of a hole.
   *
   * @param prompt the prompt for it
   * @param decoding how it is filled
   */
  public HoleSamples(
      LanguageModel model,
      Language language,
      String prefix,
      String suffix,
      Prompt prompt,
      Decoding decoding) {
    this.model = model;
    this.session = model.session();
    this.middles =
        MiddleLanguage.of(new SharedCharts(language), Utf8.encode(prefix), Utf8.encode(suffix));
    this.constraint =
        new GrammarConstraint(
            middles.recognizer(),
            model.vocabulary(),
            Masks.of(language, GrammarConstraint.texts(model.vocabulary())),
            new byte[0],
            Demands.Ends.ANYWHERE);
    this.samples = decoding.samples();
    this.request =
        new DecodeRequest(
            prompt.tokens(),
            prompt.maxTokens(),
            StopPolicy.MODEL,
            Deadline.none(),
            Cancellation.never());
  }

  /** Whether any middle fits. */
  public boolean isViable() {
    return middles.viable();
  }

  /** Fills it once more. */
  public DecodeResult next() {
    constraint.undo(0);
    return samples.next(() -> constraint, this::isComplete).decode(model, session, request);
  }

  /** Whether a middle fits. */
  public boolean isComplete(String middle) {
    MiddleRecognizer recognizer = middles.recognizer();
    return recognizer.push(Utf8.encode(middle)) && recognizer.mayEnd();
  }

  @Override
  public void close() {
    session.close();
  }
}
