package dovetail.model.hub;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Folders side by side, one for each version of a program. A program notes its use of a folder;
 * then folders that have not been used for two weeks are deleted. Until then another version that
 * is still installed finds its own folder.
 *
 * <p>A folder is renamed before its files are deleted: for a program that starts meanwhile it is
 * whole or not there. The rest of a deletion that was broken off is deleted by the next. The mark
 * of a use is the folder's own time, which unpacking sets too.
 */
public final class OldVersions {
  private static final Duration OLD = Duration.ofDays(14);
  private static final String GOING = "going-";
  private static final Logger LOG = LoggerFactory.getLogger(OldVersions.class);

  private OldVersions() {}

  /**
   * Notes that a folder is used, and deletes old ones beside it. Nothing happens if the folder is
   * not there, or where nothing may be written.
   *
   * @param isVersion which folders' names are versions; others are left alone
   */
  public static void forget(Path used, Predicate<String> isVersion) {
    if (!Files.isDirectory(used)) {
      return;
    }
    Instant now = Instant.now();
    try (Stream<Path> all = Files.list(used.resolveSibling("."))) {
      Files.setLastModifiedTime(used, FileTime.from(now));
      for (Path folder : all.toList()) {
        String name = String.valueOf(folder.getFileName());
        if (name.startsWith(GOING)) {
          delete(folder);
        } else if (isVersion.test(name) && isOld(folder, now)) {
          Path going = folder.resolveSibling(GOING + name);
          Files.move(folder, going, StandardCopyOption.ATOMIC_MOVE);
          delete(going);
          LOG.info("{} was not used for long, and is thrown away", folder);
        }
      }
    } catch (IOException e) {
      LOG.debug("{}: not cleaned up: {}", used, e.toString());
    }
  }

  private static boolean isOld(Path folder, Instant now) throws IOException {
    return Files.isDirectory(folder)
        && Files.getLastModifiedTime(folder).toInstant().isBefore(now.minus(OLD));
  }

  /** Deletes a file, or a folder with its content; several programs may do so at once. */
  public static void delete(Path file) throws IOException {
    if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> inside = Files.newDirectoryStream(file)) {
        for (Path each : inside) {
          delete(each);
        }
      } catch (NoSuchFileException e) {
        LOG.debug("{}: deleted by somebody else meanwhile", file);
      }
    }
    Files.deleteIfExists(file);
  }
}
