package dovetail.protocol.lsp;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Trigger;
import dovetail.protocol.text.Snapshot;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;
import org.eclipse.lsp4j.services.WorkspaceService;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client's commands and settings. For the thread that reads messages; slow work is done on the
 * thread that computes.
 */
final class Workspace implements WorkspaceService {
  /** The command that answers with a text about the server's state. */
  static final String DOCTOR = "dovetail.doctor";

  /**
   * The command, with {@code {uri, position}}, that answers with a text: the reasons for the
   * suggestion at the position, or for none.
   */
  static final String EXPLAIN = "dovetail.explain";

  /** The commands that are offered. */
  static final List<String> COMMANDS = List.of(InlineCompletions.ACCEPT, DOCTOR, EXPLAIN);

  /** The message to the user about a bug. */
  static final String INTERNAL_ERROR = "internal error; the log tells more, please report it";

  private static final Logger log = LoggerFactory.getLogger(Workspace.class);

  private final Session session;

  Workspace(Session session) {
    this.session = session;
  }

  @Override
  public void didChangeConfiguration(@Nullable DidChangeConfigurationParams params) {
    if (!session.isRunning()) {
      return;
    }
    Object sent = params == null ? null : params.getSettings();
    if (sent instanceof JsonObject object && object.has("dovetail")) {
      session.setAll(object);
    } else {
      session.askForSettings();
    }
  }

  @Override
  public void didChangeWorkspaceFolders(@Nullable DidChangeWorkspaceFoldersParams params) {
    WorkspaceFoldersChangeEvent event = params == null ? null : params.getEvent();
    if (session.isRunning() && event != null) {
      session.changeFolders(event.getAdded(), event.getRemoved());
      session.askForSettings();
    }
  }

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {}

  @Override
  public CompletableFuture<Object> executeCommand(@Nullable ExecuteCommandParams params) {
    return session.whileRunning(
        () -> {
          if (params == null || params.getCommand() == null) {
            return Session.invalid("params.command: a string is expected, found nothing");
          }
          JsonObject argument = argument(params);
          return switch (params.getCommand()) {
            case InlineCompletions.ACCEPT -> accept(argument);
            case DOCTOR -> CompletableFuture.completedFuture(textOf(this::doctor));
            case EXPLAIN -> explain(argument);
            default -> Session.invalid("params.command: there is no " + params.getCommand());
          };
        });
  }

  private String doctor() {
    return session.service.doctor(session.open.others(""), session.configuration.session())
        + "%-14s%s%n".formatted("this session", session.glances.describe(session.open::text));
  }

  /** The first argument, if it is an object; otherwise an empty object. */
  private static JsonObject argument(ExecuteCommandParams params) {
    List<Object> arguments = params.getArguments();
    return arguments != null
            && !arguments.isEmpty()
            && arguments.getFirst() instanceof JsonObject object
        ? object
        : new JsonObject();
  }

  private CompletableFuture<Object> accept(JsonObject about) {
    heard("accepted", about);
    String uri = text(about, "uri");
    Optional<Snapshot> document = session.open.find(uri);
    boolean isPlaced = about.has("placed");
    document
        .flatMap(
            text ->
                session.completions.accepted(
                    uri, text.languageId(), number(about, "id"), number(about, "index")))
        .filter(place -> !isPlaced && place.text().equals(document.get().text()))
        .ifPresent(place -> session.placeCaret(document.get(), place.offset()));
    return CompletableFuture.completedFuture(null);
  }

  private CompletableFuture<Object> explain(JsonObject where) {
    Optional<Snapshot> snapshot = session.open.find(text(where, "uri"));
    if (session.open.isOutOfStep(text(where, "uri"))) {
      return CompletableFuture.completedFuture(
          "Nothing is suggested: " + TextDocuments.OUT_OF_STEP + ".");
    }
    if (snapshot.isEmpty()) {
      return Session.invalid("params.arguments[0].uri: that of an open document is expected");
    }
    Optional<String> problem = Params.problemOfPosition(where);
    if (problem.isPresent()) {
      return Session.invalid(problem.get());
    }
    JsonObject at = where.getAsJsonObject("position");
    Position position = new Position(number(at, "line"), number(at, "character"));
    Question question = Question.at(snapshot.get(), position, Trigger.INVOKED, session.encoding());
    CompletableFuture<Object> text = new CompletableFuture<>();
    CompletionRequest request = session.completions.requestOf(question, text::isDone);
    session.completions.execute(
        () -> {
          if (session.isRunning() && !text.isDone()) {
            text.complete(textOf(() -> session.service.explain(request)));
          } else {
            text.cancel(false);
          }
        });
    return text;
  }

  /** The result of making a text; if that has a bug, a message about it. */
  private static String textOf(Supplier<String> making) {
    try {
      return making.get();
    } catch (RuntimeException | Error e) {
      log.error("a command failed", e);
      return INTERNAL_ERROR;
    }
  }

  /** Logs the fate of a suggestion, which is not sent anywhere. */
  void heard(String what, @Nullable JsonObject params) {
    log.debug("{}: {}", what, params);
  }

  private static String text(JsonObject object, String key) {
    return object.get(key) instanceof JsonPrimitive found ? found.getAsString() : "";
  }

  private static int number(JsonObject object, String key) {
    return object.get(key) instanceof JsonPrimitive found && found.isNumber()
        ? Math.max(0, found.getAsInt())
        : 0;
  }
}
