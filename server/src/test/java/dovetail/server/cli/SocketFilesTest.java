package dovetail.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files by which editors find a server: sockets and tokens. */
final class SocketFilesTest {
  @TempDir private Path folder;

  private static String modeOf(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  private long files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.count();
    }
  }

  private static void connect(Path path) throws IOException {
    try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
      assertThat(client.isConnected()).isTrue();
    }
  }

  @Test
  void onlyItsOwnerCanOpenASocketAndItGoes() throws IOException {
    Path path = folder.resolve("dovetail.sock");
    for (int i = 0; i < 2; i++) {
      try (UnixSocket socket = UnixSocket.open(path)) {
        assertThat(modeOf(path)).isEqualTo("rw-------");
        assertThat(modeOf(folder.resolve("dovetail.sock.lock"))).isEqualTo("rw-------");
        connect(path);
        assertThat(socket.channel.accept()).isNotNull();
        assertThat(files()).as("the socket and its lock").isEqualTo(2);
      }
      assertThat(files()).isZero();
    }
  }

  @Test
  void aLiveServersSocketIsLeftToIt() throws IOException {
    Path path = folder.resolve("s");
    try (UnixSocket socket = UnixSocket.open(path)) {
      assertThatThrownBy(() -> UnixSocket.open(path))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("a server listens there already");
      connect(path);
      assertThat(socket.channel.isOpen()).isTrue();
    }
  }

  /** Its process was killed: the files are there, and nobody holds the lock. */
  @Test
  void aDeadServersSocketIsReplaced() throws IOException {
    Path path = folder.resolve("s");
    try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      dead.bind(UnixDomainSocketAddress.of(path));
    }
    Files.createFile(folder.resolve("s.lock"));
    assertThatThrownBy(() -> connect(path)).isInstanceOf(IOException.class);
    try (UnixSocket socket = UnixSocket.open(path)) {
      connect(path);
      assertThat(socket.channel.accept()).isNotNull();
    }
    assertThat(files()).isZero();
  }

  @Test
  void whatIsSomebodyElsesStays() throws IOException {
    Path file = Files.writeString(folder.resolve("notes"), "mine");
    Path other = folder.resolve("agent");
    try (ServerSocketChannel agent = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      agent.bind(UnixDomainSocketAddress.of(other));
      for (Path path : new Path[] {file, other, folder}) {
        assertThatThrownBy(() -> UnixSocket.open(path))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("was not made by Dovetail");
      }
      connect(other);
    }
    Files.createFile(folder.resolve("notes.lock"));
    assertThatThrownBy(() -> UnixSocket.open(file)).isInstanceOf(IOException.class);
    assertThat(file).hasContent("mine");
  }

  @Test
  void aSuccessorsSocketIsNotRemoved() throws IOException {
    Path path = folder.resolve("s");
    UnixSocket first = UnixSocket.open(path);
    Files.delete(path);
    Files.writeString(path, "another");
    first.close();
    assertThat(path).hasContent("another");
  }

  @Test
  void badPathsAreTold() {
    assertThatThrownBy(() -> UnixSocket.open(folder.resolve("missing/s")))
        .hasMessageContaining("no such folder");
    assertThatThrownBy(() -> UnixSocket.open(folder.resolve("s".repeat(120))))
        .hasMessageContaining("too long for a socket's path");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aTokenIsForItsOwnerAndItGoes() throws IOException {
    Path runtime = folder.resolve("dovetail");
    String first;
    try (TokenFile made = TokenFile.make(runtime, 7654)) {
      first = made.token;
      assertThat(made.path).isEqualTo(runtime.resolve("7654.token"));
      assertThat(modeOf(made.path)).isEqualTo("rw-------");
      assertThat(made.path).hasContent(first);
      assertThat(TokenFile.read(made.path)).isEqualTo(first).hasSizeGreaterThanOrEqualTo(32);
    }
    assertThat(runtime).isEmptyDirectory();
    TokenFile old = TokenFile.make(runtime, 1);
    try (TokenFile fresh = TokenFile.make(runtime, 1)) {
      assertThat(fresh.token).isNotEqualTo(old.token).isNotEqualTo(first);
      old.close();
      assertThat(fresh.path).as("it is the successor's").exists();
    }
  }

  /** A server that was killed leaves its file; those of servers that listen stay. */
  @Test
  void theTokenOfAPortAtWhichNobodyListensGoes() throws IOException {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerSocket killed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerSocket next = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Path kept = TokenFile.make(folder, listening.getLocalPort()).path;
      Path left = TokenFile.make(folder, killed.getLocalPort()).path;
      Path another = Files.writeString(folder.resolve("my.token"), "not a port's");
      killed.close();
      try (TokenFile made = TokenFile.make(folder, next.getLocalPort())) {
        assertThat(folder.toFile().listFiles())
            .containsExactlyInAnyOrder(kept.toFile(), another.toFile(), made.path.toFile());
        assertThat(left).doesNotExist();
      }
    }
  }

  @Test
  void theTokenIsTheFirstLine() throws IOException {
    Path file = Files.writeString(folder.resolve("t"), "  secret \nand a remark\n");
    assertThat(TokenFile.read(file)).isEqualTo("secret");
    for (String empty : new String[] {"", "\n", " \t\nsecret\n"}) {
      Files.writeString(file, empty);
      assertThatThrownBy(() -> TokenFile.read(file)).hasMessageContaining("first line is empty");
    }
  }

  @Test
  void tokensLieWhereTheSessionKeepsSuchThings() {
    Path cache = folder.resolve("cache");
    assertThat(TokenFile.folder(Map.of("XDG_RUNTIME_DIR", folder.toString()), cache))
        .isEqualTo(folder.resolve("dovetail"));
    for (String none : new String[] {"", folder.resolve("gone").toString()}) {
      assertThat(TokenFile.folder(Map.of("XDG_RUNTIME_DIR", none), cache))
          .isEqualTo(cache.resolve("run"));
    }
    assertThat(TokenFile.folder(Map.of(), cache)).isEqualTo(cache.resolve("run"));
  }
}
