package dovetail.server.echo;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dovetail.languages.Language;
import dovetail.model.LanguageModel;
import dovetail.model.echo.Echo;
import dovetail.model.echo.EchoRun;
import dovetail.model.echo.EntryReader;
import dovetail.model.echo.FileText;
import dovetail.model.echo.Gates;
import dovetail.model.echo.Project;
import dovetail.model.mixture.Ends;
import dovetail.model.mixture.Mixture;
import dovetail.model.mixture.Proposals;
import dovetail.model.request.StopPolicy;
import dovetail.protocol.ProjectProgress;
import dovetail.protocol.settings.Settings;
import dovetail.server.files.ProjectFiles;
import dovetail.server.task.Task;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The caches of text that raise a model's probabilities: the text around the cursor's line and the
 * project's other files.
 *
 * <p>Where documents are {@linkplain #follow followed}, a document is read at its first task, and
 * again, on another thread, when more than the cursor's line has changed; until then the changed
 * text is left out. Otherwise one thread.
 */
public final class Echoes implements AutoCloseable {
  /** Two: a project can be read while a document is read again. */
  private static final int THREADS = 2;

  /** The greatest number of documents whose readings are cached. */
  private static final int DOCUMENTS = 4;

  /** The most characters of a document that is read at once at its first task: some 10 ms. */
  private static final int AT_ONCE = 8_000;

  /**
   * The least characters of a document without a project that is looked up: the text of shorter
   * ones seldom comes again (docs/decisions/0009).
   */
  private static final int LEAST = 1_000;

  private final LanguageModel model;
  private Optional<ExecutorService> background = Optional.empty();
  private volatile boolean closed;
  private final Ends ends;
  private final EchoRun run;
  private final Cache<String, Known> documents =
      CacheBuilder.newBuilder().maximumSize(DOCUMENTS).build();
  private Function<Task, Project> projects = task -> Project.EMPTY;
  private Runnable forgetting = () -> {};

  /** A document that was read, or is being read. */
  private static final class Known {
    private volatile FileText text = FileText.EMPTY;
    private final AtomicBoolean reading = new AtomicBoolean();
  }

  /** Caches of nothing, for tasks of this model. */
  public Echoes(LanguageModel model) {
    this.model = model;
    this.ends = Ends.of(model.vocabulary());
    this.run = new EchoRun(model.vocabulary(), Gates.EMBEDDED);
  }

  /**
   * From now on caches the readings of documents and projects, and reads them again in the
   * background.
   *
   * @param watcher receives the progress of reading a large project
   */
  public void follow(Consumer<ProjectProgress> watcher) {
    ExecutorService own =
        Executors.newFixedThreadPool(
            THREADS,
            Thread.ofPlatform().daemon().priority(Thread.MIN_PRIORITY).name("echo").factory());
    background = Optional.of(own);
    FollowedProjects followed =
        new FollowedProjects(model, own, () -> closed, watcher, System::nanoTime);
    projects = followed::of;
    forgetting = followed::forget;
  }

  /** Sets the source of a task's project. */
  public void lookIn(Function<Task, Project> source) {
    projects = source;
  }

  /** Sets one folder as each task's project, whose files are read once for each language. */
  public void lookIn(Path root) {
    Map<Language, Project> read = new HashMap<>();
    projects =
        task ->
            read.computeIfAbsent(
                task.language(),
                language -> FollowedProjects.read(model, ProjectFiles.in(root, language)));
  }

  /**
   * The mixture for a task; valid until the next task's.
   *
   * @param shown the task's prefix without its healed end
   */
  public Mixture mixture(Task task, String shown, StopPolicy stop) {
    Ends own = stop == StopPolicy.LINE && endsLine(task.suffix()) ? ends : ends.apart();
    return new Mixture(proposals(task, shown), own);
  }

  private Proposals proposals(Task task, String shown) {
    if (reachesNothing(task)) {
      return Proposals.NONE;
    }
    Project project =
        task.echo().reach() == Settings.Echo.PROJECT ? projects.apply(task) : Project.EMPTY;
    if (project == Project.EMPTY && task.prefix().length() + task.suffix().length() < LEAST) {
      return Proposals.NONE;
    }
    byte[] prefix = bytes(task.prefix());
    byte[] suffix = bytes(task.suffix());
    Echo echo =
        Echo.of(text(task, prefix, suffix), prefix, suffix)
            .with(project, ProjectFiles.name(task.document()));
    run.begin(echo, bytes(shown), bytes(nextLine(task.suffix())));
    return run;
  }

  /** Begins to read a task's document and project in the background, for later tasks. */
  public void begin(Task task) {
    if (background.isPresent() && !reachesNothing(task)) {
      if (task.echo().reach() == Settings.Echo.PROJECT) {
        var _ = projects.apply(task);
      }
      var _ = text(task, bytes(task.prefix()), bytes(task.suffix()));
    }
  }

  /** Whether no text is looked up. The gates were fitted to models of tokens, not of bytes. */
  private boolean reachesNothing(Task task) {
    return task.echo().reach() == Settings.Echo.OFF || model.vocabulary().isOfBytes();
  }

  private FileText text(Task task, byte[] prefix, byte[] suffix) {
    if (background.isEmpty() || task.document().isEmpty()) {
      return read(task.prefix() + task.suffix());
    }
    Known known = documents.asMap().computeIfAbsent(task.document(), _ -> new Known());
    if (known.text.isStale(prefix, suffix) && known.reading.compareAndSet(false, true)) {
      String whole = task.prefix() + task.suffix();
      boolean now = known.text == FileText.EMPTY && whole.length() <= AT_ONCE;
      Executor where = now ? Runnable::run : background.get();
      where.execute(
          () -> {
            try {
              known.text = closed ? FileText.EMPTY : read(whole);
            } finally {
              known.reading.set(false);
            }
          });
    }
    return known.text;
  }

  private FileText read(String text) {
    return new FileText(new EntryReader(model.ownTokenizer(), model.vocabulary()).read(text));
  }

  /** The next line of the suffix, behind the cursor's, that is not blank. */
  private static String nextLine(String suffix) {
    return suffix
        .lines()
        .skip(1)
        .filter(line -> !line.isBlank())
        .findFirst()
        .map(String::strip)
        .orElse("");
  }

  /** Whether nothing but blanks stands on the line behind the cursor. */
  private static boolean endsLine(String suffix) {
    return suffix.lines().limit(1).allMatch(String::isBlank);
  }

  /** A text in UTF-8, without unpaired surrogates, like the tokens of a text. */
  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Frees the memory of all readings, which can be made again. */
  public void forget() {
    documents.invalidateAll();
    forgetting.run();
  }

  /** Ends the work in the background, and waits for its end: it uses the model. */
  @Override
  public void close() {
    closed = true;
    background.ifPresent(ExecutorService::close);
  }
}
