package dovetail.model.hub;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The right to write into the cache, which one thread of one program has at a time. Every file and
 * folder is first written under a name for unfinished ones, and renamed when it is whole. So if a
 * file has such a name while nobody writes, a program that left it was killed, and the next holder
 * of the right deletes it.
 *
 * <p>The system takes the right from a process that ends, for whatever reason. Where a file cannot
 * be locked (a folder that cannot be written, some network file systems) every program has the
 * right, and nothing is deleted. Safe for threads.
 */
public final class CacheLock {
  /**
   * The names of unfinished files and folders, from the cache's folder on. DJL's are the last two.
   */
  private static final List<String> UNFINISHED =
      List.of(
          "compiled/*.part",
          "masks/*.part",
          "servers/*.part",
          "models/*/*.part",
          "models/unpacking-*",
          "models/damaged-*",
          "djl/*/tmp*",
          "djl/*/*/jni*tmp");

  private static final Logger LOG = LoggerFactory.getLogger(CacheLock.class);

  /** Keeps threads apart, since a file's lock belongs to the whole process. */
  private static final ReentrantLock OURS = new ReentrantLock();

  private CacheLock() {}

  /** Work that writes into the cache. */
  @FunctionalInterface
  public interface Writing<T> {
    /** Writes; returns the result. */
    T write() throws IOException;
  }

  /**
   * Writes once no other thread or program does; before that, deletes files that others left
   * unfinished.
   *
   * @param cache the cache's folder, which need not exist
   */
  public static <T> T alone(Path cache, Writing<T> writing) throws IOException {
    OURS.lock();
    try (FileChannel _ = locked(cache, FileChannel::lock)) {
      return writing.write();
    } finally {
      OURS.unlock();
    }
  }

  /** Deletes files that others left unfinished, unless another thread or program writes now. */
  public static void clear(Path cache) {
    if (Files.isDirectory(cache) && OURS.tryLock()) {
      try (FileChannel _ = locked(cache, FileChannel::tryLock)) {
        LOG.debug("{}: nobody writes there", cache);
      } catch (IOException e) {
        LOG.debug("{}: its lock is not closed: {}", cache, e.toString());
      } finally {
        OURS.unlock();
      }
    }
  }

  private interface Locking {
    @Nullable FileLock lock(FileChannel file) throws IOException;
  }

  /** The file whose lock gives the right, once it is locked; null where it gives none. */
  private static @Nullable FileChannel locked(Path cache, Locking locking) throws IOException {
    FileChannel channel = null;
    try {
      Files.createDirectories(cache);
      Path file = cache.resolve("lock");
      channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (locking.lock(channel) != null) {
        deleteUnfinished(cache);
        return channel;
      }
    } catch (IOException e) {
      LOG.debug("{}: not locked: {}", cache, e.toString());
    }
    if (channel != null) {
      channel.close();
    }
    return null;
  }

  private static void deleteUnfinished(Path cache) {
    for (String name : UNFINISHED) {
      for (Path found : matching(cache, name)) {
        try {
          OldVersions.delete(found);
          LOG.info("{} was left unfinished, and is deleted", found);
        } catch (IOException e) {
          LOG.debug("{}: not deleted: {}", found, e.toString());
        }
      }
    }
  }

  private static List<Path> matching(Path top, String glob) {
    List<Path> found = List.of(top);
    for (String part : glob.split("/")) {
      found = found.stream().flatMap(folder -> inside(folder, part).stream()).toList();
    }
    return found;
  }

  private static List<Path> inside(Path folder, String part) {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> some = Files.newDirectoryStream(folder, part)) {
        some.forEach(found::add);
      } catch (IOException e) {
        LOG.debug("{}: not listed: {}", folder, e.toString());
      }
    }
    return found;
  }
}
