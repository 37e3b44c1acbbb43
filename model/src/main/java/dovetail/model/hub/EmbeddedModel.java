package dovetail.model.hub;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The model inside the program. In a package it lies in a folder of its own, which the system
 * property {@code dovetail.model} names; from a class folder, too, it is used where it lies. From a
 * jar it is unpacked once into the cache, under the hash of its contents, where it is checked at
 * every start: a damaged copy is replaced, and of several programs that unpack at once one wins.
 */
public final class EmbeddedModel {
  private static final String RESOURCES = "/dovetail/model/default/";
  private static final String SUMS = "SHA256SUMS";
  private static final String CHECKED = "CHECKED";
  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedModel.class);

  private EmbeddedModel() {}

  /**
   * The problem that this package has neither a model nor the libraries to run one; empty if it has
   * them.
   */
  public static Optional<ModelProblem> leftOut() {
    return beside()
        .filter(folder -> !Files.isDirectory(folder))
        .map(
            folder ->
                new ModelProblem(
                    folder.toString(),
                    "this package of Dovetail has no model of its own, and runs none: name a server"
                        + " whose model writes (--remote URL; an editor's setting remote), or"
                        + " install the package with a model"));
  }

  private static Optional<Path> beside() {
    return Optional.ofNullable(System.getProperty("dovetail.model")).map(Path::of);
  }

  /** The embedded model's folder, unpacked if need be. */
  public static Attempt<Path> folder() {
    Optional<ModelProblem> none = leftOut();
    if (none.isPresent()) {
      return new Attempt.Failure<>(List.of(none.get()));
    }
    Optional<Path> beside = beside();
    if (beside.isPresent()) {
      return new Attempt.Success<>(beside.get());
    }
    URL sums = EmbeddedModel.class.getResource(RESOURCES + SUMS);
    if (sums == null) {
      throw new IllegalStateException("built without " + RESOURCES + SUMS);
    }
    if (sums.getProtocol().equals("file")) {
      return new Attempt.Success<>(
          Path.of(URI.create(sums.toString())).resolveSibling(".").normalize());
    }
    return unpack(CacheFolder.path().resolve("models"));
  }

  /** The folder with a checked copy, below {@code models}. */
  static Attempt<Path> unpack(Path models) {
    try {
      byte[] sums = resource(SUMS);
      Path target = models.resolve("embedded-" + CacheFiles.sha256(sums).substring(0, 16));
      Map<String, String> hashes = hashes(new String(sums, StandardCharsets.UTF_8));
      Path cache = models.resolveSibling(".").normalize();
      if (!isWhole(target, hashes) && !CacheLock.alone(cache, () -> copyAlone(target, hashes))) {
        return Attempt.failure(target, "does not hold the files that were just unpacked to it");
      }
      OldVersions.forget(target, name -> name.startsWith("embedded-"));
      return new Attempt.Success<>(target);
    } catch (IOException e) {
      return new Attempt.Failure<>(
          List.of(ModelProblem.unwritten(models, "the embedded model (23 MB)", Reason.of(e))));
    }
  }

  /**
   * Unpacks, unless another thread or program has done so meanwhile; one at a time, so that no
   * program takes another's fresh copy for a damaged one. Returns whether the target is whole then.
   */
  private static boolean copyAlone(Path target, Map<String, String> hashes) throws IOException {
    if (!isWhole(target, hashes)) {
      Files.createDirectories(target.getParent());
      copy(target, hashes);
    }
    return isWhole(target, hashes);
  }

  private static void copy(Path target, Map<String, String> hashes) throws IOException {
    Path fresh = Files.createTempDirectory(target.getParent(), "unpacking-");
    try {
      for (String file : hashes.keySet()) {
        try (InputStream in = open(file)) {
          Files.copy(in, fresh.resolve(file));
        }
      }
      if (Files.exists(target)) {
        Path damaged = Files.createTempDirectory(target.getParent(), "damaged-");
        Path old = damaged.resolve("old");
        Files.move(target, old, StandardCopyOption.ATOMIC_MOVE);
        OldVersions.delete(old);
        OldVersions.delete(damaged);
      }
      Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      throw e;
    } catch (FileSystemException e) {
      if (!Files.exists(target)) {
        throw e;
      }
    } finally {
      OldVersions.delete(fresh);
    }
  }

  /**
   * Whether a folder is whole: by the checksums that were noted when the hashes were found right;
   * else by the hashes.
   */
  private static boolean isWhole(Path folder, Map<String, String> hashes) throws IOException {
    Path noted = folder.resolve(CHECKED);
    if (Files.isRegularFile(noted) && Files.readString(noted).equals(checksums(folder, hashes))) {
      return true;
    }
    for (Map.Entry<String, String> file : hashes.entrySet()) {
      Path path = folder.resolve(file.getKey());
      if (!Files.isRegularFile(path)
          || !CacheFiles.sha256(Files.readAllBytes(path)).equals(file.getValue())) {
        return false;
      }
    }
    note(noted, checksums(folder, hashes));
    return true;
  }

  /** Notes checksums; if that fails, the hashes are computed again at the next start. */
  private static void note(Path noted, String checksums) {
    try {
      CacheFiles.write(noted, checksums.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      LOG.debug("{}: its checksums cannot be noted: {}", noted, e.toString());
    }
  }

  /** CRC-32C of the files, which takes a tenth of the time of their hashes. */
  private static String checksums(Path folder, Map<String, String> hashes) throws IOException {
    StringBuilder out = new StringBuilder();
    for (String file : hashes.keySet()) {
      Path path = folder.resolve(file);
      CRC32C crc = new CRC32C();
      if (Files.isRegularFile(path)) {
        try (FileChannel channel = FileChannel.open(path)) {
          ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 16);
          while (channel.read(buffer) >= 0) {
            crc.update(buffer.flip());
            buffer.clear();
          }
        }
      }
      out.append(Long.toHexString(crc.getValue())).append("  ").append(file).append('\n');
    }
    return out.toString();
  }

  /** Lines of a hash, two spaces and a name, as sha256sum writes them. */
  private static Map<String, String> hashes(String sums) {
    Map<String, String> hashes = new LinkedHashMap<>();
    sums.lines().forEach(line -> hashes.put(line.substring(66), line.substring(0, 64)));
    return hashes;
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = open(name)) {
      return in.readAllBytes();
    }
  }

  private static InputStream open(String name) {
    InputStream in = EmbeddedModel.class.getResourceAsStream(RESOURCES + name);
    if (in == null) {
      throw new IllegalStateException("built without " + RESOURCES + name);
    }
    return in;
  }
}
