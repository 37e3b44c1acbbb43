package dovetail.protocol.http;

import dovetail.protocol.http.WindowService.Filled;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A door on a port of the loopback address, and clients that say to it what they like. */
final class DoorOnSocket implements AutoCloseable {
  static final String TOKEN = "secret";

  final int port;
  private final HttpDoor door;
  private final ServerSocketChannel socket;

  DoorOnSocket(WindowService service) {
    this(service, Duration.ofMinutes(1));
  }

  DoorOnSocket(WindowService service, Duration patience) {
    try {
      door = new HttpDoor(service, "1.2.3", patience);
      socket = ServerSocketChannel.open();
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      port = ((InetSocketAddress) socket.getLocalAddress()).getPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                door.listen(socket, Optional.of(TOKEN));
              } catch (IOException e) {
                // closed
              }
            });
  }

  static Filled answers(String... answers) {
    return new Filled(List.of(answers), "window", "python", "");
  }

  /** A client's connection. */
  Socket connect() {
    try {
      return new Socket(InetAddress.getLoopbackAddress(), port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The head of a request that is let in, but for its last line. */
  String head(String method, String path) {
    return "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAuthorization: Bearer %s\r\n"
        .formatted(method, path, port, TOKEN);
  }

  /** A request with a body of JSON. */
  String post(String path, String json) {
    return head("POST", path)
        + "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
            .formatted(json.getBytes(StandardCharsets.UTF_8).length, json);
  }

  /** The answer to a request, on a connection that is closed then. */
  String ask(String request) {
    try (Socket client = connect()) {
      say(client, request);
      return answer(client.getInputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void say(Socket client, String request) throws IOException {
    client.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
    client.getOutputStream().flush();
  }

  /** One answer, head and body; what there is at the end of the stream. */
  static String answer(InputStream in) throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    while (true) {
      String text = read.toString(StandardCharsets.UTF_8);
      int end = text.indexOf("\r\n\r\n");
      if (end >= 0) {
        int length =
            text.lines()
                .filter(line -> line.startsWith("Content-Length: "))
                .mapToInt(line -> Integer.parseInt(line.substring(16)))
                .findFirst()
                .orElse(0);
        byte[] body = in.readNBytes(length);
        return text + new String(body, StandardCharsets.UTF_8);
      }
      int next = in.read();
      if (next < 0) {
        return text;
      }
      read.write(next);
    }
  }

  static String body(String answer) {
    return answer.substring(answer.indexOf("\r\n\r\n") + 4);
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    door.close();
  }
}
