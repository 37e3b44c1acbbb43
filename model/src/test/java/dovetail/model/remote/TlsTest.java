package dovetail.model.remote;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dovetail.model.Cancellation;
import dovetail.model.FakeModel;
import dovetail.model.ModelFailure;
import dovetail.model.ModelSession;
import dovetail.model.hub.LoopbackProxy;
import dovetail.model.hub.Proxies;
import dovetail.model.remote.ProtocolServer.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server over TLS is verified: by whom Java trusts, and by a file of the user's besides. */
final class TlsTest {
  private static final String PASSWORD = "changeit";

  @TempDir static Path folder;

  /** A server's own key and certificate, for a name or an address. */
  private record Identity(SSLContext context, Path certificate) {
    static Identity of(String name, String alternative)
        throws IOException, GeneralSecurityException, InterruptedException {
      Path store = folder.resolve(name + ".p12");
      Path certificate = folder.resolve(name + ".pem");
      keytool(
          "-genkeypair -alias own -keyalg EC -groupname secp256r1 -validity 2 -storetype PKCS12"
              + " -dname CN="
              + name
              + " -ext SAN="
              + alternative,
          store);
      keytool("-exportcert -alias own -rfc -file " + certificate, store);
      KeyStore keys = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(store)) {
        keys.load(in, PASSWORD.toCharArray());
      }
      KeyManagerFactory managers =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      managers.init(keys, PASSWORD.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(managers.getKeyManagers(), null, null);
      return new Identity(context, certificate);
    }

    private static void keytool(String arguments, Path store)
        throws IOException, InterruptedException {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
      command.addAll(List.of(arguments.split(" ")));
      command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes());
      assertThat(process.waitFor()).as(said).isZero();
    }
  }

  private static Endpoint endpoint(ProtocolServer server, Optional<Path> authorities) {
    return new Endpoint(
        server.url(),
        "",
        Optional.empty(),
        Map.of(),
        authorities,
        "",
        Optional.empty(),
        Duration.ofSeconds(10));
  }

  @Test
  void onlyWhoIsVouchedForIsAsked() throws Exception {
    Identity own = Identity.of("own", "IP:127.0.0.1");
    Identity other = Identity.of("other", "IP:127.0.0.1");
    FakeModel model = ServersTest.model(1);
    try (ProtocolServer server = new ProtocolServer(Kind.LLAMA_CPP, model, own.context(), 0)) {
      assertThatThrownBy(() -> Servers.connect(endpoint(server, Optional.empty()), folder))
          .isInstanceOf(ModelFailure.class)
          .hasMessageContaining(
              "is not trusted: its certificate is signed by nobody that is known here")
          .hasMessageContaining("remote.ca");
      assertThatThrownBy(
              () -> Servers.connect(endpoint(server, Optional.of(other.certificate())), folder))
          .hasMessageContaining("is not trusted");
      assertThat(server.requests).hasValue(0);
      try (RemoteModel remote =
              Servers.connect(endpoint(server, Optional.of(own.certificate())), folder);
          ModelSession session = remote.session()) {
        session.append(new int[] {1, 2, 3}, Cancellation.never());
        assertThat(session.logits()).hasSize(remote.config().vocabularySize());
      }
    }
  }

  /** A certificate that is trusted, of another host. */
  @Test
  void theNameIsVerified() throws Exception {
    Identity own = Identity.of("elsewhere", "DNS:elsewhere.example");
    FakeModel model = ServersTest.model(1);
    try (ProtocolServer server = new ProtocolServer(Kind.LLAMA_CPP, model, own.context(), 0)) {
      assertThatThrownBy(
              () -> Servers.connect(endpoint(server, Optional.of(own.certificate())), folder))
          .isInstanceOf(ModelFailure.class)
          .hasMessageContaining("is not trusted: its certificate names another host");
      assertThat(server.requests).hasValue(0);
    }
  }

  @Test
  void aServerWithoutTlsIsTold() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual()
          .start(
              () -> {
                try (Socket client = server.accept()) {
                  client.getOutputStream().write("HTTP/1.1 400 No\r\n\r\n".getBytes(US_ASCII));
                  client.getInputStream().readAllBytes();
                } catch (IOException e) {
                  // The client has gone.
                }
              });
      URI url = URI.create("https://127.0.0.1:" + server.getLocalPort());
      assertThatThrownBy(() -> Servers.connect(Endpoint.of(url, "", Endpoint.TIMEOUT), folder))
          .isInstanceOf(ModelFailure.class)
          .hasMessage(url + " is not trusted: it speaks no TLS: http:// in place of https://?");
    }
  }

  /** The name means nothing here; what the proxy passes on it cannot read. */
  @Test
  void aSecureServerIsAskedThroughAProxy() throws Exception {
    Identity own = Identity.of("server.invalid", "DNS:server.invalid");
    FakeModel model = ServersTest.model(1);
    try (ProtocolServer server = new ProtocolServer(Kind.LLAMA_CPP, model, own.context(), 0);
        LoopbackProxy proxy = new LoopbackProxy(server.url().getPort())) {
      Endpoint endpoint =
          new Endpoint(
              URI.create("https://server.invalid"),
              "",
              Optional.of("key"),
              Map.of(),
              Optional.of(own.certificate()),
              "",
              Optional.empty(),
              Duration.ofSeconds(10));
      Proxies proxies = new Proxies(Map.of("HTTPS_PROXY", "http://me:secret@" + proxy.address()));
      try (Http http = new Http(endpoint, proxies)) {
        assertThat(http.get("/props").json().has("default_generation_settings")).isTrue();
      }
      assertThat(server.key).isEqualTo("Bearer key");
      assertThat(server.proxyKey).as("a server does not see the proxy's").isEqualTo("null");
      assertThat(proxy.asked)
          .singleElement()
          .asString()
          .startsWith("CONNECT server.invalid:443 ")
          .contains("Proxy-Authorization: Basic bWU6c2VjcmV0")
          .doesNotContain("/props", "key");
    }
  }

  @Test
  void aFileWithoutCertificatesIsTold() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.pem"), "no certificate\n");
    FakeModel model = ServersTest.model(1);
    try (ProtocolServer server = new ProtocolServer(Kind.LLAMA_CPP, model)) {
      assertThatThrownBy(() -> Servers.connect(endpoint(server, Optional.of(empty)), folder))
          .isInstanceOf(ModelFailure.class)
          .hasMessageContaining("remote.ca");
    }
  }
}
