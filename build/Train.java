import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Types in a language server as an editor's user does, so that Java can keep what it loaded, linked
 * and profiled meanwhile: rests of lines are taken away and typed again, and each key asks for a
 * suggestion. Beside it a language of their own is read by its grammar.
 *
 * <p>Arguments: a file of ASCII, a grammar, and the command that starts the server.
 */
final class Train {
  private static final int LINES = 8;
  private static final int KEYS = 6;

  private static final String DOCUMENT = "\"uri\":\"file:///typed.py\"";

  private final OutputStream toServer;
  private final DataInputStream fromServer;
  private int requests;
  private int version;

  private Train(Process server) {
    toServer = server.getOutputStream();
    fromServer = new DataInputStream(server.getInputStream());
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    List<String> command = Arrays.asList(args).subList(2, args.length);
    run(Path.of(args[0]), Path.of(args[1]), new ProcessBuilder(command));
  }

  /** Trains a server, and waits until it has written down what it learned. */
  static void run(Path file, Path grammar, ProcessBuilder command)
      throws IOException, InterruptedException {
    Process server = command.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try {
      new Train(server).type(Files.readString(file), grammar.toAbsolutePath().toString());
      if (server.waitFor() != 0) {
        throw new IllegalStateException(command.command() + " ended with " + server.exitValue());
      }
    } finally {
      server.destroy();
    }
  }

  private void type(String text, String grammar) throws IOException {
    String language = "\"languageId\":\"python\",\"version\":0,\"text\":" + quoted(text);
    request(
        "initialize",
        "{\"capabilities\":{},\"initializationOptions\":{\"grammars\":{\"own\":{\"file\":%s}}}}"
            .formatted(quoted(grammar)));
    send("\"method\":\"initialized\",\"params\":{}");
    send(
        "\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{%s,%s}}",
        DOCUMENT, language);
    String[] lines = text.split("\n", -1);
    int suggested = 0;
    for (int line : longLines(lines)) {
      String whole = lines[line];
      int begin = (whole.length() - whole.stripLeading().length() + whole.length()) / 2;
      int end = Math.min(begin + KEYS, whole.length());
      replace(line, begin, whole.length(), "");
      for (int at = begin; at < end; at++) {
        suggested += isSuggested(line, at) ? 1 : 0;
        replace(line, at, at, whole.substring(at, at + 1));
      }
      replace(line, begin, end, whole.substring(begin));
    }
    send(
        "\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"file:///a.own\",%s}}",
        "\"languageId\":\"own\",\"version\":0,\"text\":\"\"");
    request(
        "textDocument/inlineCompletion",
        "{\"textDocument\":{\"uri\":\"file:///a.own\"},\"position\":%s,\"context\":{\"triggerKind\":1}}"
            .formatted(position(0, 0)));
    if (suggested == 0) {
      throw new IOException("nothing was suggested");
    }
    request("shutdown", "null");
    send("\"method\":\"exit\"");
  }

  /** Lines with much on them, spread over a text. */
  private static int[] longLines(String[] lines) {
    int[] all =
        IntStream.range(0, lines.length)
            .filter(line -> lines[line].strip().length() > 2 * KEYS)
            .toArray();
    return IntStream.range(0, LINES).map(i -> all[i * all.length / LINES]).toArray();
  }

  private void replace(int line, int from, int to, String by) throws IOException {
    send(
        "\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{%s,\"version\":%d},"
            + "\"contentChanges\":[{\"range\":{\"start\":%s,\"end\":%s},\"text\":%s}]}",
        DOCUMENT, ++version, position(line, from), position(line, to), quoted(by));
  }

  private boolean isSuggested(int line, int column) throws IOException {
    return request(
            "textDocument/inlineCompletion",
            "{\"textDocument\":{%s},\"position\":%s,\"context\":{\"triggerKind\":2}}"
                .formatted(DOCUMENT, position(line, column)))
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
