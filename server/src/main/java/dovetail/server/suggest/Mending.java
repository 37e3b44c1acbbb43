package dovetail.server.suggest;

import dovetail.analysis.Fault;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import dovetail.server.complete.Task;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Mends middles that a compiler refuses: with a beginning that the refusal suggests ({@link
 * Remedies}), and a short ending of that beginning. One thread.
 */
final class Mending {
  /** The greatest number of beginnings that are tried. */
  private static final int MOST = 150;

  /** How often a mended text is mended again: a class may lack a constructor and a base. */
  private static final int TURNS = 3;

  private final CursorContext context;
  private final Set<String> tried = new HashSet<>();
  private DecodeStats cost = DecodeStats.NOTHING;

  /** A middle that a compiler refuses. */
  record Wrong(String middle, Fault fault) {}

  Mending(CursorContext context) {
    this.context = context;
  }

  /** The first of some middles that can be mended, mended. */
  Optional<DecodeResult.Middle> mended(List<Wrong> refused, DecodeStats stats) {
    cost = stats;
    return refused.stream().flatMap(one -> mended(one, 1).stream()).findFirst();
  }

  /**
   * Tries the beginnings that may mend a middle, each with a short ending: the first result without
   * an error, or with another error that can be mended in its turn.
   */
  private Optional<DecodeResult.Middle> mended(Wrong wrong, int turn) {
    Task task = context.task();
    FormReader form = context.forms.getFirst();
    for (String begun : Remedies.of(task.prefix(), wrong.middle(), task.suffix(), wrong.fault())) {
      if (tried.size() == MOST || context.isLate()) {
        return Optional.empty();
      }
      Optional<String> ending = tried.add(begun) ? form.ending(begun) : Optional.empty();
      if (ending.isEmpty()) {
        continue;
      }
      String middle = begun + ending.get();
      Optional<Fault> fault = form.structure(middle);
      Optional<DecodeResult.Middle> found = Optional.empty();
      if (fault.isEmpty()) {
        found = written(middle);
      } else if (turn < TURNS && !fault.get().message().equals(wrong.fault().message())) {
        found = mended(new Wrong(middle, fault.get()), turn + 1);
      }
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** A middle as if it had been decoded, if it is short enough. */
  private Optional<DecodeResult.Middle> written(String middle) {
    int tokens = context.completer.model().tokenizer().encode(middle).length;
    DecodeStats stats =
        new DecodeStats(
            tokens,
            cost.forced(),
            cost.calls(),
            cost.backtracks(),
            cost.bounded(),
            cost.modelMillis(),
            cost.constraintMicros(),
            cost.meanLogProbability(),
            cost.confidence(),
            cost.steps());
    return tokens <= context.task().maxTokens()
        ? Optional.of(new DecodeResult.Middle(middle, Finish.STEERED, stats))
        : Optional.empty();
  }
}
