package dovetail.suite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The packaged server on a socket: who is let in, and which files it leaves. */
@Timeout(300)
final class SharedServerIT {
  @TempDir private Path folder;

  /** A server that has said where it listens. */
  private record Started(Process process, String said) implements AutoCloseable {
    @Override
    public void close() throws Exception {
      process.destroy();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  private Started start(String... arguments) throws IOException {
    Path root = ServerProcess.root();
    List<String> command = new ArrayList<>(List.of("sh", root.resolve("dovetail").toString()));
    command.add("serve");
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("DOVETAIL_BUILD", "never");
    builder.environment().put("DOVETAIL_JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("XDG_RUNTIME_DIR", folder.toString());
    builder.redirectInput(Path.of("/dev/null").toFile()); // as a service is started
    Process process = builder.start();
    BufferedReader errors =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8));
    String line = errors.readLine();
    while (line != null && !line.contains("listening on")) {
      line = errors.readLine();
    }
    assertThat(line).isNotNull();
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                errors.transferTo(java.io.Writer.nullWriter());
              } catch (IOException e) {
                // It has ended.
              }
            });
    return new Started(process, String.valueOf(line));
  }

  private static String initialize(String options) {
    return framed(
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"capabilities\":{},"
            + "\"initializationOptions\":"
            + options
            + "}}");
  }

  private static String framed(String json) {
    return "Content-Length: " + json.getBytes(UTF_8).length + "\r\n\r\n" + json;
  }

  /** What is answered to a text, up to the end of the connection. */
  private static String answer(SocketAddress address, String text) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (SocketChannel channel = SocketChannel.open(address)) {
      channel.write(ByteBuffer.wrap(text.getBytes(UTF_8)));
      InputStream in = Channels.newInputStream(channel);
      in.transferTo(all);
    } catch (IOException e) {
      // Reset, since something was not read.
    }
    return all.toString(UTF_8);
  }

  private static final String EXIT = framed("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}");

  @Test
  void aUnixSocketOutlivesAKilledServerAndGoesWithOneThatEnds() throws Exception {
    Path path = folder.resolve("s");
    UnixDomainSocketAddress address = UnixDomainSocketAddress.of(path);
    Started killed = start("--unix", path.toString());
    assertThat(answer(address, initialize("{}") + EXIT)).contains("capabilities");
    killed.process().destroyForcibly().waitFor();
    assertThat(path).exists();
    try (Started next = start("--unix", path.toString())) {
      assertThat(answer(address, initialize("{}") + EXIT)).contains("capabilities");
      assertThat(next.said()).contains(path.toString());
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void anHttpClientComesThroughASocketThatOnlyItsUserOpens() throws Exception {
    Path path = folder.resolve("h");
    UnixDomainSocketAddress address = UnixDomainSocketAddress.of(path);
    try (Started server = start("--http-unix", path.toString())) {
      assertThat(server.said()).contains(path.toString());
      assertThat(Files.getPosixFilePermissions(path))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      String ask = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
      assertThat(answer(address, ask + "\r\n")).endsWith("{\"status\":\"ok\"}");
      assertThat(answer(address, ask + "Origin: http://localhost\r\n\r\n"))
          .startsWith("HTTP/1.1 403");
    }
    assertThat(path).doesNotExist();
  }

  @Test
  void aPortWantsTheTokenThatIsInAFile() throws Exception {
    Pattern said = Pattern.compile("listening on 127\\.0\\.0\\.1:(\\d+); the token is in (.*)");
    Path file;
    try (Started server = start("--socket", "0")) {
      Matcher where = said.matcher(server.said());
      assertThat(where.find()).as(server.said()).isTrue();
      InetSocketAddress address =
          new InetSocketAddress("127.0.0.1", Integer.parseInt(where.group(1)));
      file = Path.of(where.group(2));
      assertThat(file).isEqualTo(folder.resolve("dovetail/" + where.group(1) + ".token"));
      String token = Files.readString(file).strip();
      assertThat(answer(address, initialize("{}") + EXIT)).contains("error").contains("token");
      assertThat(answer(address, initialize("{\"token\":\"" + token + "\"}") + EXIT))
          .contains("capabilities");
      assertThat(answer(address, "POST / HTTP/1.1\r\nHost: x\r\n\r\n" + initialize("{}")))
          .isEmpty();
    }
    assertThat(file).doesNotExist();
  }
}
