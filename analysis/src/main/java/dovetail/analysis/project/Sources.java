package dovetail.analysis.project;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.NameReader;
import dovetail.analysis.names.Words;
import dovetail.analysis.project.Source.Version;
import dovetail.languages.Languages;
import dovetail.languages.Profile;
import dovetail.languages.SourceText;
import dovetail.quotient.chart.LimitException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * The sources that were asked for: the text in an editor, or else the text on the disk. A source is
 * read once, and again when its time or its size changes. One thread at a time.
 */
final class Sources {
  /** Larger sources are mostly tables: they are not read. */
  private static final long MOST_BYTES = 1_000_000;

  /** The number of sources whose shared names are kept. */
  private static final int KEPT = 5_000;

  private final Profile profile;
  private final String language;
  private final NameReader reader;
  private final Map<String, Optional<NameReader>> readers = new ConcurrentHashMap<>(); // of others
  private final Executor reading;
  private final Set<Path> beingRead = ConcurrentHashMap.newKeySet();
  private final Map<Path, String> inNoFile;
  private Map<Path, String> texts; // of edited files, and of sources in no file
  private final Cache<Path, Source> sources = CacheBuilder.newBuilder().maximumSize(KEPT).build();

  /**
   * Of a language.
   *
   * @param reading reads sources, one after the other
   * @param inNoFile the texts of sources that no file has, by the paths that stand for them
   */
  Sources(String language, NameReader reader, Executor reading, Map<Path, String> inNoFile) {
    this.language = language;
    this.profile = Languages.builtIn().profile(language);
    this.reader = reader;
    this.reading = reading;
    this.inNoFile = inNoFile;
    this.texts = inNoFile;
  }

  /** From now on these are the texts of files that an editor has open. */
  void edit(Map<Path, String> edited) {
    Map<Path, String> all = new HashMap<>(inNoFile);
    all.putAll(edited);
    texts = Map.copyOf(all);
  }

  /** The files that an editor has open, and stand-ins for open texts that are no files. */
  Set<Path> texts() {
    return texts.keySet();
  }

  boolean isThere(Path file) {
    return texts.containsKey(file) || Files.isRegularFile(file);
  }

  /** A source; empty if it cannot be read, or has not been read yet. */
  Optional<Source> of(Path file) {
    try {
      Version now = version(file);
      if (!isRead(file, now) && beingRead.add(file)) {
        reading.execute(() -> read(file, now));
      }
      Source known = sources.getIfPresent(file);
      return known != null && isRead(file, now) ? Optional.of(known) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** The present version of a file. */
  private Version version(Path file) throws IOException {
    String text = texts.get(file);
    return text == null ? Version.onDisk(file) : Version.edited(text);
  }

  private boolean isRead(Path file, Version now) {
    Source known = sources.getIfPresent(file);
    return known != null && known.version().equals(now);
  }

  private void read(Path file, Version now) {
    try {
      sources.put(file, fresh(file, now));
    } catch (IOException e) {
      sources.invalidate(file);
    } finally {
      beingRead.remove(file);
    }
  }

  /** A source, read anew. Any thread may ask. */
  private Source fresh(Path file, Version now) throws IOException {
    boolean isTable = now.size() > MOST_BYTES;
    String whole =
        isTable ? "" : now.text().isPresent() ? now.text().get() : SourceText.read(file, profile);
    boolean isAlone =
        profile.sharing().alone().stream().anyMatch(mark -> mark.matcher(whole).find());
    String text = isAlone ? "" : whole;
    Optional<FileNames> names = isTable ? Optional.empty() : read(file, text);
    Optional<Words> words =
        isTable || names.isPresent() ? Optional.empty() : Optional.of(Words.of(text));
    return new Source(
        now,
        names.map(FileNames::shares),
        names.map(one -> one.waiting(0)).orElse(Set.of()),
        words);
  }

  /** The names of a source; empty if its language's grammar has no declarations about names. */
  private Optional<FileNames> read(Path file, String text) {
    Languages all = Languages.builtIn();
    String its = all.nameOf(file).orElse("");
    Optional<NameReader> own =
        its.equals(language)
            ? Optional.of(reader)
            : readers.computeIfAbsent(its, name -> all.find(name).flatMap(NameReader::of));
    try {
      return own.flatMap(names -> names.read(text.getBytes(StandardCharsets.UTF_8)));
    } catch (LimitException e) {
      return Optional.empty();
    }
  }
}
