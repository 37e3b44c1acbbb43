package dovetail.suite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a broken client may send: the packaged server lives on. Bytes on a pipe, without lsp4j. */
@Timeout(180)
final class LspNonsenseIT {
  private static final Gson GSON = new Gson();

  private ServerProcess server;
  private OutputStream toServer;
  private DataInputStream fromServer;
  private int lastId;

  @BeforeEach
  void start() throws IOException {
    server = ServerProcess.start("lsp-nonsense", "--stdio", "--log-level", "debug");
    toServer = server.process().getOutputStream();
    fromServer = new DataInputStream(server.process().getInputStream());
    JsonObject initialize = new JsonObject();
    initialize.add("capabilities", new JsonObject());
    JsonObject settings = new JsonObject();
    settings.addProperty("invokedDeadline", 20_000); // a loaded machine answers late
    initialize.add("initializationOptions", settings);
    JsonObject answer = request("initialize", initialize);
    assertThat(answer.getAsJsonObject("result").getAsJsonObject("capabilities").keySet())
        .contains("inlineCompletionProvider", "positionEncoding", "textDocumentSync");
    notify("initialized", new JsonObject());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void send(String raw) throws IOException {
    toServer.write(raw.getBytes(UTF_8));
    toServer.flush();
  }

  private static String message(String json) {
    return "Content-Length: " + json.getBytes(UTF_8).length + "\r\n\r\n" + json;
  }

  private static JsonObject envelope(String method, JsonElement params) {
    JsonObject message = new JsonObject();
    message.addProperty("jsonrpc", "2.0");
    message.addProperty("method", method);
    message.add("params", params);
    return message;
  }

  private void notify(String method, JsonElement params) throws IOException {
    send(message(GSON.toJson(envelope(method, params))));
  }

  /** Sends a request and waits for its answer; other messages in between are left out. */
  private JsonObject request(String method, JsonElement params) throws IOException {
    int id = send(method, params);
    while (true) {
      JsonObject received = receive();
      if (received.has("id") && received.get("id").getAsString().equals(String.valueOf(id))) {
        return received;
      }
    }
  }

  private int send(String method, JsonElement params) throws IOException {
    JsonObject message = envelope(method, params);
    message.addProperty("id", ++lastId);
    send(message(GSON.toJson(message)));
    return lastId;
  }

  /** The next message; nothing but messages may be on the pipe. */
  private JsonObject receive() throws IOException {
    Map<String, String> headers = new HashMap<>();
    StringBuilder line = new StringBuilder();
    while (true) {
      char c = (char) fromServer.readUnsignedByte();
      if (c == '\n') {
        String header = line.toString().strip();
        line.setLength(0);
        if (header.isEmpty()) {
          break;
        }
        assertThat(header).matches("[A-Za-z-]+: .*");
        headers.put(header.split(": ", 2)[0], header.split(": ", 2)[1]);
      } else {
        line.append(c);
      }
    }
    byte[] body = new byte[Integer.parseInt(headers.get("Content-Length"))];
    fromServer.readFully(body);
    return GSON.fromJson(new String(body, UTF_8), JsonObject.class);
  }

  private void open(String uri, String language, String text) throws IOException {
    JsonObject document = new JsonObject();
    document.addProperty("uri", uri);
    document.addProperty("languageId", language);
    document.addProperty("version", 1);
    document.addProperty("text", text);
    JsonObject params = new JsonObject();
    params.add("textDocument", document);
    notify("textDocument/didOpen", params);
  }

  private static JsonObject at(String uri, int line, int character) {
    JsonObject document = new JsonObject();
    document.addProperty("uri", uri);
    JsonObject position = new JsonObject();
    position.addProperty("line", line);
    position.addProperty("character", character);
    JsonObject context = new JsonObject();
    context.addProperty("triggerKind", 1);
    JsonObject params = new JsonObject();
    params.add("textDocument", document);
    params.add("position", position);
    params.add("context", context);
    return params;
  }

  private JsonArray items(String uri, int line, int character) throws IOException {
    JsonObject answer = request("textDocument/inlineCompletion", at(uri, line, character));
    assertThat(answer.has("error")).as("%s", answer).isFalse();
    return answer.getAsJsonObject("result").getAsJsonArray("items");
  }

  private void assertServes() throws IOException {
    String text = "def area(width, height):\n    return width * height\n\n\n";
    open(
        "file:///good.py",
        "python",
        text + "def volume(width, height, depth):\n    return (width\n");
    JsonArray items = items("file:///good.py", 5, 17);
    assertThat(items).isNotEmpty();
    assertThat(items.get(0).getAsJsonObject().keySet()).contains("insertText", "range");
  }

  @Test
  void livesOnAfterMalformedMessages() throws Exception {
    assertServes();
    for (String nonsense :
        new String[] {
          "Content-Length: 7\r\n\r\n{\"json\"",
          "Content-Length: 3\r\n\r\n[1]",
          "Content-Length: 0\r\n\r\n",
          "Content-Length: everything\r\n\r\n{}",
          "Content-Length: -4\r\n\r\n{}",
          "Content-Length: 4000000000\r\n\r\n{}",
          "GET / HTTP/1.1\r\nHost: here\r\n\r\n",
          "\u0000\u0001\u0002 no header \r\n\r\n",
          message("[".repeat(100_000)),
          message("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{}}"),
          message("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":null}"),
          message("{\"jsonrpc\":\"2.0\",\"method\":\"$/progress\",\"params\":[]}"),
          message(
              "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"textDocument/hover\",\"params\":1}"),
          message("{\"jsonrpc\":\"1.0\",\"id\":[],\"method\":7}")
        }) {
      send(nonsense);
      assertServes();
    }
    assertThat(server.isAlive()).isTrue();
  }

  @Test
  void livesOnWithUnknownDocumentsAndRandomBytes() throws Exception {
    assertThat(items("file:///never-opened.py", 7, 7)).isEmpty();
    notify("textDocument/didClose", at("file:///never-opened.py", 0, 0));

    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] bytes = new byte[20_000];
    random.nextBytes(bytes);
    for (String text : new String[] {new String(bytes, ISO_8859_1), new String(bytes, UTF_8)}) {
      open("file:///random.py", "python", text);
      for (int line : new int[] {0, 3, 1_000_000}) {
        assertThat(items("file:///random.py", line, random.nextInt(100)))
            .as("seed %d", seed)
            .isNotNull();
      }
    }
    open("file:///lone.py", "python", "a = '\uD800'\n");
    items("file:///lone.py", 0, 6);
    open("file:///klingon", "klingon", "nuqneH");
    assertThat(items("file:///klingon", 0, 3)).isEmpty();
    open("file:///long.py", "python", "# comment\n".repeat(200_000));
    assertThat(items("file:///long.py", 5, 0)).isEmpty();
    assertServes();
  }

  @Test
  void answersACancelledRequestAtOnce() throws Exception {
    assertServes();
    open("file:///cancel.py", "python", "x = [\n");
    int id = send("textDocument/inlineCompletion", at("file:///cancel.py", 0, 5));
    JsonObject params = new JsonObject();
    params.addProperty("id", id);
    notify("$/cancelRequest", params);
    JsonObject answer = receive();
    assertThat(answer.get("id").getAsInt()).isEqualTo(id);
    boolean wasFaster = answer.has("result");
    boolean cancelled =
        answer.has("error") && answer.getAsJsonObject("error").get("code").getAsInt() == -32800;
    assertThat(wasFaster || cancelled).as("%s", answer).isTrue();
    assertServes();
  }

  @Test
  void endsAsTheProtocolSays() throws Exception {
    assertThat(request("shutdown", new JsonObject()).get("result").isJsonNull()).isTrue();
    notify("exit", new JsonObject());
    assertThat(server.exitStatus()).isZero();
  }

  @Test
  void endsWithStatusOneWhenTheClientIsGone() throws Exception {
    toServer.close();
    assertThat(server.exitStatus()).isOne();
  }
}
