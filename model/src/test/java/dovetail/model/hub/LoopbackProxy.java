package dovetail.model.hub;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An HTTP proxy that asks one server of this machine, whatever host a client names. */
public final class LoopbackProxy implements AutoCloseable {
  private final ServerSocket listener;
  private final int port;

  /** The heads of requests, as they came. */
  public final List<String> asked = new CopyOnWriteArrayList<>();

  /** One that asks the server at a port. */
  public LoopbackProxy(int port) throws IOException {
    this.port = port;
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  public String address() {
    return "127.0.0.1:" + listener.getLocalPort();
  }

  private void accept() {
    while (true) {
      try {
        Socket client = listener.accept();
        Thread.ofVirtual().start(() -> serve(client));
      } catch (IOException e) {
        return; // closed
      }
    }
  }

  private void serve(Socket client) {
    try (client;
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String head = head(client.getInputStream());
      asked.add(head);
      if (head.startsWith("CONNECT ")) {
        client.getOutputStream().write("HTTP/1.1 200 Well\r\n\r\n".getBytes(US_ASCII));
      } else {
        String passed =
            head.replaceFirst(" http://[^/]*", " ")
                .replaceFirst("\r\n", "\r\nConnection: close\r\n");
        server.getOutputStream().write(passed.getBytes(US_ASCII));
      }
      Thread up = Thread.ofVirtual().start(() -> pass(client, server));
      pass(server, client);
      up.interrupt();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("a request without an end: " + head);
      }
      head.append((char) next);
    }
    return head.toString();
  }

  private static void pass(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
      to.shutdownOutput();
    } catch (IOException e) {
      // One of them is closed.
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
