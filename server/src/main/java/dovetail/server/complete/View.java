package dovetail.server.complete;

import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.fence.FenceLimits;
import dovetail.quotient.fence.Fences;
import dovetail.quotient.fence.Fencing;
import dovetail.server.complete.Completion.Promise;
import dovetail.server.complete.Task.Method;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A task as the grammar sees it: the texts around the hole, with stand-ins for what is fenced.
 *
 * @param prefix the text left of the hole
 * @param suffix the text right of it
 * @param middles what fits between them
 * @param promise what can be promised
 * @param method how the hole is filled: unconstrained where nothing can be promised to one who
 *     asked for what fits
 */
record View(String prefix, String suffix, MiddleLanguage middles, Promise promise, Method method) {
  /** In a document that is being edited, the next question comes soon. */
  private static final FenceLimits WHILE_SOMEBODY_WAITS = new FenceLimits(3, 100, 100, 4);

  /**
   * Looks for fences where the task asks for a middle that fits and none does.
   *
   * @param whole what fits into the file as it is
   */
  static View of(Task task, MiddleLanguage whole, SharedCharts charts) {
    return switch (task.method()) {
      case UNCONSTRAINED, CHECKED -> asItIs(task, whole, Promise.NONE, task.method());
      case GREEDY ->
          whole.viable()
              ? asItIs(task, inScope(task, whole), Promise.WHOLE, Method.GREEDY)
              : cell(task, charts).orElseGet(() -> fenced(task, charts));
    };
  }

  private static MiddleLanguage inScope(Task task, MiddleLanguage middles) {
    return switch (task.demands().scope()) {
      case KEPT -> middles.inScope();
      case FREE -> middles;
    };
  }

  /** In a cell of a notebook, commands to the notebook may be all that is wrong. */
  private static Optional<View> cell(Task task, SharedCharts charts) {
    if (FileKind.of(task.document()) != FileKind.CELL) {
      return Optional.empty();
    }
    return NotebookCell.of(task.prefix(), task.suffix())
        .map(
            cell ->
                new View(
                    cell.prefix(),
                    cell.suffix(),
                    inScope(
                        task,
                        MiddleLanguage.of(
                            charts, Utf8.encode(cell.prefix()), Utf8.encode(cell.suffix()))),
                    Promise.WHOLE,
                    Method.GREEDY))
        .filter(view -> view.middles().viable());
  }

  private static View asItIs(Task task, MiddleLanguage middles, Promise promise, Method method) {
    return new View(task.prefix(), task.suffix(), middles, promise, method);
  }

  private static View fenced(Task task, SharedCharts charts) {
    byte[] prefix = Utf8.encode(task.prefix());
    byte[] suffix = Utf8.encode(task.suffix());
    FenceLimits limits = task.document().isEmpty() ? FenceLimits.DEFAULT : WHILE_SOMEBODY_WAITS;
    return switch (Fences.of(charts, prefix, suffix, limits)) {
      case Fencing.Whole whole ->
          asItIs(task, inScope(task, whole.middles()), Promise.WHOLE, Method.GREEDY);
      case Fencing.Fenced fenced ->
          new View(
              new String(fenced.prefix(), StandardCharsets.UTF_8),
              new String(fenced.suffix(), StandardCharsets.UTF_8),
              inScope(task, fenced.middles()),
              Promise.FENCED,
              Method.GREEDY);
      case Fencing.Lost lost -> asItIs(task, lost.middles(), Promise.NONE, Method.UNCONSTRAINED);
    };
  }
}
