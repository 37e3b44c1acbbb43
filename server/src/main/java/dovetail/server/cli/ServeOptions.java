package dovetail.server.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What the language server may be told. */
final class ServeOptions {
  private static final int MOST_PORTS = 65_535;

  /**
   * Where to listen.
   *
   * @param tokenFile a file whose first line clients must know; empty if they need not
   */
  record Socket(InetSocketAddress address, Optional<Path> tokenFile) {
    /** What clients must know. */
    Optional<String> token() throws IOException {
      if (tokenFile.isEmpty()) {
        return Optional.empty();
      }
      String token = Files.readString(tokenFile.get()).strip();
      if (token.isEmpty()) {
        throw new IOException(tokenFile.get() + " is empty");
      }
      return Optional.of(token);
    }
  }

  /** Reads {@code PORT} or {@code HOST:PORT}. */
  static final class AddressReader implements ITypeConverter<InetSocketAddress> {
    @Override
    public InetSocketAddress convert(String value) {
      int colon = value.lastIndexOf(':');
      String host = colon < 0 ? "127.0.0.1" : value.substring(0, colon);
      try {
        int port = Integer.parseInt(value.substring(colon + 1));
        if (port >= 0 && port <= MOST_PORTS && !host.isEmpty()) {
          return new InetSocketAddress(host, port);
        }
      } catch (NumberFormatException e) {
        // Told below.
      }
      throw new TypeConversionException("'" + value + "' is no PORT and no HOST:PORT");
    }
  }

  @Option(names = "--stdio", description = "Speak on standard input and output, as is the default.")
  private boolean stdio;

  @Option(
      names = "--socket",
      paramLabel = "[HOST:]PORT",
      converter = AddressReader.class,
      description = {
        "Listen there instead, for several editors that share one model. Port 0 is any that is"
            + " free; which it is, standard error tells.",
        "Without HOST only programs on this machine can connect; elsewhere --token-file is needed."
      })
  private @Nullable InetSocketAddress socket;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "With --socket: clients must show its first line, as the option token.")
  private @Nullable Path tokenFile;

  @Mixin private final ModelOptions model = new ModelOptions();

  ModelOptions model() {
    return model;
  }

  /** Where to listen; empty for standard input and output. */
  Optional<Socket> socket() {
    return Optional.ofNullable(socket)
        .map(address -> new Socket(address, Optional.ofNullable(tokenFile)));
  }
}
