package dovetail.server.cli;

import dovetail.grammar.GrammarOptions;
import dovetail.protocol.settings.OwnGrammar;
import dovetail.server.files.TreeSitterPackage;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options of the language server. */
final class ServeOptions {
  private static final int MOST_PORTS = 65_535;

  /** A place where clients connect. */
  sealed interface Place {
    /** Standard input and output, for one client. */
    record Stdio() implements Place {}

    /** A Unix domain socket, for clients that may open its file. */
    record Unix(Path path) implements Place {}

    /** A TCP port, for clients that know the token. */
    record Tcp(InetSocketAddress address, TokenSource token) implements Place {}
  }

  /** The source of the token that clients must know. */
  sealed interface TokenSource {
    /** A new token, written to a file where editors find it. */
    record Made() implements TokenSource {}

    /** The first line of a file. */
    record InFile(Path file) implements TokenSource {}

    /** No token. */
    record None() implements TokenSource {}
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
        // Reported below.
      }
      throw new TypeConversionException("'" + value + "' is no PORT and no HOST:PORT");
    }
  }

  @Option(names = "--stdio", description = "Speak on standard input and output (the default).")
  private boolean stdio;

  @Option(
      names = "--unix",
      paramLabel = "PATH",
      description =
          "Listen on a Unix domain socket instead, for several editors that share one model. Only"
              + " you can open it.")
  private @Nullable Path unix;

  @Option(
      names = "--socket",
      paramLabel = "ADDRESS",
      converter = AddressReader.class,
      description =
          "Listen on a TCP port instead, [HOST:]PORT. Without HOST only programs on this machine"
              + " can connect. Port 0 is any that is free. Clients must show a token, as the option"
              + " token; standard error tells the port, and the file that the token is in.")
  private @Nullable InetSocketAddress socket;

  @Option(
      names = "--http",
      paramLabel = "PORT",
      description =
          "Also answer completion clients that speak HTTP, at this port of 127.0.0.1: llama.vim,"
              + " minuet, Zed, Continue and others (docs/clients.md). Port 0 is any that is free."
              + " They must show a token, as API key; standard error tells the port, and the file"
              + " that the token is in. At a terminal, or without standard input, only these are"
              + " served, until you stop it.")
  private @Nullable Integer http;

  @Option(
      names = "--http-unix",
      paramLabel = "PATH",
      description = "The same on a Unix domain socket. Only you can open it.")
  private @Nullable Path httpUnix;

  @Option(
      names = "--folder",
      paramLabel = "FOLDER",
      description =
          "With --http: where a file below this folder has the lines that a client sends, the whole"
              + " file decides what fits.")
  private List<Path> folders = List.of();

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "With --socket and --http: the token is the first line of this file.")
  private @Nullable Path tokenFile;

  @Option(
      names = "--no-token",
      description =
          "With --socket on this machine, and --http: let in every program, of every user.")
  private boolean noToken;

  @Option(
      names = "--grammar",
      paramLabel = "FILE",
      description =
          "Also complete files of the language that this grammar file describes: those whose names"
              + " end in the file's own name without its ending, or that an editor calls so. The"
              + " setting grammars says more.")
  private @Nullable Path grammar;

  @Mixin private final StartOption start = new StartOption();

  @Mixin final ModelOptions model = new ModelOptions();

  /** The grammar of the command line, by its language. */
  Map<String, OwnGrammar> grammars() {
    if (grammar == null) {
      return Map.of();
    }
    Path file = grammar.toAbsolutePath();
    if (!Files.exists(file)) {
      throw new Failure("--grammar " + grammar + ": there is no such file");
    }
    try {
      TreeSitterPackage read = TreeSitterPackage.of(file);
      GrammarOptions options = start.options();
      return Map.of(
          read.name(),
          new OwnGrammar(
              read.grammar().toString(), options.start(), options.lexer(), read.patterns()));
    } catch (IOException e) {
      throw new Failure("--grammar " + grammar + ": " + Failure.reasonOf(e));
    }
  }

  /** The place where clients connect. */
  Place place() {
    if ((stdio ? 1 : 0) + (unix == null ? 0 : 1) + (socket == null ? 0 : 1) > 1) {
      throw new Misuse("only one of --stdio, --unix and --socket is expected");
    }
    if (socket == null && http == null && (tokenFile != null || noToken)) {
      throw new Misuse("--token-file and --no-token are for --socket and --http");
    }
    if (http != null && (http < 0 || http > MOST_PORTS)) {
      throw new Misuse("--http: '" + http + "' is no PORT");
    }
    if (tokenFile != null && noToken) {
      throw new Misuse("only one of --token-file and --no-token is expected");
    }
    if (unix != null) {
      return new Place.Unix(unix);
    }
    return Optional.ofNullable(socket)
        .<Place>map(address -> new Place.Tcp(address, tokenSource()))
        .orElseGet(Place.Stdio::new);
  }

  /** Whether a client on standard input and output is expected beside those that speak HTTP. */
  boolean isStdioTold() {
    return stdio;
  }

  /** The places where clients that speak HTTP connect; empty if there are none. */
  List<Place> doors() {
    List<Place> doors = new ArrayList<>();
    if (http != null) {
      InetSocketAddress address = new InetSocketAddress("127.0.0.1", http);
      doors.add(new Place.Tcp(address, tokenSource()));
    }
    if (httpUnix != null) {
      doors.add(new Place.Unix(httpUnix));
    }
    return doors;
  }

  /** The folders in which the files of windows are looked for. */
  List<Path> folders() {
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw new Failure("--folder " + folder + ": there is no such folder");
      }
    }
    return folders.stream().map(one -> one.toAbsolutePath().normalize()).toList();
  }

  private TokenSource tokenSource() {
    if (tokenFile != null) {
      return new TokenSource.InFile(tokenFile);
    }
    return noToken ? new TokenSource.None() : new TokenSource.Made();
  }
}
