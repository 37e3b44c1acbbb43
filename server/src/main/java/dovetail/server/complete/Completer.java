package dovetail.server.complete;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.Prompt;
import dovetail.model.decode.Checked;
import dovetail.model.decode.DecodeRequest;
import dovetail.model.decode.DecodeResult;
import dovetail.model.decode.Decoder;
import dovetail.model.decode.Finish;
import dovetail.model.decode.Greedy;
import dovetail.model.decode.StopPolicy;
import dovetail.model.decode.Unconstrained;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.server.complete.Completion.Validity;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fills holes, one after the other: constraint, prompt, decoding, last look, answer.
 *
 * <p>Keeps one session of the model, so that a prompt which goes on from the last one is not read
 * again. One thread at a time.
 */
public final class Completer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Completer.class);

  private final LanguageModel model;
  private final ModelSession session;

  /** A completer by a model, which must stay open as long as the completer. */
  public Completer(LanguageModel model) {
    this.model = model;
    this.session = model.session();
  }

  /** Fills a hole, or says why not. */
  public Completion complete(Task task) {
    long start = System.nanoTime();
    MiddleLanguage middles =
        MiddleLanguage.of(task.language(), Utf8.encode(task.prefix()), Utf8.encode(task.suffix()));
    double setupMicros = microsSince(start);
    Decoder decoder = decoder(task, middles);
    Prompt prompt = Prompt.of(model, task.prefix(), task.suffix(), task.maxTokens());
    DecodeRequest request =
        new DecodeRequest(
            prompt.tokens(),
            prompt.maxTokens(),
            StopPolicy.LINE,
            task.deadline(),
            task.cancellation());
    DecodeResult result = decoder.decode(model, session, request);
    return validated(task, result, start, setupMicros);
  }

  private Decoder decoder(Task task, MiddleLanguage middles) {
    return switch (task.method()) {
      case GREEDY -> new Greedy(new GrammarConstraint(middles.recognizer(), model.vocabulary()));
      case UNCONSTRAINED -> new Unconstrained();
      case CHECKED -> new Checked(middle -> isComplete(middles, middle));
    };
  }

  private static boolean isComplete(MiddleLanguage middles, String middle) {
    MiddleRecognizer recognizer = middles.recognizer();
    byte[] bytes = middle.getBytes(StandardCharsets.UTF_8);
    return recognizer.push(bytes, 0, bytes.length) && recognizer.mayEnd();
  }

  /** No constrained middle leaves that does not pass the last look. */
  private static Completion validated(
      Task task, DecodeResult result, long start, double setupMicros) {
    return switch (result) {
      case DecodeResult.Middle middle -> {
        boolean valid =
            Validator.accepts(task.language(), task.prefix() + middle.text() + task.suffix());
        if (!valid && task.method() != Task.Method.UNCONSTRAINED) {
          log.error("a bug: the grammar let pass what does not parse: {}", middle.text());
          yield completion("", Validity.INVALID, Finish.NONE, result, start, setupMicros);
        }
        Validity validity = valid ? Validity.VALID : Validity.INVALID;
        yield completion(middle.text(), validity, middle.finish(), result, start, setupMicros);
      }
      case DecodeResult.NoMiddle _, DecodeResult.Cancelled _ ->
          completion("", Validity.INVALID, result.finish(), result, start, setupMicros);
    };
  }

  private static Completion completion(
      String middle,
      Validity validity,
      Finish finish,
      DecodeResult result,
      long start,
      double setupMicros) {
    return new Completion(
        middle,
        validity,
        finish,
        result.stats().tokens(),
        microsSince(start) / 1e3,
        setupMicros + result.stats().constraintMicros());
  }

  private static double microsSince(long nanos) {
    return (System.nanoTime() - nanos) / 1e3;
  }

  @Override
  public void close() {
    session.close();
  }
}
