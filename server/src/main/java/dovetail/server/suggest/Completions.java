package dovetail.server.suggest;

import dovetail.model.decode.Method;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Finish;
import dovetail.protocol.Suggestion;
import dovetail.quotient.chart.LimitException;
import dovetail.quotient.chart.StoppedException;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Completion;
import dovetail.server.complete.Completion.Promise;
import dovetail.server.complete.View;
import dovetail.server.files.ByteOrderMark;
import dovetail.server.task.Demands;
import dovetail.server.task.Task;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fills holes one by one, for the command {@code complete} and for evaluations. One thread at a
 * time.
 */
public final class Completions {
  private static final Logger log = LoggerFactory.getLogger(Completions.class);

  private final Completer completer;

  /** Fills holes by a completer. */
  public Completions(Completer completer) {
    this.completer = completer;
  }

  /**
   * Fills a hole with the first suggestion that an editor shows on a user's command, or gives the
   * reason for none.
   */
  public Completion shown(Task task) {
    long start = System.nanoTime();
    if (ByteOrderMark.follows(task.prefix(), task.suffix())) {
      return nothing(start);
    }
    Account account = Suggester.ofTheBest(completer).account(task);
    Promise promise = account.place().map(Account.Reading::promise).orElse(Promise.NONE);
    DecodeResult written = account.written();
    Optional<Suggestion> shown = account.answer().suggestions().stream().findFirst();
    DecodeResult result =
        shown
            .<DecodeResult>map(
                one -> new DecodeResult.Middle(one.text(), written.finish(), written.stats()))
            .orElseGet(() -> none(written));
    String covered = shown.map(Suggestion::covered).orElse("");
    return completion(result, covered, promise, shown.isPresent(), start, 0);
  }

  /**
   * Fills a hole with a middle that fits as the model wrote it, in any form, or gives the reason
   * for none. If no middle leaves open the constructs that the suffix can close, any middle that
   * fits will do; failing that, a middle that parses, though a compiler refuses it.
   */
  public Completion of(Task task) {
    long start = System.nanoTime();
    return completer.during(task, () -> found(task, start));
  }

  /** The result of one search, and a text that parses though a compiler refuses it. */
  private record Tried(Completion completion, Optional<Completion> refused) {}

  private Completion found(Task task, long start) {
    Tried kept = tried(task, start);
    boolean isLast =
        kept.completion().found() || task.demands().scope() == Demands.Scope.FREE || task.isLate();
    Tried last = isLast ? kept : tried(task.with(task.demands().with(Demands.Scope.FREE)), start);
    return last.completion().found()
        ? last.completion()
        : kept.refused().or(last::refused).orElse(kept.completion());
  }

  private Tried tried(Task task, long start) {
    try {
      if (!ByteOrderMark.follows(task.prefix(), task.suffix())) {
        return written(task, start);
      }
    } catch (LimitException e) {
      log.info("no completion: {}", Completer.tooLarge(task, e));
    } catch (StoppedException e) {
      log.info("no completion: {}", completer.tooLate(task));
    }
    return new Tried(nothing(start), Optional.empty());
  }

  private static Completion nothing(long start) {
    return completion(Search.NO_MIDDLE, "", Promise.NONE, false, start, 0);
  }

  private Tried written(Task task, long start) {
    View view = completer.view(task);
    double setupMicros = microsSince(start);
    Search.Result found =
        new Search(new CursorContext(completer, task, view, Policy.WRITTEN, RuleRun::new)).find();
    Promise promise = view.promise();
    DecodeResult result =
        found.offers().stream()
            .<DecodeResult>map(one -> one.written)
            .findFirst()
            .orElseGet(() -> none(found.last()));
    return new Tried(
        completion(result, "", promise, isValid(task, view, result), start, setupMicros),
        found.refused().map(one -> completion(one.written, "", promise, true, start, setupMicros)));
  }

  /** No middle, for the last result's reason; {@code NONE} if a middle was not taken. */
  private static DecodeResult none(DecodeResult last) {
    Finish finish = last instanceof DecodeResult.Middle ? Finish.NONE : last.finish();
    return new DecodeResult.NoMiddle(finish, last.stats());
  }

  private boolean isValid(Task task, View view, DecodeResult result) {
    return result instanceof DecodeResult.Middle(String text, var _, var _)
        && (view.method() != Method.UNCONSTRAINED
            || completer.lastLook().parses(task.language(), view.around(text), text));
  }

  private static Completion completion(
      DecodeResult result,
      String covered,
      Promise promise,
      boolean isValid,
      long start,
      double setupMicros) {
    double millis = microsSince(start) / 1e3;
    return new Completion(result, covered, isValid, promise, millis, setupMicros);
  }

  private static double microsSince(long nanos) {
    return (System.nanoTime() - nanos) / 1e3;
  }
}
