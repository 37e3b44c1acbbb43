import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A language server that stands in for Dovetail where editors are tried: it suggests what {@link Scripted} says, 10
 * to 240 ms after it was asked, and, other than Dovetail, also to those who have gone on since. An editor that draws
 * or inserts such an answer is found out by its number.
 *
 * <p>{@code test/editors/person.sh} compiles and starts it. With a file as argument, each text that it is told is
 * written there, as a line of JSON.
 */
final class StandIn {
  private static final ScheduledExecutorService LATER = Executors.newSingleThreadScheduledExecutor();
  private static final Map<String, String> TEXTS = new ConcurrentHashMap<>();

  private static Path record;

  private StandIn() {}

  public static void main(String[] arguments) throws IOException {
    record = arguments.length > 0 ? Path.of(arguments[0]) : null;
    InputStream in = new BufferedInputStream(System.in);
    while (true) {
      int length = -1;
      for (String line = line(in); !line.isEmpty(); line = line(in)) {
        if (line.startsWith("Content-Length: ")) {
          length = Integer.parseInt(line.substring("Content-Length: ".length()));
        }
      }
      byte[] body = in.readNBytes(length);
      handle(JsonParser.parseString(new String(body, StandardCharsets.UTF_8)).getAsJsonObject());
    }
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int read = in.read(); read != '\n'; read = in.read()) {
      if (read < 0) {
        System.exit(0);
      }
      if (read != '\r') {
        line.append((char) read);
      }
    }
    return line.toString();
  }

  private static void handle(JsonObject message) {
    String method = message.has("method") ? message.get("method").getAsString() : "";
    JsonElement id = message.get("id");
    JsonObject params = message.has("params") && message.get("params").isJsonObject()
        ? message.getAsJsonObject("params") : new JsonObject();
    switch (method) {
      case "initialize" -> reply(id, JsonParser.parseString("""
          {"capabilities": {"textDocumentSync": 1, "inlineCompletionProvider": true,
            "completionProvider": {}, "executeCommandProvider": {"commands": ["dovetail.accept"]}}}"""));
      case "textDocument/didOpen" -> {
        JsonObject document = params.getAsJsonObject("textDocument");
        told(document.get("uri").getAsString(), document.get("text").getAsString());
      }
      case "textDocument/didChange" -> {
        JsonArray changes = params.getAsJsonArray("contentChanges");
        told(uri(params), changes.get(changes.size() - 1).getAsJsonObject().get("text").getAsString());
      }
      case "textDocument/inlineCompletion" -> answer(id, params, StandIn::inline);
      case "textDocument/completion" -> answer(id, params, StandIn::menu);
      case "exit" -> System.exit(0);
      default -> {
        if (id != null && !method.isEmpty()) {
          reply(id, JsonParser.parseString("null"));
        }
      }
    }
  }

  private static void told(String uri, String text) {
    TEXTS.put(uri, text);
    if (record != null) {
      JsonObject line = new JsonObject();
      line.addProperty("text", text);
      try {
        Files.writeString(record, line + "\n", StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
      } catch (IOException full) {
        throw new UncheckedIOException(full);
      }
    }
  }

  private interface Form {
    JsonElement of(String text, int offset, int line, int character);
  }

  private static void answer(JsonElement id, JsonObject params, Form form) {
    JsonObject position = params.getAsJsonObject("position");
    int line = position.get("line").getAsInt();
    int character = position.get("character").getAsInt();
    String text = TEXTS.getOrDefault(uri(params), "");
    int begin = 0;
    for (int i = 0; i < line; i++) {
      begin = text.indexOf('\n', begin) + 1;
    }
    int offset = Math.min(begin + character, text.length());
    JsonElement result = form.of(text, offset, line, character);
    int delay = 10 + Scripted.number(text, offset) * 7 % 230;
    LATER.schedule(() -> reply(id, result), delay, TimeUnit.MILLISECONDS);
  }

  private static JsonElement inline(String text, int offset, int line, int character) {
    JsonObject list = new JsonObject();
    JsonArray items = new JsonArray();
    list.add("items", items);
    Scripted scripted = Scripted.at(text, offset);
    if (scripted != null) {
      JsonObject item = new JsonObject();
      item.addProperty("insertText", scripted.text());
      item.add("range", range(line, character, character + scripted.covered().length()));
      JsonArray parts = new JsonArray();
      scripted.parts().forEach(parts::add);
      JsonObject about = new JsonObject();
      about.add("parts", parts);
      JsonArray arguments = new JsonArray();
      arguments.add(about);
      JsonObject command = new JsonObject();
      command.addProperty("title", "accept");
      command.addProperty("command", "dovetail.accept");
      command.add("arguments", arguments);
      item.add("command", command);
      items.add(item);
    }
    return list;
  }

  /** As Dovetail has it in the menu: the word that is completed belongs to the label, the range and the filter. */
  private static JsonElement menu(String text, int offset, int line, int character) {
    JsonArray items = new JsonArray();
    Scripted scripted = Scripted.at(text, offset);
    if (scripted != null) {
      int begin = offset;
      while (begin > 0 && Character.isJavaIdentifierPart(text.charAt(begin - 1))) {
        begin--;
      }
      String word = text.substring(begin, offset);
      String whole = word + scripted.text();
      JsonObject edit = new JsonObject();
      edit.add("range", range(line, character - word.length(), character + scripted.covered().length()));
      edit.addProperty("newText", whole);
      JsonObject item = new JsonObject();
      item.addProperty("label", whole.strip().lines().findFirst().orElse(whole));
      item.addProperty("kind", 1);
      item.addProperty("filterText", whole);
      item.add("textEdit", edit);
      items.add(item);
    }
    return items;
  }

  private static JsonObject range(int line, int from, int to) {
    return JsonParser.parseString(
            "{\"start\": {\"line\": %d, \"character\": %d}, \"end\": {\"line\": %d, \"character\": %d}}"
                .formatted(line, from, line, to))
        .getAsJsonObject();
  }

  private static String uri(JsonObject params) {
    return params.getAsJsonObject("textDocument").get("uri").getAsString();
  }

  private static synchronized void reply(JsonElement id, JsonElement result) {
    JsonObject message = new JsonObject();
    message.addProperty("jsonrpc", "2.0");
    message.add("id", id);
    message.add("result", result);
    // Gson leaves out what is null, and a result has to be there.
    byte[] body = new GsonBuilder().serializeNulls().create().toJson(message)
        .getBytes(StandardCharsets.UTF_8);
    try {
      OutputStream out = System.out;
      out.write(("Content-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
      out.write(body);
      out.flush();
    } catch (IOException gone) {
      System.exit(1);
    }
  }
}
