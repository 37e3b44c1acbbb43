package dovetail.model.hub;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Files of the cache that are made again when they are missing. */
public final class CacheFiles {
  private CacheFiles() {}

  /**
   * Writes a whole file, once no other thread or program writes into the cache, and deletes the
   * oldest files beside it that have the same ending.
   *
   * @param file in a folder of the cache, which need not exist
   * @param most how many files stay, this one among them
   */
  public static void keep(Path cache, Path file, byte[] bytes, int most) throws IOException {
    Path folder = Files.createDirectories(file.toAbsolutePath().resolveSibling(""));
    String name = file.toString();
    String ending = name.substring(name.lastIndexOf('.'));
    CacheLock.alone(
        cache,
        () -> {
          write(file, bytes);
          List<Path> files = new ArrayList<>();
          try (Stream<Path> found = Files.list(folder)) {
            found.filter(kept -> kept.toString().endsWith(ending)).forEach(files::add);
          }
          files.sort(Comparator.comparingLong(kept -> -kept.toFile().lastModified()));
          for (Path old : files.subList(Math.min(most, files.size()), files.size())) {
            Files.deleteIfExists(old);
          }
          return file;
        });
  }

  /** Writes a whole file under a name for unfinished ones, and renames it. Makes its folder. */
  public static Path write(Path file, byte[] bytes) throws IOException {
    Path folder = Files.createDirectories(file.toAbsolutePath().resolveSibling(""));
    Path part = Files.createTempFile(folder, "kept", ".part");
    try {
      Files.write(part, bytes);
      return Files.move(
          part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** The SHA-256 of some bytes, in hexadecimal: the name of files that depend on the bytes. */
  public static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
