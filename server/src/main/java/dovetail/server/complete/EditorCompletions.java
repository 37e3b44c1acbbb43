package dovetail.server.complete;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.decode.Deadline;
import dovetail.model.decode.Finish;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.CompletionService;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers an editor: the port's implementation.
 *
 * <p>Nothing is offered where the language is unknown, the file is too long, no middle fits, or the
 * best one is empty.
 */
public final class EditorCompletions implements CompletionService {
  /**
   * How much is done for one answer.
   *
   * @param automatic how long a user may wait who has not asked
   * @param invoked how long one may who has
   * @param maxTokens the most tokens of a middle
   * @param maxChars above this many Java chars a file is left alone
   */
  public record Limits(Duration automatic, Duration invoked, int maxTokens, int maxChars) {
    /** What people keep on: an answer that comes later than this is not read. */
    public static final Limits DEFAULT =
        new Limits(Duration.ofMillis(350), Duration.ofSeconds(2), 64, 1_000_000);
  }

  private static final Logger log = LoggerFactory.getLogger(EditorCompletions.class);

  private final Supplier<Optional<Completer>> completer;
  private final Limits limits;

  /**
   * Answers by a completer that may still be loading.
   *
   * @param completer waits until it is there; empty if it cannot be had, which is logged by the
   *     supplier
   */
  public EditorCompletions(Supplier<Optional<Completer>> completer, Limits limits) {
    this.completer = completer;
    this.limits = limits;
  }

  @Override
  public CompletionAnswer complete(CompletionRequest request) {
    Optional<Language> language = Languages.builtIn().find(request.languageId());
    if (language.isEmpty()) {
      log.info("{}: language {} is not known", request.uri(), request.languageId());
      return CompletionAnswer.nothing();
    }
    if (request.text().length() > limits.maxChars()) {
      log.info("{}: longer than {} characters", request.uri(), limits.maxChars());
      return CompletionAnswer.nothing();
    }
    return completer
        .get()
        .map(ready -> answer(ready.complete(taskOf(request, language.get())), request))
        .orElseGet(CompletionAnswer::nothing);
  }

  private Task taskOf(CompletionRequest request, Language language) {
    Duration patience =
        switch (request.trigger()) {
          case AUTOMATIC -> limits.automatic();
          case INVOKED -> limits.invoked();
        };
    return new Task(
        language,
        request.uri(),
        request.prefix(),
        request.suffix(),
        Task.Method.GREEDY,
        limits.maxTokens(),
        Deadline.in(patience),
        request.cancellation()::requested);
  }

  private static CompletionAnswer answer(Completion completion, CompletionRequest request) {
    log.debug(
        "{}: {} tokens, {} ms, {} us of them the grammar, finish {}",
        request.uri(),
        completion.tokens(),
        completion.millis(),
        completion.constraintMicros(),
        completion.finish());
    boolean offered =
        completion.valid() && completion.finish() != Finish.NONE && !completion.middle().isEmpty();
    return offered
        ? new CompletionAnswer(List.of(completion.middle()))
        : CompletionAnswer.nothing();
  }
}
