package dovetail.server.complete;

import com.google.common.primitives.Bytes;
import dovetail.analysis.Fault;
import dovetail.analysis.Part;
import dovetail.lexer.Utf8;
import dovetail.model.decode.Decoder;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import dovetail.model.request.Interest;
import dovetail.model.request.StopPolicy;
import dovetail.quotient.chart.LimitException;
import dovetail.quotient.chart.StoppedException;
import dovetail.server.complete.Completion.Promise;
import dovetail.server.complete.Completion.Validity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tries to fill one hole: what a compiler refuses is written again from the refused word on;
 * where that does not help, mended ({@link Remedies}); and what is not found in scope is looked for
 * without it. One thread.
 */
final class Tries {
  private static final Logger log = LoggerFactory.getLogger(Tries.class);

  /** How often a middle that a compiler refuses is written again. */
  private static final int DETOURS = 8;

  /** How many beginnings are tried to mend what is refused, at most. */
  private static final int MOST_MENDED = 150;

  /** How often what was mended is mended again: a class may lack a constructor and a base. */
  private static final int MENDING_TURNS = 3;

  private final Completer completer;
  private final long start = System.nanoTime();

  /** The first middle that parses and that a compiler refuses. */
  private Optional<Completion> parsing = Optional.empty();

  /** A middle that a compiler refuses. */
  private record Wrong(String middle, Fault error) {
    List<String> remedies(Task task) {
      return Remedies.of(task.prefix(), middle, task.suffix(), error);
    }
  }

  Tries(Completer completer) {
    this.completer = completer;
  }

  /** Fills the hole, or says why not; {@link Completer#complete}. */
  Completion complete(Task task) {
    return completer.during(task, () -> found(task));
  }

  private Completion found(Task task) {
    Completion kept = tried(task);
    if (kept.found()) {
      return kept;
    }
    boolean isKept = task.demands().scope() == Demands.Scope.KEPT;
    if (isKept && !task.isLate()) {
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
      log.info("no completion: {}", Completer.tooLarge(task, e));
      return nothing();
    } catch (StoppedException e) {
      log.info("no completion: {}", completer.tooLate(task));
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
    List<Wrong> wrong = new ArrayList<>();
    while (true) {
      Decoder decoder = decoder(task, view, refused);
      DecodeResult result = completer.decode(task, StopPolicy.LINE, decoder, Interest.WHOLE);
      Seen seen =
          switch (result) {
            case DecodeResult.Middle middle -> Seen.of(completer.validator(), task, view, middle);
            case DecodeResult.NoMiddle _, DecodeResult.Cancelled _ -> Seen.none(result.finish());
          };
      Completion completion = seen.completion(view.promise(), result.stats(), start, setupMicros);
      Optional<Fault> error = error(task, view, seen);
      if (error.isEmpty()) {
        return completion.found()
            ? completion
            : mended(task, view, wrong)
                .map(one -> one.completion(view.promise(), result.stats(), start, setupMicros))
                .orElse(completion);
      }
      parsing = parsing.or(() -> Optional.of(completion));
      wrong.add(new Wrong(seen.middle(), error.get()));
      byte[] beginning = beginning(task, seen.middle(), error.get(), refused.size());
      if (refused.size() == DETOURS || task.deadline().passed() || beginning.length == 0) {
        return mended(task, view, wrong)
            .orElse(Seen.none(Finish.NONE))
            .completion(view.promise(), result.stats(), start, setupMicros);
      }
      refused.add(beginning);
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

  /** The error, which only a compiler finds, of a middle that must fit; empty if there is none. */
  private Optional<Fault> error(Task task, View view, Seen seen) {
    if (seen.validity() != Validity.VALID || view.method() == Method.UNCONSTRAINED) {
      return Optional.empty();
    }
    Optional<Fault> broken = broken(task, view, seen.middle());
    broken.ifPresent(error -> log.debug("refused, {}: {}", error.message(), seen.middle()));
    return broken;
  }

  /** The beginning of a refused middle, up to its error, and of what is written before it. */
  private byte[] beginning(Task task, String middle, Fault error, int refused) {
    byte[] written = Utf8.encode(middle);
    byte[] before = Utf8.encode(completer.healing(task).before());
    return Bytes.concat(before, Arrays.copyOf(written, end(error, written, refused)));
  }

  private Optional<Seen> mended(Task task, View view, List<Wrong> refused) {
    Set<String> tried = new HashSet<>();
    return task.demands().names().isEmpty() // endings know nothing of names
        ? refused.stream().flatMap(one -> mended(task, view, one, tried, 1).stream()).findFirst()
        : Optional.empty();
  }

  /**
   * The first of the beginnings that may mend a middle of which a short ending makes one without an
   * error, or with another error that can be mended in its turn.
   *
   * @param tried the beginnings tried so far
   */
  private Optional<Seen> mended(Task task, View view, Wrong wrong, Set<String> tried, int turn) {
    for (String begun : wrong.remedies(task)) {
      if (tried.size() == MOST_MENDED || task.deadline().passed()) {
        return Optional.empty();
      }
      Optional<String> ending =
          tried.add(begun) ? view.ending(task.language(), begun) : Optional.empty();
      if (ending.isEmpty()) {
        continue;
      }
      String middle = begun + ending.get();
      Optional<Fault> error = broken(task, view, middle);
      Optional<Seen> found = Optional.empty();
      if (error.isEmpty()) {
        found = Optional.of(mended(task, view, middle)).filter(one -> isIn(task, one));
      } else if (turn < MENDING_TURNS && !error.get().message().equals(wrong.error().message())) {
        found = mended(task, view, new Wrong(middle, error.get()), tried, turn + 1);
      }
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static boolean isIn(Task task, Seen seen) {
    return seen.validity() == Validity.VALID && seen.tokens() <= task.maxTokens();
  }

  private Seen mended(Task task, View view, String middle) {
    var written = new DecodeResult.Middle(middle, Finish.STEERED, DecodeStats.NOTHING);
    Seen seen = Seen.of(completer.validator(), task, view, written);
    int tokens = completer.model().tokenizer().encode(seen.middle()).length;
    return new Seen(seen.middle(), seen.validity(), seen.finish(), tokens);
  }

  /**
   * Where a beginning ends that is not to be written again: as late as the error allows at first,
   * so that most of the middle is kept. Of an error in the text around the middle more and more
   * goes.
   */
  private static int end(Fault error, byte[] written, int refused) {
    int place = refused < DETOURS / 2 ? error.last() : error.begin();
    return place < 0 ? written.length >> refused : Math.min(place + 1, written.length);
  }

  /** The error of a compiler that a middle brings in; empty if none. */
  private Optional<Fault> broken(Task task, View view, String middle) {
    View.Text text = view.around(middle);
    Part part = JudgedText.part(text, middle);
    return completer
        .judge()
        .broken(JudgedText.document(task, text.hidden()), part)
        .map(fault -> fault.from(part.from()));
  }
}
