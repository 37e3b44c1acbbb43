package dovetail.server.editor;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.Cancellation;
import dovetail.model.decode.Decoding;
import dovetail.model.decode.Method;
import dovetail.model.request.Deadline;
import dovetail.protocol.Address;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Requester;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.protocol.text.LineIndex;
import dovetail.server.complete.OpenFiles;
import dovetail.server.files.ByteOrderMark;
import dovetail.server.files.ExcludePatterns;
import dovetail.server.files.FileKind;
import dovetail.server.files.FileLanguages;
import dovetail.server.files.IgnoreRules;
import dovetail.server.files.NotebookCell;
import dovetail.server.files.ProjectFiles;
import dovetail.server.files.WorkspaceFolders;
import dovetail.server.task.Demands;
import dovetail.server.task.EchoScope;
import dovetail.server.task.Task;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Makes tasks from requests: decides whether a request is served, and sets the task's text and
 * deadline. Thread-safe.
 */
final class Tasks {
  private final WorkspaceFolders folders;
  private final LongSupplier nanos;
  private final FileLanguages languages;
  private final IgnoreRules rules = new IgnoreRules();

  /** The time of a second search while a cursor rests. */
  private static final Duration RESTING = Duration.ofSeconds(5);

  final DeadlinePolicy patience = new DeadlinePolicy();

  /**
   * @param folders the workspace folders of all clients, which may change
   * @param languages finds the languages of files
   * @param nanos the clock of deadlines
   */
  Tasks(WorkspaceFolders folders, FileLanguages languages, LongSupplier nanos) {
    this.languages = languages;
    this.folders = folders;
    this.nanos = nanos;
  }

  /** Whether a document would be served if its language had a grammar. */
  boolean isUnknown(EmbeddedDocument document) {
    CompletionRequest request = document.request();
    return languages.isServed(request)
        && FileKind.of(request.uri()).leftAlone().isEmpty()
        && languages.of(request).isEmpty()
        && languages.problem(request).isEmpty();
  }

  /** The reason why a request gets no suggestion, whatever the model; empty if it may get one. */
  Optional<String> leftAlone(EmbeddedDocument document) {
    CompletionRequest request = document.request();
    Settings settings = request.settings();
    if (!languages.isServed(request)) {
      return Optional.of("suggestions are switched off (settings enabled and languages)");
    }
    Optional<String> kind = FileKind.of(request.uri()).leftAlone();
    if (kind.isPresent()) {
      return kind;
    }
    if (languages.of(request).isEmpty()) {
      return Optional.of(languages.problem(request).orElseGet(document::notCovered));
    }
    int nul = request.text().indexOf('\0');
    if (nul >= 0) {
      int line = 1 + LineIndex.of(request.text()).lineOf(nul);
      return Optional.of("a NUL byte on line %d, which no source file has".formatted(line));
    }
    if (ByteOrderMark.follows(request.prefix(), request.suffix())) {
      return Optional.of("a byte order mark stands behind the cursor, and stays in front");
    }
    if (request.text().length() > settings.get(Settings.MAX_FILE_SIZE)) {
      return Optional.of(
          "longer than %d characters (setting maxFileSize)"
              .formatted(settings.get(Settings.MAX_FILE_SIZE)));
    }
    Optional<String> tooLong = Task.tooLong(request.text(), request.offset());
    if (tooLong.isPresent()) {
      return tooLong;
    }
    if (FileKind.of(request.uri()) == FileKind.CELL
        && NotebookCell.of(
                Languages.builtIn().profile(request.languageId()),
                request.prefix(),
                request.suffix())
            .isEmpty()) {
      return Optional.of("a cell in another language, which is left alone");
    }
    return Optional.empty();
  }

