package dovetail.server.complete;

import dovetail.languages.Language;
import dovetail.model.hub.CacheLock;
import dovetail.quotient.mask.MaskMemo;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.Vocabulary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The masks of the languages that are in use, and the finished ones among them in files: read on a
 * thread of their own when a language is first used, written on one when there are many more, and
 * when this is closed. A file is named after the grammar and the vocabulary, and left alone if it
 * is damaged or of others.
 *
 * <p>Nothing here fails: what cannot be read or written is computed again. One thread.
 */
final class MaskFiles implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(MaskFiles.class);

  /** The most files that are kept; the oldest go. */
  private static final int MOST_FILES = 8;

  /** So many more are worth a file. */
  private static final int MANY = 300;

  private final @Nullable Path cache;
  private final Map<Language, Kept> kept = new HashMap<>();

  /** The masks of a language, and what is being read for them. */
  private static final class Kept {
    private final Masks masks;
    private @Nullable CompletableFuture<@Nullable MaskMemo> reading;
    private int before;

    Kept(Masks masks) {
      this.masks = masks;
    }
  }

  private MaskFiles(@Nullable Path cache) {
    this.cache = cache;
  }

  /** Masks that are remembered until this is closed. */
  static MaskFiles none() {
    return new MaskFiles(null);
  }

  /** Masks that are kept in {@code masks} of the cache's folder, which need not exist. */
  static MaskFiles in(Path cache) {
    return new MaskFiles(cache);
  }

  /** The masks of a language; always the same vocabulary for one language. */
  Masks of(Language language, Vocabulary vocabulary) {
    Kept own = kept.computeIfAbsent(language, key -> open(key, vocabulary));
    if (own.reading != null && own.reading.isDone()) {
      finish(own);
    }
    if (cache != null && own.reading == null && own.masks.remembered() >= own.before + MANY) {
      Path to = cache;
      byte[] bytes = own.masks.toBytes();
      own.before = own.masks.remembered();
      var _ = CompletableFuture.runAsync(() -> write(to, own.masks, bytes));
    }
    return own.masks;
  }

  /** Whether what is kept of a language has been read, if there was anything. */
  boolean isRead(Language language) {
    Kept own = kept.get(language);
    return own != null && own.reading == null;
  }

  private Kept open(Language language, Vocabulary vocabulary) {
    Kept own = new Kept(Masks.of(language, vocabulary));
    if (cache != null) {
      Path from = cache;
      own.reading = CompletableFuture.supplyAsync(() -> read(own.masks, from));
    }
    return own;
  }

  private static void finish(Kept own) {
    CompletableFuture<@Nullable MaskMemo> reading = own.reading;
    MaskMemo read = reading == null ? null : reading.join();
    own.reading = null;
    if (read != null) {
      own.masks.take(read);
      own.before = own.masks.remembered();
    }
  }

  private static @Nullable MaskMemo read(Masks masks, Path cache) {
    try {
      return masks.read(file(cache, masks));
    } catch (IOException | RuntimeException e) {
      log.info("masks are not read from {}: {}", cache, e.toString());
      return null;
    }
  }

  private static Path file(Path cache, Masks masks) {
    return cache.resolve("masks").resolve("%016x.masks".formatted(masks.identity()));
  }

  private static void write(Path cache, Masks masks, byte[] bytes) {
    try {
      Path file = file(cache, masks);
      CacheLock.alone(
          cache,
          () -> {
            MaskMemo.write(file, bytes);
            removeOld(file.resolveSibling("."));
            return file;
          });
    } catch (IOException | RuntimeException e) {
      log.info("masks are not kept in {}: {}", cache, e.toString());
    }
  }

  /** Lets go of all masks; those in files are read again when they are needed. */
  void forget() {
    close();
    kept.clear();
  }

  @Override
  public void close() {
    for (Kept own : kept.values()) {
      if (cache != null && own.reading != null && own.reading.isDone()) {
        finish(own);
      }
      if (cache != null && own.reading == null && own.masks.remembered() > own.before) {
        own.before = own.masks.remembered();
        write(cache, own.masks, own.masks.toBytes());
      }
    }
  }

  private static void removeOld(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> found = Files.list(folder)) {
      found.filter(file -> file.toString().endsWith(".masks")).forEach(files::add);
    }
    files.sort(Comparator.comparingLong(file -> -file.toFile().lastModified()));
    for (Path file : files.subList(Math.min(MOST_FILES, files.size()), files.size())) {
      Files.deleteIfExists(file);
    }
  }
}
