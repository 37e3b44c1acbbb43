import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Types in a language server as an editor's user does, so that Java can keep what it loaded, linked
 * and profiled meanwhile: rests of lines are taken away and typed again, and each key asks for a
 * suggestion. A few lines are typed in each other language, one of the user's own among them, and
 * in a file that is broken elsewhere. The server has run short commands before ({@code
 * dovetail.rehearsal}).
 *
 * <p>Arguments: the folder of examples (ASCII), and the command that starts the server.
 */
final class Train {
  private static final int KEYS = 6;

  /** LSP's numbers of a question by hand, and of one behind a key. */
  private static final int ASKED = 1;

  private static final int TYPED = 2;

  /** The languages beside Python that a session has too, each with a text that goes on. */
  private static final Map<String, String> OTHERS =
      Map.of(
          "go", "package main\n\nfunc add(a int, b int) int {\n\treturn \n}\n",
          "typescript", "function add(a: number, b: number): number {\n  return \n}\n",
          "javascriptreact", "const one = () => <p>{}</p>;\n",
          "json", "{\"a\": [1, 2], \"b\": }\n",
          "html", "<script>\nlet a = 1;\nlet b = \n</script>\n",
          "own", "");

  private final OutputStream toServer;
  private final DataInputStream fromServer;
  private String document = "";
  private int documents;
  private int requests;
  private int version;

  private Train(Process server) {
    toServer = server.getOutputStream();
    fromServer = new DataInputStream(server.getInputStream());
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    List<String> command = Arrays.asList(args).subList(1, args.length);
    run(Path.of(args[0]), new ProcessBuilder(command));
  }

  /** Trains a server, and waits until it has written down what it learned. */
  static void run(Path examples, ProcessBuilder command) throws IOException, InterruptedException {
    Process server = command.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      new Train(server).session(examples.toAbsolutePath());
      if (server.waitFor() != 0) {
        throw new IllegalStateException(command.command() + " ended with " + server.exitValue());
      }
    } finally {
      server.destroy();
    }
  }

  private void session(Path examples) throws IOException {
    request(
        "initialize",
        "{\"capabilities\":{},\"initializationOptions\":{\"grammars\":{\"own\":{\"file\":%s}}}}"
            .formatted(quoted(examples.resolve("list.lark").toString())));
    send("\"method\":\"initialized\",\"params\":{}");
    String python = Files.readString(examples.resolve("shapes.py"));
    if (type("python", python, 8) == 0 || !isSuggested(ASKED, 26, 41)) {
      throw new IOException("nothing was suggested");
    }
    var _ = type("python", "def broken(:\n    pass\n\n\n" + python, 2);
    var _ = type("javascript", Files.readString(examples.resolve("shapes.js")), 3);
    var _ = type("java", Files.readString(examples.resolve("Middle.java")), 3);
    for (Map.Entry<String, String> other : OTHERS.entrySet()) {
      open(other.getKey(), other.getValue());
      int line = Math.max(0, other.getValue().split("\n", -1).length - 3);
      var _ =
          isSuggested(
              TYPED, line, other.getValue().lines().skip(line).findFirst().orElse("").length());
    }
    request("workspace/executeCommand", "{\"command\":\"dovetail.doctor\",\"arguments\":[]}");
    request("shutdown", "null");
    send("\"method\":\"exit\"");
  }

  private void open(String language, String text) throws IOException {
    document = "\"uri\":\"file:///typed%d.%s\"".formatted(++documents, language);
    send(
        "\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{%s,\"languageId\":%s,\"version\":0,\"text\":%s}}",
        document, quoted(language), quoted(text));
  }

  /** Types ends of lines anew; how often something was suggested. */
  private int type(String language, String text, int count) throws IOException {
    open(language, text);
    String[] lines = text.split("\n", -1);
    int suggested = 0;
    for (int line : longLines(lines, count)) {
      String whole = lines[line];
      int begin = (whole.length() - whole.stripLeading().length() + whole.length()) / 2;
      int end = Math.min(begin + KEYS, whole.length());
      replace(line, begin, whole.length(), "");
      for (int at = begin; at < end; at++) {
        suggested += isSuggested(TYPED, line, at) ? 1 : 0;
        replace(line, at, at, whole.substring(at, at + 1));
      }
      replace(line, begin, end, whole.substring(begin));
    }
    return suggested;
  }

  /** Lines with much on them, spread over a text. */
  private static int[] longLines(String[] lines, int count) {
    int[] all =
        IntStream.range(0, lines.length)
            .filter(line -> lines[line].strip().length() > 2 * KEYS)
            .toArray();
    return IntStream.range(0, count).map(i -> all[i * all.length / count]).toArray();
  }

  private void replace(int line, int from, int to, String by) throws IOException {
    send(
        "\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{%s,\"version\":%d},"
            + "\"contentChanges\":[{\"range\":{\"start\":%s,\"end\":%s},\"text\":%s}]}",
        document, ++version, position(line, from), position(line, to), quoted(by));
  }

  private boolean isSuggested(int trigger, int line, int column) throws IOException {
    return request(
            "textDocument/inlineCompletion",
            "{\"textDocument\":{%s},\"position\":%s,\"context\":{\"triggerKind\":%d}}"
                .formatted(document, position(line, column), trigger))
        .contains("insertText");
  }

  private static String position(int line, int column) {
    return "{\"line\":%d,\"character\":%d}".formatted(line, column);
  }

  /** A text of ASCII, in JSON. */
  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      json.append(
          switch (c) {
            case '"', '\\' -> "\\" + c;
            default -> c < ' ' ? "\\u%04x".formatted((int) c) : String.valueOf(c);
          });
    }
    return json.append('"').toString();
  }

  private void send(String members, Object... values) throws IOException {
    byte[] body =
        ("{\"jsonrpc\":\"2.0\"," + members.formatted(values) + "}")
            .getBytes(StandardCharsets.UTF_8);
    toServer.write(
        "Content-Length: %d\r\n\r\n".formatted(body.length).getBytes(StandardCharsets.US_ASCII));
    toServer.write(body);
    toServer.flush();
  }

  /** The answer to a request; what else the server says is not heard. */
  private String request(String method, String params) throws IOException {
    int id = ++requests;
    send("\"id\":%d,\"method\":%s,\"params\":%s", id, quoted(method), params);
    while (true) {
      String message = read();
      if (message.contains("\"id\":" + id + ",") && !message.contains("\"method\":")) {
        return message;
      }
    }
  }

  private String read() throws IOException {
    StringBuilder head = new StringBuilder();
    while (!head.toString().endsWith("\r\n\r\n")) {
      head.append((char) fromServer.readByte());
    }
    int length =
        Integer.parseInt(head.toString().replaceAll("(?is).*content-length: *(\\d+).*", "$1"));
    byte[] body = new byte[length];
    fromServer.readFully(body);
    return new String(body, StandardCharsets.UTF_8);
  }
}
