package dovetail.protocol.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dovetail.protocol.FileProblems;
import dovetail.protocol.ProjectProgress;
import dovetail.protocol.ServiceStatus;
import dovetail.protocol.text.LineIndex;
import dovetail.protocol.text.PositionEncoding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.ConfigurationItem;
import org.eclipse.lsp4j.ConfigurationParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowDocumentCapabilities;
import org.eclipse.lsp4j.ShowDocumentParams;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages that the server sends by itself: status, progress, problems with settings, and the
 * request for settings. No message is sent before the client is ready, nor one that the client does
 * not support.
 *
 * <p>Safe for threads.
 */
final class Client {
  private static final Logger log = LoggerFactory.getLogger(Client.class);

  /** The scope of the settings of a session, without a folder. */
  static final String SESSION = "";

  /** The token of the progress while the model loads. */
  private static final String LOADING = "dovetail/loading";

  private final Supplier<Endpoint> endpoint;
  private boolean ready;
  private boolean progressOffered;
  private boolean configurationOffered;
  private boolean caretOffered;
  private ServiceStatus status = ServiceStatus.LOADING;

  /** The progress tokens of work that has begun and not ended. */
  private final Set<String> underWay = new HashSet<>();

  /** The client behind an endpoint, which is not used before the first message. */
  Client(Supplier<Endpoint> endpoint) {
    this.endpoint = endpoint;
  }

  /** Notes the client's capabilities. */
  synchronized void meets(@Nullable ClientCapabilities capabilities) {
    progressOffered =
        Optional.ofNullable(capabilities)
            .map(ClientCapabilities::getWindow)
            .map(window -> window.getWorkDoneProgress())
            .orElse(false);
    configurationOffered =
        Optional.ofNullable(capabilities)
            .map(ClientCapabilities::getWorkspace)
            .map(workspace -> workspace.getConfiguration())
            .orElse(false);
    caretOffered =
        Optional.ofNullable(capabilities)
            .map(ClientCapabilities::getWindow)
            .map(WindowClientCapabilities::getShowDocument)
            .map(ShowDocumentCapabilities::isSupport)
            .orElse(false);
  }

  /** The client has sent {@code initialized}: from now on messages may be sent to it. */
  synchronized void isReady() {
    ready = true;
    show(status);
  }

  /** Sends {@code $/dovetail/status}, and progress while the model loads. */
  synchronized void show(ServiceStatus present) {
    status = present;
    if (!ready) {
      return;
    }
    JsonObject params = new JsonObject();
    params.addProperty("state", present.state().name().toLowerCase(Locale.ROOT));
    params.addProperty("message", present.message());
    params.addProperty("model", present.model());
    params.addProperty("device", present.device());
    params.addProperty("latency", Math.round(present.latencyMillis()));
    send("$/dovetail/status", params);
    boolean loading = present.state() == ServiceStatus.State.LOADING;
    if (loading) {
      begin(LOADING, present.message());
    } else {
      end(LOADING, present.message());
    }
  }

  /** Sends progress while a project is read. */
  synchronized void show(ProjectProgress present) {
    String token = "dovetail/reading/" + present.root();
    if (present.percent() == 100) {
      end(token, "");
    } else if (!ready) {
      return;
    } else if (underWay.contains(token)) {
      WorkDoneProgressReport report = new WorkDoneProgressReport();
      report.setPercentage(present.percent());
      progress(token, report);
    } else {
      begin(token, "reading " + present.root().getFileName());
    }
  }

  /** Sends {@code textDocument/publishDiagnostics}. */
  synchronized void show(FileProblems found, PositionEncoding encoding) {
    LineIndex lines = LineIndex.of(found.text());
    List<Diagnostic> diagnostics = new ArrayList<>();
    for (FileProblems.Problem problem : found.problems()) {
      diagnostics.add(
          new Diagnostic(
              new Range(
                  Documents.positionAt(lines.position(problem.begin(), encoding)),
                  Documents.positionAt(lines.position(problem.end(), encoding))),
              problem.message(),
              problem.isError() ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
              "dovetail"));
    }
    send("textDocument/publishDiagnostics", new PublishDiagnosticsParams(found.uri(), diagnostics));
  }

  /** Has the client move its caret, by {@code window/showDocument}, if it supports that. */
  synchronized void placeCaret(String uri, LineIndex lines, int offset, PositionEncoding encoding) {
    if (caretOffered) {
      Position caret = Documents.positionAt(lines.position(offset, encoding));
      ShowDocumentParams params = new ShowDocumentParams(uri);
      params.setTakeFocus(true);
      params.setSelection(new Range(caret, caret));
      var _ = endpoint.get().request("window/showDocument", params);
    }
  }

  private void begin(String token, String message) {
    if (!progressOffered || !underWay.add(token)) {
      return;
    }
    WorkDoneProgressCreateParams create = new WorkDoneProgressCreateParams(Either.forLeft(token));
    var _ = endpoint.get().request("window/workDoneProgress/create", create);
    WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
    begin.setTitle("Dovetail");
    begin.setMessage(message);
    begin.setPercentage(token.equals(LOADING) ? null : 0);
    progress(token, begin);
  }

  private void end(String token, String message) {
    if (underWay.remove(token)) {
      WorkDoneProgressEnd end = new WorkDoneProgressEnd();
      end.setMessage(message);
      progress(token, end);
    }
  }

  private void send(String method, Object params) {
    endpoint.get().notify(method, params);
  }

  private void progress(String token, WorkDoneProgressNotification value) {
    send("$/progress", new ProgressParams(Either.forLeft(token), Either.forLeft(value)));
  }

  /** Sends a problem that the user can mend; the client shows it, and it is logged here. */
  void warn(String message) {
    log.warn("{}", message);
    send("window/showMessage", new MessageParams(MessageType.Warning, "Dovetail: " + message));
  }

  /** Sends a message that the client shows. */
  void inform(String message) {
    send("window/showMessage", new MessageParams(MessageType.Info, "Dovetail: " + message));
  }

  /**
   * The client's settings for each scope, as far as its answer has them; empty if the client does
   * not support the request.
   *
   * @param scopes the URIs of workspace folders, and {@link #SESSION} for the session
   */
  CompletableFuture<Optional<Map<String, JsonElement>>> askForSettings(List<String> scopes) {
    boolean offered;
    synchronized (this) {
      offered = configurationOffered && ready;
    }
    if (!offered || scopes.isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    return endpoint
        .get()
        .request(
            "workspace/configuration",
            new ConfigurationParams(scopes.stream().map(Client::itemOf).toList()))
        .handle((answer, thrown) -> byScope(scopes, answer));
  }

  private static ConfigurationItem itemOf(String scope) {
    ConfigurationItem item = new ConfigurationItem();
    item.setSection("dovetail");
    if (!scope.equals(SESSION)) {
      item.setScopeUri(scope);
    }
    return item;
  }

  private static Optional<Map<String, JsonElement>> byScope(
      List<String> scopes, @Nullable Object answer) {
    if (!(answer instanceof List<?> list)) {
      return Optional.empty();
    }
    Map<String, JsonElement> found = new LinkedHashMap<>();
    for (int i = 0; i < Math.min(scopes.size(), list.size()); i++) {
      if (list.get(i) instanceof JsonElement json && !json.isJsonNull()) {
        found.put(scopes.get(i), json);
      }
    }
    return Optional.of(found);
  }
}
