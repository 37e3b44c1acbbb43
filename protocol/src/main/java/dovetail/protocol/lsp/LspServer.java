package dovetail.protocol.lsp;

import dovetail.protocol.CompletionService;
import dovetail.protocol.OpenFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.JsonRpcException;
import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.json.JsonRpcMethod;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.services.ServiceEndpoints;
import org.eclipse.lsp4j.services.LanguageClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A language server: for one client on two streams, or for any number of clients on a socket, which
 * then share the service.
 *
 * <p>Threads: each client has a thread that reads its messages and answers all requests except
 * completions, and a thread that writes the messages to it ({@link Outbox}), so that no other
 * client waits for one that does not read. Shared threads compute completions, one task of each
 * client at a time ({@link CompletionThreads}). The caller of {@link #run} or {@link #listen}
 * waits.
 */
public final class LspServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LspServer.class);

  /**
   * The logger of lsp4j; referenced here, since a logger without a reference loses its settings.
   */
  private static final java.util.logging.Logger MESSAGES =
      java.util.logging.Logger.getLogger(RemoteEndpoint.class.getName());

  static {
    // It is no error if a client cancels a request that was just answered.
    MESSAGES.setFilter(record -> !record.getMessage().startsWith("Unmatched cancel notification"));
  }

  private final CompletionService service;
  private final String version;
  private final Duration patience;
  private final CompletionThreads executor = new CompletionThreads();
  private final Set<Session> sessions = ConcurrentHashMap.newKeySet();

  /**
   * A server without clients.
   *
   * @param service answers requests, called on the server's threads, one request of each client at
   *     a time
   * @param version the version that the server reports to a client
   */
  public LspServer(CompletionService service, String version) {
    this(service, version, Duration.ofSeconds(30));
  }

  /**
   * A server without clients.
   *
   * @param patience the time after which a connection on a socket is closed if the client has not
   *     sent {@code initialize}
   */
  LspServer(CompletionService service, String version, Duration patience) {
    this.service = service;
    this.version = version;
    this.patience = patience;
  }

  /**
   * Serves the client that has started this process, until it sends {@code exit}, or its stream or
   * process ends.
   *
   * @return the exit status that the protocol demands: 0 after a {@code shutdown}, otherwise 1
   */
  public int run(InputStream in, OutputStream out) {
    return serve(in, out, new Access(Optional.empty()), session -> {});
  }

  /**
   * Serves clients that connect and speak LSP, until the thread is interrupted or the socket
   * breaks. When a client ends, or does not send {@code initialize} for half a minute, only its own
   * connection is closed.
   *
   * @param socket the socket, bound to an address or to a path; it is closed at the end
   * @param token the secret that a client must send as {@code initializationOptions.token}; empty
   *     for none, which is not possible beyond the loopback address
   * @throws IOException if no client can connect
   */
  public void listen(ServerSocketChannel socket, Optional<String> token) throws IOException {
    try (socket) {
      if (token.isEmpty() && isRemote(socket.getLocalAddress())) {
        throw new IOException("beyond the loopback address a token is needed");
      }
      Access access = new Access(token);
      while (!Thread.currentThread().isInterrupted()) {
        SocketChannel client = socket.accept();
        Thread.ofPlatform().daemon().name("lsp-client").start(() -> serve(client, access));
      }
    }
  }

  private static boolean isRemote(SocketAddress address) {
    return address instanceof InetSocketAddress at && !at.getAddress().isLoopbackAddress();
  }

  private void serve(SocketChannel channel, Access access) {
    try (channel) {
      if (channel.getLocalAddress() instanceof InetSocketAddress) {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      }
      FrameStream in = new FrameStream(Channels.newInputStream(channel));
      int status =
          serve(
              in,
              Channels.newOutputStream(channel),
              access,
              session ->
                  CompletableFuture.delayedExecutor(patience.toMillis(), TimeUnit.MILLISECONDS)
                      .execute(session::endIfSilent));
      log.info("a client has gone, with status {}", status);
    } catch (IOException e) {
      log.info("a client's connection broke: {}", e.getMessage());
    }
  }

  private int serve(InputStream in, OutputStream out, Access access, Consumer<Session> onBegun) {
    CompletableFuture<Integer> exitStatus = new CompletableFuture<>();
    try (Outbox outbox = new Outbox(out, () -> exitStatus.complete(1))) {
      Thread.ofPlatform()
          .daemon()
          .name("lsp-reader")
          .start(
              () -> {
                try {
                  connect(in, outbox, access, onBegun, exitStatus::complete);
                } catch (JsonRpcException e) {
                  if (e.getCause() instanceof FrameStream.Garbage garbage) {
                    log.warn("a connection was closed: {}", garbage.getMessage());
                    return;
                  }
                  log.info("a client's stream broke: {}", e.getMessage());
                } catch (RuntimeException | Error e) {
                  log.error("a client's messages cannot be read any more", e);
                } finally {
                  exitStatus.complete(1);
                }
              });
      return exitStatus.join();
    }
  }

  /** Reads messages until their end. */
  private void connect(
      InputStream in,
      OutputStream out,
      Access access,
      Consumer<Session> onBegun,
      IntConsumer onExit) {
    Map<String, JsonRpcMethod> methods =
        new LinkedHashMap<>(ServiceEndpoints.getSupportedMethods(DovetailLanguageServer.class));
    Set<String> requests =
        methods.values().stream()
            .filter(method -> !method.isNotification())
            .map(JsonRpcMethod::getMethodName)
            .collect(Collectors.toSet());
    methods.putAll(ServiceEndpoints.getSupportedMethods(LanguageClient.class));
    MessageJsonHandler json = new MessageJsonHandler(methods, Params::prepare);
    CompletableFuture<Endpoint> client = new CompletableFuture<>(); // it needs the session
    try (Session session =
        new Session(service, executor.forClient(), client::join, access, version, onExit)) {
      sessions.add(session);
      MessageConsumer writer = new StreamMessageConsumer(out, json);
      RemoteEndpoint endpoint =
          new RemoteEndpoint(
              writer,
              new Entrance(
                  ServiceEndpoints.toEndpoint(List.of(session)), requests, session::refusal),
              LspServer::errorOf);
      client.complete(endpoint);
      onBegun.accept(session);
      json.setMethodProvider(endpoint);
      endpoint.setJsonHandler(json);
      new MessageReader(in, json, new Malformed(writer, session, endpoint)).listen(endpoint);
      session.exit();
    } finally {
      sessions.removeIf(Session::isOver);
    }
  }

  /** The present texts of the documents that clients have open. Any thread. */
  public List<OpenFile> open() {
    return sessions.stream()
        .filter(Session::isRunning)
        .flatMap(session -> session.open.others("").stream())
        .toList();
  }

  @Override
  public void close() {
    executor.close();
  }

  /** The answer to a request whose handler threw. */
  private static ResponseError errorOf(Throwable thrown) {
    Throwable cause =
        thrown instanceof CompletionException && thrown.getCause() != null
            ? thrown.getCause()
            : thrown;
    if (cause instanceof ResponseErrorException expected) {
      return expected.getResponseError();
    }
    if (cause instanceof UnsupportedOperationException) {
      return new ResponseError(
          ResponseErrorCode.MethodNotFound, "not offered by this server", null);
    }
    log.error("a request failed", cause);
    return new ResponseError(ResponseErrorCode.InternalError, Workspace.INTERNAL_ERROR, null);
  }
}
