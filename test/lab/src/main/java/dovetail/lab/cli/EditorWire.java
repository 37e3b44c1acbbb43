package dovetail.lab.cli;

import com.google.common.collect.Streams;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.lab.places.Shown;
import dovetail.protocol.CompletionService;
import dovetail.protocol.Suggestion.Stop;
import dovetail.protocol.lsp.LspServer;
import dovetail.protocol.text.LineIndex;
import dovetail.protocol.text.PositionEncoding;
import dovetail.protocol.text.TextPosition;
import dovetail.server.cli.JsonLine;
import dovetail.server.cli.Version;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An editor with one document, connected to a language server in this process: measurements type
 * with it. One thread.
 */
final class EditorWire implements AutoCloseable {
  private static final int BUFFER = 1 << 22;

  private final LspServer server;
  private final OutputStream toServer;
  private final InputStream fromServer;
  private int lastId;
  private int version;
  private String uri = "";
  private LineIndex text = LineIndex.of("");
  private String reason = "";
  private JsonObject accepting = new JsonObject();

  /** Starts a server and meets it, with a folder open if there is one. */
  EditorWire(CompletionService service, JsonObject settings, Optional<Path> root)
      throws IOException {
    server = new LspServer(service, Version.number());
    PipedOutputStream out = new PipedOutputStream();
    PipedInputStream serverIn = new PipedInputStream(out, BUFFER);
    PipedOutputStream serverOut = new PipedOutputStream();
    fromServer = new PipedInputStream(serverOut, BUFFER);
    toServer = out;
    Thread.ofPlatform().daemon().name("server").start(() -> server.run(serverIn, serverOut));
    List<Map<String, String>> folders =
        root.stream()
            .map(
                folder ->
                    Map.of(
                        "uri", folder.toUri().toString(),
                        "name", String.valueOf(folder.getFileName())))
            .toList();
    await(
        request(
            "initialize",
            Map.of(
                "capabilities", Map.of(),
                "initializationOptions", settings,
                "workspaceFolders", folders)));
    notify("initialized", Map.of());
  }

  /** Opens a document; the one before is closed. */
  void open(String newUri, String languageId, String newText) throws IOException {
    if (!uri.isEmpty()) {
      notify("textDocument/didClose", Map.of("textDocument", Map.of("uri", uri)));
    }
    uri = newUri;
    text = LineIndex.of(newText);
    Map<String, Object> document =
        Map.of("uri", uri, "languageId", languageId, "version", ++version, "text", newText);
    notify("textDocument/didOpen", Map.of("textDocument", document));
  }

  /** Replaces a piece of the document. */
  void replace(int from, int to, String by) throws IOException {
    Map<String, Object> range = Map.of("start", position(from), "end", position(to));
    notify(
        "textDocument/didChange",
        Map.of(
            "textDocument", Map.of("uri", uri, "version", ++version),
            "contentChanges", List.of(Map.of("range", range, "text", by))));
    text = text.replace(from, to, by);
  }

  /** The document as it is. */
  String text() {
    return text.text();
  }

  /** The texts that are suggested to one who has not asked. */
  List<String> suggestions(int offset) throws IOException {
    return items(offset).stream().map(Shown::text).toList();
  }

  /** The suggestion for a user who has not asked, and the text that it replaces. */
  List<Shown> items(int offset) throws IOException {
    reason = "";
    JsonObject reply =
        await(
            request(
                "textDocument/inlineCompletion",
                Map.of(
                    "textDocument", Map.of("uri", uri),
                    "position", position(offset),
                    "context", Map.of("triggerKind", 2))));
    List<Shown> found = new ArrayList<>();
    accepting = new JsonObject();
    if (reply.get("result") instanceof JsonObject list) {
      for (JsonElement item : list.getAsJsonArray("items")) {
        accepting = found.isEmpty() ? accepting(item.getAsJsonObject()) : accepting;
        found.add(shown(item.getAsJsonObject()));
      }
    }
    return found;
  }

  private static JsonObject accepting(JsonObject item) {
    return item.getAsJsonObject("command").getAsJsonArray("arguments").get(0).getAsJsonObject();
  }

  /** The stops of the last suggestion; none where nothing was suggested. */
  List<Stop> stops() {
    return accepting.has("parts")
        ? Streams.zip(strings("parts"), strings("behind"), Stop::new).toList()
        : List.of();
  }

  private Stream<String> strings(String key) {
    return accepting.getAsJsonArray(key).asList().stream().map(JsonElement::getAsString);
  }

  /** Its end, which stands for the next typed text: an editor selects it once it is accepted. */
  String placeholder() {
    return accepting.has("placeholder") ? accepting.get("placeholder").getAsString() : "";
  }

  private Shown shown(JsonObject item) {
    JsonObject range = item.getAsJsonObject("range");
    return new Shown(
        item.get("insertText").getAsString(), offset(range.get("start")), offset(range.get("end")));
  }

  private int offset(JsonElement position) {
    return text.offset(
        JsonLine.GSON.fromJson(position, TextPosition.class), PositionEncoding.UTF_16);
  }

  /** Why nothing was suggested last, in the server's words; empty if something was. */
  String reason() {
    return reason;
  }

  private TextPosition position(int offset) {
    return text.position(offset, PositionEncoding.UTF_16);
  }

  private int request(String method, Object params) throws IOException {
    JsonObject message = new JsonObject();
    message.addProperty("id", ++lastId);
    send(message, method, params);
    return lastId;
  }

  private void notify(String method, Object params) throws IOException {
    send(new JsonObject(), method, params);
  }

  private void send(JsonObject message, String method, Object params) throws IOException {
    message.addProperty("jsonrpc", "2.0");
    message.addProperty("method", method);
    message.add("params", JsonLine.GSON.toJsonTree(params));
    byte[] body = JsonLine.GSON.toJson(message).getBytes(StandardCharsets.UTF_8);
    toServer.write(
        ("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    toServer.write(body);
    toServer.flush();
  }

  /** Reads until the answer to a request; of the server's other messages, its status is kept. */
  private JsonObject await(int id) throws IOException {
    while (true) {
      JsonObject message = read();
      hear(message);
      boolean answers = message.has("id") && !message.has("method");
      if (answers && message.get("id").getAsString().equals(String.valueOf(id))) {
        return message;
      }
    }
  }

  private void hear(JsonObject message) {
    if (message.has("method") && message.get("method").getAsString().equals("$/dovetail/status")) {
      reason = message.getAsJsonObject("params").get("message").getAsString();
    }
  }

  private JsonObject read() throws IOException {
    int length = -1;
    for (String line = line(); !line.isEmpty(); line = line()) {
      if (line.startsWith("Content-Length: ")) {
        length = Integer.parseInt(line.substring("Content-Length: ".length()));
      }
    }
    byte[] body = fromServer.readNBytes(length);
    return JsonParser.parseString(new String(body, StandardCharsets.UTF_8)).getAsJsonObject();
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = fromServer.read(); c != '\n'; c = fromServer.read()) {
      if (c < 0) {
        throw new IOException("the server has gone");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    toServer.close();
    server.close();
  }
}
