package dovetail.lab.eval;

import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.model.request.Finish;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Completion;
import dovetail.server.complete.Effort;
import dovetail.server.suggest.Completions;
import dovetail.server.suggest.Decoded;
import dovetail.server.suggest.Suggester;
import dovetail.server.task.Task;
import java.util.Locale;
import java.util.Optional;

/**
 * The text that counts as the middle of a hole: the decoded one, or the one that an editor would
 * show.
 */
public enum Filling {
  /** The text that the model writes. */
  WRITTEN {
    @Override
    public Filled of(Completer completer, Task task) {
      Completion written = new Completions(completer).of(task);
      return new Filled(
          written.found(),
          written.middle(),
          "",
          written.finish(),
          written.tokens(),
          written.millis(),
          written.constraintMicros());
    }
  },
  /** The suggestion that an editor shows while the user types, if the answer is in time. */
  TYPING {
    @Override
    public Filled of(Completer completer, Task task) {
      return shown(completer, task, Trigger.AUTOMATIC);
    }
  },
  /** The first suggestion that an editor shows when the user asks. */
  ASKED {
    @Override
    public Filled of(Completer completer, Task task) {
      return shown(completer, task, Trigger.INVOKED);
    }
  };

  /**
   * The middle of a hole.
   *
   * @param found whether there is a middle; an empty one may be one
   * @param covered the text behind the cursor whose place it takes
   * @param finish why it ends where it ends, or why there is none
   */
  public record Filled(
      boolean found,
      String middle,
      String covered,
      Finish finish,
      int tokens,
      double millis,
      double constraintMicros) {}

  /** Fills a hole. One thread. */
  public abstract Filled of(Completer completer, Task task);

  /** The word used in options and results. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether a decoder can give such middles. */
  public boolean admits(Method method) {
    return this == WRITTEN || method == Method.GREEDY;
  }

  /** As in an editor with the usual settings, which sends its tasks with the greedy decoder. */
  private static Filled shown(Completer completer, Task task, Trigger trigger) {
    Watcher watcher = new Watcher();
    long start = System.nanoTime();
    Optional<Suggestion> first =
        new Suggester(completer, Settings.DEFAULT, trigger, watcher)
            .suggest(task.with(Decoding.GREEDY)).suggestions().stream().findFirst();
    double millis = (System.nanoTime() - start) / 1e6;
    String middle = first.map(Suggestion::text).orElse("");
    return new Filled(
        first.isPresent(),
        middle,
        first.map(Suggestion::covered).orElse(""),
        first.flatMap(_ -> watcher.decoded()).map(Decoded::finish).orElse(Finish.NONE),
        middle.isEmpty() ? 0 : completer.model().tokenizer().encode(middle).length,
        millis,
        1e3 * watcher.effort().map(Effort::constraintMillis).orElse(0.0));
  }
}
