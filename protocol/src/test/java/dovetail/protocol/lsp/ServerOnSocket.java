package dovetail.protocol.lsp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dovetail.protocol.CompletionAnswer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

/** A server on a socket that writes what it is given in capitals, and clients of it. */
abstract class ServerOnSocket {
  LspServer server =
      new LspServer(r -> CompletionAnswer.of(r.prefix().toUpperCase(Locale.ROOT)), "1");
  private Thread listener = new Thread();

  InetSocketAddress listen(Optional<String> token) throws Exception {
    ServerSocketChannel socket = ServerSocketChannel.open();
    socket.bind(new InetSocketAddress("127.0.0.1", 0));
    listen(socket, token);
    return (InetSocketAddress) socket.getLocalAddress();
  }

  void listen(ServerSocketChannel socket, Optional<String> token) {
    listener =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    server.listen(socket, token);
                  } catch (IOException e) {
                    // The test is over.
                  }
                });
  }

  @AfterEach
  void end() {
    listener.interrupt();
    server.close();
  }

  /** A client that knows nothing but frames. */
  static final class Client implements AutoCloseable {
    private final SocketChannel channel;
    private final InputStream in;

    Client(SocketAddress address) throws IOException {
      channel = SocketChannel.open(address);
      in = Channels.newInputStream(channel);
    }

    void raw(String text) throws IOException {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }

    void send(String json) throws IOException {
      raw("Content-Length: " + json.getBytes(UTF_8).length + "\r\n\r\n" + json);
    }

    /** Everything that comes until the server closes the connection. */
    String untilClosed() {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      try {
        in.transferTo(all);
      } catch (IOException e) {
        // Closed with something unread: the connection is reset.
      }
      return all.toString(UTF_8);
    }

    /** The next message that has this text. */
    String await(String text) throws IOException {
      while (true) {
        int length = 0;
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); ; c = in.read()) {
          if (c < 0) {
            throw new IOException("the server has gone");
          }
          if (c == '\n') {
            if (line.isEmpty()) {
              break;
            }
            length = Integer.parseInt(line.substring(line.indexOf(":") + 1).trim());
            line.setLength(0);
          } else if (c != '\r') {
            line.append((char) c);
          }
        }
        String message = new String(in.readNBytes(length), UTF_8);
        if (message.contains(text)) {
          return message;
        }
      }
    }

    String initialize(String options) throws IOException {
      send(
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{},"
              + "\"initializationOptions\":"
              + options
              + "}}");
      return await("\"id\":1");
    }

    String complete(String text) throws IOException {
      ask(text);
      return await("\"id\":2");
    }

    void ask(String text) throws IOException {
      send(
          "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":"
              + "{\"uri\":\"file:///a\",\"languageId\":\"python\",\"version\":1,\"text\":\""
              + text
              + "\"}}}");
      send(
          "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"textDocument/inlineCompletion\",\"params\":"
              + "{\"textDocument\":{\"uri\":\"file:///a\"},\"position\":{\"line\":0,\"character\":"
              + text.length()
              + "},\"context\":{\"triggerKind\":2}}}");
    }

    void command(int id, String command) throws IOException {
      send(
          "{\"jsonrpc\":\"2.0\",\"id\":"
              + id
              + ",\"method\":\"workspace/executeCommand\",\"params\":{\"command\":\""
              + command
              + "\",\"arguments\":[{\"uri\":\"file:///a\",\"position\":{\"line\":0,\"character\":0}}]}}");
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