  /** The reason why a document's text may not be sent to a server; empty if it may. */
  Optional<String> staysHere(CompletionRequest request) {
    Optional<Path> file = Address.of(request.uri()).file();
    if (file.isEmpty()) {
      return Optional.of("its file is not known");
    }
    if (rules.excludes(file.get())) {
      return Optional.of("ignore rules exclude it");
    }
    return ExcludePatterns.of(request.settings().get(Settings.EXCLUDE)).excludes(file.get())
        ? Optional.of("a setting excludes it (exclude)")
        : Optional.empty();
  }

  /**
   * The task of a request that is not {@linkplain #leftAlone left alone}. A quarter of the time is
   * kept for the work after decoding: endings and the last look.
   *
   * @param byServer whether a server's model writes
   */
  Task of(CompletionRequest request, boolean byServer) {
    Duration most = patience.of(request.settings(), request.trigger(), byServer);
    return within(most.multipliedBy(3).dividedBy(4), request).orElseThrow();
  }

  /** The task of a request with this much time; empty if the document's language has no grammar. */
  Optional<Task> within(Duration most, CompletionRequest request) {
    return languages
        .of(request)
        .map(
            language ->
                task(request, language, Deadline.in(most, nanos), waiting(request.requester())));
  }

  /**
   * The task of a second search for a request without a result in time, while its cursor rests:
   * until another request comes, or another client waits.
   */
  Task resting(CompletionRequest request) {
    Language language = languages.of(request).orElseThrow();
    Requester editor = request.requester();
    Cancellation rest = () -> editor.hasLeft() || editor.othersWait(); // other clients come first
    return task(request, language, Deadline.in(RESTING, nanos), rest);
  }

  private Task task(
      CompletionRequest request, Language language, Deadline deadline, Cancellation cancellation) {
    return new Task(
        language,
        request.uri(),
        request.prefix(),
        request.suffix(),
        OpenFiles.without(request.others(), request.settings().get(Settings.EXCLUDE)),
        echo(request, language),
        decoding(request),
        demands(request)
            .with(
                request.settings().get(Settings.SCOPE).on()
                    ? Demands.Scope.KEPT
                    : Demands.Scope.FREE),
        request.settings().get(Settings.MAX_TOKENS),
        request.settings().get(Settings.PROMPT_TOKENS),
        deadline,
        cancellation);
  }

  private static Demands demands(CompletionRequest request) {
    return switch (request.extent()) {
      case FILE -> Demands.DEFAULT;
      case WINDOW -> Demands.DEFAULT.with(Demands.FileEnd.CUT_OUT);
    };
  }

  /**
   * How to decode a request. Only the user's command draws samples, and only from the embedded
   * model: a server gives too few probabilities.
   */
  private static Decoding decoding(CompletionRequest request) {
    Settings settings = request.settings();
    boolean draws =
        request.trigger() != Trigger.AUTOMATIC && settings.get(Settings.REMOTE).isEmpty();
    Method method =
        switch (settings.get(Settings.DECODER)) {
          case ADAPTRACK -> Method.ADAPTRACK;
          case EXACT -> Method.EXACT;
          case GREEDY -> Method.GREEDY;
        };
    return draws && method != Method.GREEDY
        ? Decoding.drawing(method, settings.get(Settings.TEMPERATURE))
        : Decoding.GREEDY;
  }

  /** An editor's wait for an answer, as a cancellation for the model. */
  private static Cancellation waiting(Requester client) {
    return new Cancellation() {
      @Override
      public boolean requested() {
        return client.hasLeft();
      }

      @Override
      public boolean holdsUp() {
        return client.othersWait();
      }
    };
  }

  private EchoScope echo(CompletionRequest request, Language language) {
    Settings settings = request.settings();
    return new EchoScope(
        settings.get(Settings.ECHO),
        folders
            .of(request.uri())
            .map(
                root ->
                    new ProjectFiles(
                        root, language, ExcludePatterns.of(settings.get(Settings.EXCLUDE)), rules)),
        settings.get(Settings.ECHO_SIZE) * 1_000_000L);
  }
}
