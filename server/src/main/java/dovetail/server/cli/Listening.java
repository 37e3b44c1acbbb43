package dovetail.server.cli;

import dovetail.model.hub.CacheFolder;
import dovetail.model.hub.Reason;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A server on a socket, to which several clients connect. The files that it makes for them are
 * deleted when it ends, also when a signal ends it. It prints its address on standard error.
 */
final class Listening {
  private final Streams streams;
  private final Server server;
  private final String option;
  private final Runnable onBound;

  /**
   * A server that listens at the address of an option.
   *
   * @param option the option's name, for messages
   */
  Listening(Streams streams, Server server, String option, Runnable onBound) {
    this.streams = streams;
    this.server = server;
    this.option = option;
    this.onBound = onBound;
  }

  /** Serves the clients of a socket. */
  interface Server {
    /** Serves clients that connect and know the token, until the thread is interrupted. */
    void listen(ServerSocketChannel socket, Optional<String> token) throws IOException;
  }

  /** Serves clients that open a socket's file; returns the exit status. */
  int onPath(Path path) {
    try (UnixSocket socket = UnixSocket.open(path)) {
      cleanedUpAtExit(socket);
      serve(socket.channel, Optional.empty(), "listening on " + path);
      return 0;
    } catch (IOException e) {
      throw Failure.at(option, e);
    }
  }

  /** Serves clients that connect to a port; returns the exit status. */
  int onPort(InetSocketAddress address, ServeOptions.TokenSource token) {
    if (address.isUnresolved()) {
      throw new Failure(option + ": there is no host " + address.getHostString());
    }
    try (ServerSocketChannel socket = ServerSocketChannel.open()) {
      bind(socket, address);
      InetSocketAddress bound = (InetSocketAddress) socket.getLocalAddress();
      String place = "listening on " + named(bound);
      switch (token) {
        case ServeOptions.TokenSource.None _ -> {
          if (!bound.getAddress().isLoopbackAddress()) {
            throw new IOException(
                "beyond the loopback address a token is needed: leave out --no-token");
          }
          serve(socket, Optional.empty(), place + ", without a token");
        }
        case ServeOptions.TokenSource.InFile(Path file) -> {
          String read = TokenFile.read(file);
          serve(socket, Optional.of(read), place + "; the token is the first line of " + file);
        }
        case ServeOptions.TokenSource.Made _ -> {
          Path folder = TokenFile.folder(System.getenv(), CacheFolder.path());
          try (TokenFile made = TokenFile.make(folder, bound.getPort())) {
            cleanedUpAtExit(made);
            serve(socket, Optional.of(made.token), place + "; the token is in " + made.path);
          }
        }
      }
      return 0;
    } catch (IOException e) {
      throw Failure.at(option, e);
    }
  }

  private void serve(ServerSocketChannel socket, Optional<String> token, String place)
      throws IOException {
    streams.say(place);
    onBound.run();
    server.listen(socket, token);
  }

  private static void bind(ServerSocketChannel socket, InetSocketAddress address)
      throws IOException {
    try {
      socket.bind(address);
    } catch (BindException e) {
      String reason = String.valueOf(e.getMessage());
      throw new IOException(
          reason.contains("in use")
              ? "port %d of %s is in use: another program listens there; port 0 is any that is free"
                  .formatted(address.getPort(), address.getHostString())
              : named(address) + ": " + reason,
          e);
    }
  }

  private static String named(InetSocketAddress address) {
    return address.getAddress().getHostAddress() + ":" + address.getPort();
  }

  private void cleanedUpAtExit(AutoCloseable files) {
    Runtime.getRuntime()
        .addShutdownHook(
            Thread.ofPlatform()
                .name("socket-files")
                .unstarted(
                    () -> {
                      try {
                        files.close();
                      } catch (Exception e) {
                        streams.say("not removed: " + Reason.of(e));
                      }
                    }));
  }
}
