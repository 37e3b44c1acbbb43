package dovetail.server.complete;

import com.google.common.base.Suppliers;
import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.Prompt;
import dovetail.model.constraint.AnyOf;
import dovetail.model.constraint.Constraint;
import dovetail.model.decode.Decoder;
import dovetail.model.echo.Project;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Interest;
import dovetail.model.request.StopPolicy;
import dovetail.protocol.ProjectProgress;
import dovetail.quotient.chart.LimitException;
import dovetail.quotient.chart.StoppedException;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.TokenStrings;
import dovetail.server.constraint.GrammarConstraint;
import dovetail.server.echo.Echoes;
import dovetail.server.task.Demands;
import dovetail.server.task.Task;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Completes one hole at a time: builds the grammar's constraint and the model's prompt, decodes a
 * middle, and checks the whole file with the middle once more.
 *
 * <p>Keeps one session of the model, so that the model need not read the common beginning of two
 * prompts again. One thread at a time.
 */
public final class Completer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Completer.class);

  /** The reason for no middle where the deadline came first. */
  public static final String IN_TIME = "nothing was found in time";

  /** The number of open brackets from which on they are given as the reason. */
  private static final int DEEP = 1_000;

  /**
   * The number of unread bytes from which on reading stops as soon as it holds up another answer.
   */
  private static final int READ_SOON = 100_000;

  private final LanguageModel model;
  private final ModelSession session;
  private final Echoes echoes;

  /** Whether nobody waits for the current task any more. */
  private volatile BooleanSupplier nobodyWaits = () -> false;

  private final ReadAhead ahead;
  private final LastLook lastLook;
  private final Views views;
  private final Prompts prompts;
  private Effort effort = Effort.NONE;
  private final Map<Language, Masks> masks = new HashMap<>();
  private final Supplier<TokenStrings> texts;

  /** A completer with a model, which must stay open as long as the completer. */
  public Completer(LanguageModel model) {
    this.model = model;
    this.session = model.session();
    this.ahead = new ReadAhead(session::leave);
    this.lastLook = new LastLook(ahead, () -> nobodyWaits.getAsBoolean());
    this.views = new Views(lastLook);
    this.prompts = new Prompts(model, session);
    this.echoes = new Echoes(model);
    this.texts = Suppliers.memoize(() -> GrammarConstraint.texts(model.vocabulary()));
  }

  /**
   * Prepares this completer for documents that are being edited: they and their projects are read
   * again in the background as they change.
   *
   * @param watcher receives the progress of reading a large project, on another thread
   */
  public Completer following(Consumer<ProjectProgress> watcher) {
    echoes.follow(watcher);
    lastLook.follow();
    ahead.start();
    return this;
  }

  /** Sets the source of a task's project. */
  public void lookIn(Function<Task, Project> projects) {
    echoes.lookIn(projects);
  }

  /**
   * Sets one project for all tasks that look up text in a project. Its files are read for the first
   * such task of a language, and not again.
   *
   * @param root a folder, as {@link Path#toRealPath} gives it
   */
  public void lookIn(Path root) {
    echoes.lookIn(root);
  }

  /**
   * Does some work for a task. All readers of its text stop when nobody waits for the task any
   * more.
   *
   * @throws StoppedException if nobody waits
   */
  public <T> T during(Task task, Supplier<T> work) {
    BooleanSupplier before = nobodyWaits;
    nobodyWaits = task::isGivenUp;
    try {
      return work.get();
    } finally {
      nobodyWaits = before;
    }
  }

  /** The reason why a task was not done in time, as a message to the user. */
  public String tooLate(Task task) {
    int unread = views.unread(task);
    if (unread >= READ_SOON) {
      return "%d of its %d KB are still to be read".formatted(unread / 1000, kilobytes(task));
    }
    int depth = views.depth(task);
    return depth < DEEP ? IN_TIME : "%s: %d brackets are open".formatted(IN_TIME, depth);
  }

  /** The reason why a task beyond a limit cannot be done, as a message to the user. */
  public static String tooLarge(Task task, LimitException limit) {
    return "its %d KB are too much: %s".formatted(kilobytes(task), limit.getMessage());
  }

  private static int kilobytes(Task task) {
    return (task.prefix().length() + task.suffix().length()) / 1000;
  }

  /**
   * Forgets the prompt and the documents that were read: the next completion takes as long as a
   * first one. Tables of languages stay.
   */
  public void readAnew() {
    session.rollback(0);
    views.readAnew();
  }

  /**
   * A task as the grammar sees it; valid until the next call. If much of the document must be read,
   * the model reads the prompt meanwhile.
   */
  public View view(Task task) {
    int unread = views.unread(task);
    BooleanSupplier stop =
        unread < READ_SOON && views.depth(task) < DEEP
            ? task::isGivenUp
            : () -> task.isLate() || task.cancellation().holdsUp();
    if (session.isPartial() || !ahead.takes(unread)) {
      return views.of(task, task.document(), stop);
    }
    Supplier<View> view = ahead.begin(unread, () -> views.of(task, task.document(), stop));
    try {
      effort = effort.with(prompts.read(task, healing(task), stop::getAsBoolean));
    } finally {
      var _ = view.get(); // no other thread may use the charts meanwhile
    }
    return view.get();
  }

  /**
   * Reads the texts that completions in a newly opened document need, as far as that can be done
   * beside a completion. Returns at once.
   */
  public void opened(Task task) {
    echoes.begin(task);
    ahead.later(stop -> lastLook.readAhead(task, stop));
  }

  /**
   * The view of a task that differs from the last one only on the cursor's line. The last view
   * stays valid.
   */
  public View viewBeside(Task task) {
    return views.of(task, task.document().isEmpty() ? "" : task.document() + "¦", task::isGivenUp);
  }

  /**
   * Continues to read a document, for other cursors in it, and continues a search for fences that
   * ran out of time; returns whether fences are known now.
   */
  public boolean goOn(Task task) {
    if (!views.readAhead(task)) {
      return false;
    }
    try {
      if (views.isFencingUnfinished(task)) {
        return views.fenceOn(task);
      }
      var _ = lastLook.readAllAhead(task);
      return false;
    } catch (LimitException | StoppedException e) {
      log.debug("{}: {}", task.document(), e.getMessage());
      return false;
    }
  }

  /**
   * How long the model takes to read the shortest prompt that may replace one of this size, in
   * nanoseconds; empty as long as that is not known.
   */
  public OptionalDouble shortestPromptNanos(int promptTokens) {
    return session.nanosPerToken().stream()
        .map(nanos -> nanos * PromptSize.least(promptTokens))
        .findFirst();
  }

  /**
   * Decodes a middle, until the interest in it ends.
   *
   * @param healing the text that the decoder makes the model write again
   */
  public DecodeResult decode(
      Task task, Healing healing, StopPolicy stop, Decoder decoder, Interest interest) {
    try {
      DecodeRequest request = request(task, stop, healing, interest);
      int unread = prompts.unread(request.prompt());
      DecodeResult result = decoder.decode(model, session, request);
      effort = effort.with(unread, result.stats());
      return result instanceof DecodeResult.Middle middle ? healing.middleOf(middle) : result;
    } finally {
      session.rest();
    }
  }

  /** The work done since the last call. */
  public Effort takeEffort() {
    Effort done = effort;
    effort = Effort.NONE;
    return done;
  }

  private DecodeRequest request(Task task, StopPolicy stop, Healing healing, Interest interest) {
    Prompt prompt = prompts.of(task, healing);
    return new DecodeRequest(
        prompt.tokens(),
        prompt.maxTokens(),
        stop,
        echoes.mixture(task, healing.shownOf(task.prefix()), stop),
        task.deadline(),
        task.cancellation(),
        interest);
  }

  /** The text that the model must write again for a task. */
  public Healing healing(Task task) {
    return switch (task.demands().seam()) {
      case CUT -> Healing.NONE;
      case HEALED -> Healing.of(model, task.prefix());
      case HEALED_BLANK -> Healing.ofBlank(model, task.prefix());
    };
  }

  /** The constraint of a view, at its beginning. */
  public Constraint constraint(Task task, View view, Healing healing) {
    Masks own = masks.computeIfAbsent(task.language(), language -> Masks.of(language, texts.get()));
    byte[] demanded = Utf8.encode(healing.text());
    Demands.Ends ends = task.demands().ends();
    return AnyOf.of(
        view.texts().stream()
            .map(text -> text.middles().recognizer())
            .<Constraint>map(
                middle -> new GrammarConstraint(middle, model.vocabulary(), own, demanded, ends))
            .toList());
  }

  /** The last look at a middle. */
  public LastLook lastLook() {
    return lastLook;
  }

  public LanguageModel model() {
    return model;
  }

  /** Frees the memory of all readings, which can be made again, and of folded vocabularies. */
  public void forget() {
    views.forget();
    echoes.forget();
    lastLook.forget();
    masks.clear();
  }

  @Override
  public void close() {
    ahead.close();
    echoes.close();
    lastLook.close();
    session.close();
  }
}
