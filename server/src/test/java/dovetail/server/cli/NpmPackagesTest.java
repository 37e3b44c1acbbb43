package dovetail.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where npm is not there, packages come from the registry, whose address npm's variable names. */
final class NpmPackagesTest {
  private static final byte[] PACKED = "packed".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path folder;
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private HttpServer registry;

  @BeforeEach
  void serve() throws IOException {
    InetAddress here = InetAddress.getLoopbackAddress();
    registry = HttpServer.create(new InetSocketAddress(here, 0), 0);
    registry.createContext(
        "/",
        exchange -> {
          boolean known = exchange.getRequestURI().getPath().equals("/npm/@a/b/-/b-1.2.3.tgz");
          exchange.sendResponseHeaders(known ? 200 : 404, known ? PACKED.length : -1);
          if (known) {
            exchange.getResponseBody().write(PACKED);
          }
          exchange.close();
        });
    registry.start();
  }

  @AfterEach
  void end() {
    registry.stop(0);
  }

  private Path fetch(String name, String address) throws IOException {
    Streams streams =
        new Streams(
            new ByteArrayInputStream(new byte[0]),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Streams.Reader.PROGRAM,
            Streams.Reader.PROGRAM);
    Map<String, String> environment = Map.of("npm_config_registry", address, "NO_PROXY", "*");
    return new NpmPackages(streams, "no-such-program-as-npm", environment)
        .fetch(name, "1.2.3", folder);
  }

  private String address() {
    return "http://localhost:%d/npm/".formatted(registry.getAddress().getPort());
  }

  @Test
  void theRegistryGivesTheFile() throws IOException {
    assertThat(fetch("@a/b", address())).hasBinaryContent(PACKED);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("npm is not there: fetching @a/b@1.2.3 without it");
  }

  @Test
  void theReasonAndAWayOutAreTold() {
    assertThatThrownBy(() -> fetch("none", address()))
        .hasMessageContaining("/npm/none/-/none-1.2.3.tgz answers 404")
        .hasMessageContaining("--from FILE.tgz");
    assertThatThrownBy(() -> fetch("none", "nowhere"))
        .hasMessageContaining("npm_config_registry: ");
  }
}
