package dovetail.server.complete;

import dovetail.model.Cancellation;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.Prompt;
import dovetail.model.request.Deadline;
import dovetail.server.task.Task;
import java.util.Arrays;
import java.util.Optional;

/** The prompts of tasks, with the number of their tokens that the session has read. One thread. */
final class Prompts {
  /** The length of a usual token, for a model that writes bytes. */
  private static final long BYTES_PER_TOKEN = 4;

  private final LanguageModel model;
  private final ModelSession session;
  private final OpenFiles openFiles = new OpenFiles();
  private final PromptSize promptSize = new PromptSize();
  private Optional<Begun> begun = Optional.empty();

  /** A prompt that was read ahead for a task, which is known by its deadline. */
  private record Begun(Deadline deadline, String prefix, String suffix, Prompt prompt) {
    boolean isFor(Task task, String shown) {
      return deadline == task.deadline() && prefix.equals(shown) && suffix.equals(task.suffix());
    }
  }

  Prompts(LanguageModel model, ModelSession session) {
    this.model = model;
    this.session = session;
  }

  /** The prompt of a task: if a prompt was read ahead for the same place, that one. */
  Prompt of(Task task, Healing healing) {
    String prefix = healing.shownOf(task.prefix());
    return begun
        .filter(ahead -> ahead.isFor(task, prefix))
        .map(Begun::prompt)
        .orElseGet(() -> of(task, prefix));
  }

  private Prompt of(Task task, String prefix) {
    int[] others = openFiles.tokens(model, task);
    long units = model.vocabulary().isOfBytes() ? BYTES_PER_TOKEN : 1;
    int middle = (int) Math.min(Integer.MAX_VALUE, units * task.maxTokens());
    int wanted = (int) Math.min(Integer.MAX_VALUE, units * task.promptTokens());
    int most = promptSize.of(wanted, task.deadline().left(), session.nanosPerToken());
    return Prompt.of(model, others, prefix, task.suffix(), middle, most);
  }

  /**
   * Has the model read a prompt ahead until it is stopped; returns the number of tokens that were
   * not read before.
   */
  int read(Task task, Healing healing, Cancellation stop) {
    String prefix = healing.shownOf(task.prefix());
    Prompt prompt = of(task, prefix);
    int unread = unread(prompt.tokens());
    if (session.prime(prompt.tokens(), stop)) {
      begun = Optional.of(new Begun(task.deadline(), prefix, task.suffix(), prompt));
    }
    return unread;
  }

  /** How many tokens of a prompt were not read before. */
  int unread(int[] prompt) {
    int[] read = new int[Math.min(session.length(), prompt.length)];
    Arrays.setAll(read, session::token);
    int common = Arrays.mismatch(read, prompt);
    return common < 0 ? 0 : prompt.length - common;
  }
}
