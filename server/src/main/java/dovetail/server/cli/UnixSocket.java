package dovetail.server.cli;

import dovetail.model.hub.Reason;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A Unix domain socket that only its owner can open (mode 0600). It is made in a folder that only
 * the owner can enter, and moved to its place, so that no other user can open it at any moment.
 *
 * <p>Beside it lies PATH.lock, which its server holds as long as it runs. So the socket of a dead
 * server can be recognised without a connection, and is replaced; any other file at the path is
 * left alone. Both files are deleted when the server ends.
 */
final class UnixSocket implements AutoCloseable {
  /** The most bytes of a path, on macOS, which allows fewer than Linux. */
  private static final int LONGEST_PATH = 103;

  /** Permissions for the owner only. */
  private static final FileAttribute<Set<PosixFilePermission>> OWNERS =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final Path path;
  private final Path lockFile;
  private final FileChannel lockChannel;

  /** The channel that clients connect to. */
  final ServerSocketChannel channel;

  private final @Nullable Object key;

  private UnixSocket(Path path, Path lockFile, FileChannel lockChannel, ServerSocketChannel channel)
      throws IOException {
    this.path = path;
    this.lockFile = lockFile;
    this.lockChannel = lockChannel;
    this.channel = channel;
    this.key = keyOf(path);
  }

  /**
   * Binds a socket to a path.
   *
   * @throws IOException if that is not possible; its message has the reason, and a remedy
   */
  static UnixSocket open(Path at) throws IOException {
    Path path = at.toAbsolutePath();
    Path folder = path.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new IOException(at + ": there is no such folder");
    }
    if (path.toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_PATH) {
      throw new IOException(
          at + ": too long for a socket's path, of which systems take " + LONGEST_PATH + " bytes");
    }
    Path lockFile = path.resolveSibling(path.getFileName() + ".lock");
    boolean wasOurs = Files.exists(lockFile, LinkOption.NOFOLLOW_LINKS);
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && !(wasOurs && isSocket(path))) {
      throw new IOException(
          at + " is there already, and was not made by Dovetail: remove it, or name another path");
    }
    FileChannel lockChannel =
        FileChannel.open(
            lockFile,
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
            hasModes(folder) ? new FileAttribute<?>[] {OWNERS} : new FileAttribute<?>[0]);
    try {
      if (!isFree(lockChannel)) {
        throw new IOException(
            at + ": a server listens there already; editors can connect to that one");
      }
      return bind(path, folder, lockFile, lockChannel);
    } catch (IOException e) {
      lockChannel.close();
      throw e;
    }
  }

  private static UnixSocket bind(Path path, Path folder, Path lockFile, FileChannel lockChannel)
      throws IOException {
    try {
      return new UnixSocket(path, lockFile, lockChannel, bind(path, folder));
    } catch (IOException e) {
      Files.deleteIfExists(lockFile);
      throw e;
    }
  }

  private static boolean isSocket(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .isOther();
  }

  private static boolean isFree(FileChannel lockChannel) throws IOException {
    try {
      // The lock holds until the channel is closed, or the process ends.
      @Nullable FileLock lock = lockChannel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static boolean hasModes(Path folder) {
    return Files.getFileAttributeView(folder, PosixFileAttributeView.class) != null;
  }

  private static ServerSocketChannel bind(Path path, Path folder) throws IOException {
    if (!hasModes(folder)) {
      Files.deleteIfExists(path);
      return bound(path);
    }
    Path own = folder.resolve(".dv" + Long.toString(ProcessHandle.current().pid(), 36));
    Path fresh = own.resolve("s");
    try {
      Files.deleteIfExists(fresh);
      Files.deleteIfExists(own);
      Files.createDirectory(
          own, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      ServerSocketChannel channel = bound(fresh);
      Files.setPosixFilePermissions(fresh, OWNERS.value());
      Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE);
      return channel;
    } finally {
      Files.deleteIfExists(fresh);
      Files.deleteIfExists(own);
    }
  }

  private static ServerSocketChannel bound(Path path) throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      return channel.bind(UnixDomainSocketAddress.of(path));
    } catch (IOException e) {
      channel.close();
      throw new IOException(path + ": " + Reason.of(e), e);
    }
  }

  private static @Nullable Object keyOf(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  /** Closes the socket, and deletes its files, unless another server has replaced them. */
  @Override
  public void close() throws IOException {
    channel.close();
    if (!lockChannel.isOpen()) {
      return;
    }
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS) && Objects.equals(key, keyOf(path))) {
      Files.delete(path);
    }
    Files.deleteIfExists(lockFile);
    lockChannel.close();
  }
}
