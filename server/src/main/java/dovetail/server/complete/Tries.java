package dovetail.server.complete;

import com.google.common.primitives.Bytes;
import dovetail.model.decode.Decoder;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import dovetail.model.request.Interest;
import dovetail.model.request.StopPolicy;
import dovetail.quotient.chart.LimitException;
import dovetail.server.complete.Completion.Promise;
import dovetail.server.complete.Completion.Validity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tries to fill one hole: what a compiler refuses is written again from the refused word on,
 * and what is not found in scope is looked for without it. One thread.
 */
final class Tries {
  private static final Logger log = LoggerFactory.getLogger(Tries.class);

  /** How often a middle that a compiler refuses is written again. */
  private static final int DETOURS = 8;

  private final Completer completer;
  private final long start = System.nanoTime();

  /** The first middle that parses and that a compiler refuses. */
  private Optional<Completion> parsing = Optional.empty();

  Tries(Completer completer) {
    this.completer = completer;
  }

  /** Fills the hole, or says why not; {@link Completer#complete}. */
  Completion complete(Task task) {
    Completion kept = tried(task);
    if (kept.found()) {
      return kept;
    }
    boolean isKept = task.demands().scope() == Demands.Scope.KEPT;
    if (isKept && !task.deadline().passed() && !task.cancellation().requested()) {
      Completion free = tried(task.with(task.demands().with(Demands.Scope.FREE)));
      if (free.found()) {
        return free;
      }
    }
    return parsing.orElse(kept);
  }

  private Completion tried(Task task) {
    if (ByteOrderMark.follows(task.prefix(), task.suffix())) {
      return nothing();
    }
    try {
      return written(task);
    } catch (LimitException e) {
      log.info("no completion: {}", e.getMessage());
      return nothing();
    }
  }

  private Completion nothing() {
    return Seen.none(Finish.NONE).completion(Promise.NONE, DecodeStats.NOTHING, start, 0);
  }

  private Completion written(Task task) {
    View view = completer.view(task);
    double setupMicros = Seen.microsSince(start);
    List<byte[]> refused = new ArrayList<>();
    while (true) {
      Decoder decoder = decoder(task, view, refused);
      DecodeResult result = completer.decode(task, StopPolicy.LINE, decoder, Interest.WHOLE);
      Seen seen =
          switch (result) {
            case DecodeResult.Middle middle -> Seen.of(task, view, middle);
            case DecodeResult.NoMiddle _, DecodeResult.Cancelled _ -> Seen.none(result.finish());
          };
      Completion completion = seen.completion(view.promise(), result.stats(), start, setupMicros);
      Optional<byte[]> beginning = refusedBeginning(task, view, seen, refused.size());
      if (beginning.isEmpty()) {
        return completion;
      }
      parsing = parsing.or(() -> Optional.of(completion));
      boolean isLast = refused.size() == DETOURS || task.deadline().passed();
      if (isLast || beginning.get().length == 0) {
        return Seen.none(Finish.NONE)
            .completion(view.promise(), result.stats(), start, setupMicros);
      }
      refused.add(beginning.get());
    }
  }

  private Decoder decoder(Task task, View view, List<byte[]> refused) {
    Decoding decoding =
        view.method() == task.method() ? task.decoding() : Decoding.of(view.method());
    return decoding
        .samples()
        .next(
            () ->
                new OtherTexts(
                    completer.constraint(task, view), refused, completer.model().vocabulary()),
            middle -> view.isComplete(middle) && broken(task, view, middle).isEmpty());
  }

  /**
   * The beginning, up to an error that only a compiler finds, of a middle that must fit, and of
   * what is written before it; empty if there is no error.
   *
   * @param refused how many were refused before
   */
  private Optional<byte[]> refusedBeginning(Task task, View view, Seen seen, int refused) {
    if (seen.validity() != Validity.VALID || view.method() == Method.UNCONSTRAINED) {
      return Optional.empty();
    }
    byte[] written = Utf8.encode(seen.middle());
    byte[] before = Utf8.encode(completer.healing(task).before());
    Optional<StrictReaders.Refused> broken = broken(task, view, seen.middle());
    broken.ifPresent(error -> log.debug("refused, {}: {}", error.message(), seen.middle()));
    return broken.map(
        error -> Bytes.concat(before, Arrays.copyOf(written, end(error, written, refused))));
  }

  /**
   * Where a beginning ends that is not to be written again: as late as the error allows at first,
   * so that most of the middle is kept. Of an error in the text around the middle more and more
   * goes.
   */
  private static int end(StrictReaders.Refused error, byte[] written, int refused) {
    int place = refused < DETOURS / 2 ? error.last() : error.at();
    return place < 0 ? written.length >> refused : Math.min(place + 1, written.length);
  }

  /** The error of a compiler that a middle brings in; empty if none. */
  private Optional<StrictReaders.Refused> broken(Task task, View view, String middle) {
    View.Text text = view.around(middle);
    return completer.strict().broken(task.language(), text.prefix(), middle, text.suffix());
  }
}
