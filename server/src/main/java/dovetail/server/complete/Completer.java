package dovetail.server.complete;

import com.google.common.base.Suppliers;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.primitives.Bytes;
import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.Prompt;
import dovetail.model.constraint.Constraint;
import dovetail.model.decode.Decoder;
import dovetail.model.echo.Project;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Interest;
import dovetail.model.request.StopPolicy;
import dovetail.protocol.ProjectProgress;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.chart.LimitException;
import dovetail.quotient.chart.StoppedException;
import dovetail.quotient.fence.FenceMemory;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.TokenStrings;
import dovetail.server.complete.Completion.Promise;
import dovetail.server.files.ProjectFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /**
   * The greatest number of documents whose readings are cached, each in up to four forms; a user
   * edits few at once.
   */
  private static final int DOCUMENTS = 12;

  /** The reason for no middle where the deadline came first. */
  public static final String IN_TIME = "nothing was found in time";

  /** The number of open brackets from which on they are given as the reason. */
  private static final int DEEP = 1_000;

  /**
   * The number of unread bytes from which on reading stops as soon as it holds up another answer.
   */
  private static final int READ_SOON = 100_000;

  /** The end of the name of a second document: the first with closing text behind it. */
  private static final String CLOSED = "…";

  /** The key of a document. */
  private record Open(Language language, String name) {}

  /** The cached state of a document. */
  private record Read(DocumentMiddles middles, FenceMemory fences) {}

  private static Read read(SharedCharts charts) {
    return new Read(new DocumentMiddles(charts), new FenceMemory(charts));
  }

  private final LanguageModel model;
  private final ModelSession session;
  private final Echoes echoes;
  private final Map<Language, SharedCharts> charts = new HashMap<>();

  /** Whether nobody waits for the current task any more. */
  private volatile BooleanSupplier nobodyWaits = () -> false;

  private final ReadAhead ahead;
  private final LastLook lastLook;
  private final Prompts prompts;
  private Effort effort = Effort.NONE;
  private final Map<Language, Masks> masks = new HashMap<>();
  private final Supplier<TokenStrings> texts;
  private final LoadingCache<Open, Read> documents =
      CacheBuilder.newBuilder()
          .maximumSize(DOCUMENTS)
          .build(CacheLoader.from(document -> read(charts(document.language()))));

  /** A completer with a model, which must stay open as long as the completer. */
  public Completer(LanguageModel model) {
    this.model = model;
    this.session = model.session();
    this.ahead = new ReadAhead(session::leave);
    this.lastLook = new LastLook(ahead, () -> nobodyWaits.getAsBoolean());
    this.prompts = new Prompts(model, session);
    this.echoes = new Echoes(model);
    this.texts = Suppliers.memoize(() -> Texts.of(model.vocabulary()));
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
    Map<Language, Project> read = new HashMap<>();
    lookIn(
        task ->
            read.computeIfAbsent(
                task.language(),
                language -> ProjectReading.read(model, ProjectFiles.in(root, language))));
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
    int unread = unread(task);
    if (unread >= READ_SOON) {
      return "%d of its %d KB are still to be read".formatted(unread / 1000, kilobytes(task));
    }
    int depth = depth(task);
    return depth < DEEP ? IN_TIME : "%s: %d brackets are open".formatted(IN_TIME, depth);
  }

  /** How many brackets were open at the last cursor in a task's document. */
  private int depth(Task task) {
    return read(task.language(), task.document()).map(read -> read.middles().depth()).orElse(0);
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
    documents.invalidateAll();
  }

  /** The charts that all texts of a language share, except those of the last look. */
  private SharedCharts charts(Language language) {
    return charts.computeIfAbsent(language, SharedCharts::new);
  }

  /**
   * A task as the grammar sees it; valid until the next call. If much of the document must be read,
   * the model reads the prompt meanwhile.
   */
  public View view(Task task) {
    int unread = unread(task);
    BooleanSupplier stop =
        unread < READ_SOON && depth(task) < DEEP
            ? task::isGivenUp
            : () -> task.isLate() || task.cancellation().holdsUp();
    if (session.isPartial() || !ahead.takes(unread)) {
      return view(task, task.document(), stop);
    }
    Supplier<View> view = ahead.begin(unread, () -> view(task, task.document(), stop));
    try {
      effort = effort.with(prompts.read(task, healing(task), stop::getAsBoolean));
    } finally {
      var _ = view.get(); // no other thread may use the charts meanwhile
    }
    return view.get();
  }

  /** About how many bytes of a task's document must still be read. */
  private int unread(Task task) {
    byte[] prefix = Utf8.encode(task.prefix());
    byte[] text = Bytes.concat(prefix, Utf8.encode(task.suffix()));
    return read(task.language(), task.document())
        .map(read -> read.middles().unread(text, prefix.length))
        .orElse(text.length);
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
    return view(task, task.document().isEmpty() ? "" : task.document() + "¦", task::isGivenUp);
  }

  private View view(Task task, String name, BooleanSupplier stop) {
    Optional<FenceMemory> fences = read(task.language(), name).map(Read::fences);
    SharedCharts shared = charts(task.language());
    return shared
        .watch()
        .during(
            stop,
            () ->
                open(task, name)
                    .orElseGet(() -> View.of(task, middles(task, name), shared, fences)));
  }

  /**
   * The view of a file whose end is not written, or whose text was cut out of a file; empty if the
   * task's file is neither.
   */
  private Optional<View> open(Task task, String name) {
    if (!task.method().isConstrained()) {
      return Optional.empty();
    }
    byte[] prefix = Utf8.encode(task.prefix());
    byte[] text = Bytes.concat(prefix, Utf8.encode(task.suffix()));
    return switch (task.demands().end()) {
      case WRITTEN -> Optional.empty();
      case TOLD -> document(task, name).closing(text, prefix.length).flatMap(closed(task, name));
      case UNWRITTEN ->
          Optional.of(document(task, name).unfinishedAt(text, prefix.length))
              .filter(MiddleLanguage::viable)
              .map(middles -> View.unwritten(task, middles));
      case CUT_OUT ->
          Optional.of(new Window(charts(task.language())).middles(text, prefix.length))
              .map(
                  middles ->
                      middles.viable()
                          ? View.window(task, middles)
                          : View.unreadable(task, middles));
    };
  }

  /**
   * The view of a task's file with closing text behind it; empty if that text does not close the
   * file, or if the cursor stands in an element, which only an end tag with its name closes.
   */
  private Function<byte[], Optional<View>> closed(Task task, String name) {
    return bytes -> {
      String closing = new String(bytes, StandardCharsets.UTF_8);
      String suffix = task.suffix() + "\n" + closing + "\n";
      byte[] prefix = Utf8.encode(task.prefix());
      byte[] text = Bytes.concat(prefix, Utf8.encode(suffix));
      DocumentMiddles document = document(task, name.isEmpty() ? name : name + CLOSED);
      MiddleLanguage middles = document.at(text, prefix.length);
      return middles.viable() && document.closing(text, prefix.length).isEmpty()
          ? Optional.of(View.closed(task, suffix, closing, middles))
              .filter(view -> !lastLook.isInElement(task, view))
          : Optional.empty();
    };
  }

  /** The document with a name; for the empty name, a document that is not cached. */
  private DocumentMiddles document(Task task, String name) {
    return read(task.language(), name)
        .map(Read::middles)
        .orElseGet(() -> new DocumentMiddles(charts(task.language())));
  }

  /**
   * Continues to read a document, for other cursors in it, and continues a search for fences that
   * ran out of time; returns whether fences are known now.
   */
  public boolean goOn(Task task) {
    Optional<Read> known = read(task.language(), task.document());
    byte[] bytes = Utf8.encode(task.prefix() + task.suffix());
    boolean isRead = known.isPresent() && known.get().middles().readAhead(bytes, task::isLate);
    if (!isRead) {
      return false;
    }
    try {
      if (known.get().fences().isUnfinished()) {
        return view(task).promise() == Promise.FENCED;
      }
      var _ = lastLook.readAllAhead(task);
      return false;
    } catch (LimitException | StoppedException e) {
      log.debug("{}: {}", task.document(), e.getMessage());
      return false;
    }
  }

  /** The prompt that the model is shown. */
  public Prompt prompt(Task task, Healing healing) {
    return prompts.of(task, healing);
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

  /** Decodes a middle, until the interest in it ends. */
  public DecodeResult decode(
      Task task, Healing healing, StopPolicy stop, Decoder decoder, Interest interest) {
    Healing written = decoder.isConstrained() ? healing : Healing.NONE;
    try {
      DecodeRequest request = request(task, stop, written, interest);
      int unread = prompts.unread(request.prompt());
      DecodeResult result = decoder.decode(model, session, request);
      effort = effort.with(unread, result.stats());
      return healed(written, result);
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
    Prompt prompt = prompt(task, healing);
    return new DecodeRequest(
        prompt.tokens(),
        prompt.maxTokens(),
        stop,
        echoes.mixture(task, healing.shownOf(task.prefix()), stop),
        task.deadline(),
        task.cancellation(),
        interest);
  }

  private static DecodeResult healed(Healing healing, DecodeResult result) {
    return switch (result) {
      case DecodeResult.Middle written -> healing.middleOf(written);
      case DecodeResult.NoMiddle none -> none;
      case DecodeResult.Cancelled cancelled -> cancelled;
    };
  }

  /** The text that the model must write again for a task. */
  public Healing healing(Task task) {
    return switch (task.demands().seam()) {
      case CUT -> Healing.NONE;
      case HEALED -> Healing.of(model, task.prefix());
      case HEALED_BLANK -> Healing.ofBlank(model, task.prefix());
      case HEALED_BOTH -> Healing.of(model, task.prefix(), task.suffix());
    };
  }

  /** The constraint of a view, at its beginning. */
  public Constraint constraint(Task task, View view, Healing healing) {
    Masks own = masks.computeIfAbsent(task.language(), language -> Masks.of(language, texts.get()));
    byte[] demanded = Utf8.encode(healing.before());
    Ending ending = new Ending(Utf8.encode(healing.after()));
    List<Constraint> constraints = new ArrayList<>();
    for (View.Text text : view.texts()) {
      constraints.add(
          new GrammarConstraint(
              text.middles().recognizer(),
              model.vocabulary(),
              own,
              demanded,
              ending,
              task.demands().ends()));
    }
    return constraints.size() == 1 ? constraints.get(0) : new AnyOf(constraints);
  }

  /** The last look at a middle. */
  public LastLook lastLook() {
    return lastLook;
  }

  public LanguageModel model() {
    return model;
  }

  private MiddleLanguage middles(Task task, String name) {
    byte[] prefix = Utf8.encode(task.prefix());
    byte[] suffix = Utf8.encode(task.suffix());
    return document(task, name).at(Bytes.concat(prefix, suffix), prefix.length);
  }

  /** The cached state of a document; empty if it has no name. */
  private Optional<Read> read(Language language, String name) {
    return name.isEmpty()
        ? Optional.empty()
        : Optional.of(documents.getUnchecked(new Open(language, name)));
  }

  /** Frees the memory of all readings, which can be made again, and of folded vocabularies. */
  public void forget() {
    documents.invalidateAll();
    echoes.forget();
    charts.clear();
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
