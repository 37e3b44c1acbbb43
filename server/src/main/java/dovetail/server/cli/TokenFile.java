package dovetail.server.cli;

import dovetail.model.hub.CacheFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The token for one port, in a file that only its owner can read (mode 0600), where editors'
 * plugins find it: {@code PORT.token} in {@code dovetail} of {@code XDG_RUNTIME_DIR}, otherwise in
 * {@code run} of the cache folder. The file is deleted when the server ends; the file of a server
 * that was killed, when the next token is made.
 */
final class TokenFile implements AutoCloseable {
  private static final int BYTES = 24;
  private static final String SUFFIX = ".token";
  private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");

  final Path path;
  final String token;

  private TokenFile(Path path, String token) {
    this.path = path;
    this.token = token;
  }

  /** The folder of token files; it need not exist. */
  static Path folder(Map<String, String> environment, Path cache) {
    String runtime = environment.getOrDefault("XDG_RUNTIME_DIR", "");
    return !runtime.isBlank() && Files.isDirectory(Path.of(runtime))
        ? Path.of(runtime, "dovetail").toAbsolutePath()
        : cache.resolve("run");
  }

  /** Makes a token for a port, and writes its file completely or not at all. */
  static TokenFile make(Path folder, int port) throws IOException {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    String token = HexFormat.of().formatHex(random);
    Files.createDirectories(folder);
    removeLeft(folder);
    Path path = folder.resolve(port + SUFFIX);
    // Java makes temporary files with mode 0600, where there are modes.
    CacheFiles.write(path, (token + "\n").getBytes(StandardCharsets.UTF_8));
    return new TokenFile(path, token);
  }

  /** Deletes the files of ports on which no server listens. */
  private static void removeLeft(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      for (Path file : files) {
        String port = file.getFileName().toString().replace(SUFFIX, "");
        if (PORT.matcher(port).matches() && isFree(Integer.parseInt(port))) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(false);
      socket.bind(new InetSocketAddress(port));
      return true;
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * The first line of a file, without blanks around it.
   *
   * @throws IOException if the file cannot be read, or the line is empty
   */
  static String read(Path file) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      String line = reader.readLine();
      if (line == null || line.isBlank()) {
        throw new IOException(file + ": its first line is empty, where a token is expected");
      }
      return line.strip();
    }
  }

  @Override
  public void close() throws IOException {
    // Another server may have taken over the port meanwhile.
    if (Files.isRegularFile(path) && Files.readString(path).strip().equals(token)) {
      Files.delete(path);
    }
  }
}
