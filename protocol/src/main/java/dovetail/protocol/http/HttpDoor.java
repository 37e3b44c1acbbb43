package dovetail.protocol.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An HTTP server for completion clients, on the loopback address or a Unix domain socket.
 *
 * <p>The JDK's server cannot replace it: that server does not notice that a client has gone while
 * an answer is computed, and knows no Unix domain sockets. This one refuses every request of
 * another form. Threads: each connection has a thread that reads and one that writes; the threads
 * of {@link Computations} compute.
 */
public final class HttpDoor implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(HttpDoor.class);

  /** The most connections; the server closes further ones at once. */
  private static final int MOST_CONNECTIONS = 128;

  private final Routes routes;
  private final Computations computations;
  private final Duration patience;
  private final Semaphore free = new Semaphore(MOST_CONNECTIONS);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * A server that nobody reaches yet.
   *
   * @param version the version that a client can ask for
   */
  public HttpDoor(WindowService service, String version) {
    this(service, version, Duration.ofMinutes(5));
  }

  /**
   * A server with another patience.
   *
   * @param patience the time after which the server closes a silent connection, or one with half a
   *     request
   */
  HttpDoor(WindowService service, String version, Duration patience) {
    this.routes = new Routes(version);
    this.computations = new Computations(service);
    this.patience = patience;
  }

  /**
   * Serves the clients that connect, until the thread is interrupted or the socket is closed.
   *
   * @param socket bound to the loopback address, or to the path of a Unix domain socket
   * @param token the secret that a client must show; empty if there is none
   * @throws IOException if nobody can connect, or others than this machine's programs could
   */
  public void listen(ServerSocketChannel socket, Optional<String> token) throws IOException {
    try (socket) {
      int port = 0;
      if (socket.getLocalAddress() instanceof InetSocketAddress bound) {
        if (!bound.getAddress().isLoopbackAddress()) {
          throw new IOException("only the loopback address is served");
        }
        port = bound.getPort();
      }
      Gate gate = new Gate(port, token);
      while (!Thread.currentThread().isInterrupted()) {
        SocketChannel client = socket.accept();
        if (free.tryAcquire()) {
          threads.execute(() -> serve(client, gate));
        } else {
          log.warn("more than {} connections: one is closed", MOST_CONNECTIONS);
          client.close();
        }
      }
    }
  }

  private void serve(SocketChannel channel, Gate gate) {
    try (channel) {
      if (channel.getLocalAddress() instanceof InetSocketAddress) {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      }
      Watched in = new Watched(Channels.newInputStream(channel));
      Connection connection =
          new Connection(
              in, Channels.newOutputStream(channel), channel, gate, routes, computations, threads);
      closeIfSilent(channel, in, connection, in.bytes());
      connection.serve();
    } catch (IOException e) {
      log.debug("a connection broke: {}", e.getMessage());
    } finally {
      free.release();
    }
  }

  private void closeIfSilent(
      SocketChannel channel, Watched in, Connection connection, long before) {
    CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS)
        .execute(
            () -> {
              if (!channel.isOpen()) {
                return;
              }
              if (in.bytes() > before || connection.isComputing()) {
                closeIfSilent(channel, in, connection, in.bytes());
                return;
              }
              try {
                channel.close();
              } catch (IOException e) {
                log.debug("a connection could not be closed: {}", e.getMessage());
              }
            });
  }

  @Override
  public void close() {
    computations.close();
    threads.shutdownNow();
  }
}
