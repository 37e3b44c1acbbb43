package dovetail.server.complete;

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
import dovetail.quotient.LegalNames;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.mask.Masks;
import java.util.Map;

/**
 * Middles of one hole, as often as one likes: what fits is all that counts, so there is neither
 * scope nor healing nor, unless one is asked for, a stop rule: a middle ends where the model ends
 * it. One thread.
 */
public final class HoleSamples implements AutoCloseable {
  private final LanguageModel model;
  private final ModelSession session;
  private final MiddleLanguage middles;
  private final Constraint constraint;
  private Decoding.Samples samples;
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
    this(model, language, prefix, suffix, LegalNames.of(Map.of()), prompt, StopPolicy.MODEL);
    use(decoding);
  }

  /**
   * Of a hole, with the names that may follow certain prefixes; {@link #use} says how it is filled.
   *
   * @param prompt the prompt for it
   * @param stop where a middle ends that is complete
   */
  public HoleSamples(
      LanguageModel model,
      Language language,
      String prefix,
      String suffix,
      LegalNames names,
      Prompt prompt,
      StopPolicy stop) {
    this.model = model;
    this.session = model.session();
    this.middles =
        MiddleLanguage.of(new SharedCharts(language), Utf8.encode(prefix), Utf8.encode(suffix));
    this.constraint =
        new GrammarConstraint(
            middles.recognizer(names, Utf8.encode(prefix)),
            model.vocabulary(),
            Masks.of(language, Texts.of(model.vocabulary())),
            new byte[0],
            new Ending(new byte[0]),
            Demands.Ends.ANYWHERE);
    this.samples = Decoding.GREEDY.samples();
    this.request =
        new DecodeRequest(
            prompt.tokens(), prompt.maxTokens(), stop, Deadline.none(), Cancellation.never());
  }

  /** From now on it is filled so, and nothing was learnt of it yet. */
  public void use(Decoding decoding) {
    samples = decoding.samples();
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
