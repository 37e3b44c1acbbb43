package dovetail.analysis.project;

import dovetail.analysis.names.Exports;
import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.Words;
import dovetail.analysis.project.Source.Version;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Modules that several files make. Of their sources no more is kept than what they export. They are
 * read at once, and again when one of them changes or there are others. One thread at a time asks.
 */
final class FolderModules {
  private static final int KEPT = 500;

  private final Sources sources;
  private final Executor reading;
  private final Set<Path> beingRead = ConcurrentHashMap.newKeySet();
  private final Map<Path, Read> modules =
      Collections.synchronizedMap(
          new LinkedHashMap<>(64, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Path, Read> eldest) {
              return size() > KEPT;
            }
          });

  /** What was read of one; no exports if it is open. */
  private record Read(Map<Path, Version> versions, Optional<Exports> exports) {}

  FolderModules(Sources sources, Executor reading) {
    this.sources = sources;
    this.reading = reading;
  }

  /** What one has; empty if it is open, cannot be read, or has not been. A look at each file. */
  Optional<Exports> exports(Path folder, List<Path> files) {
    try {
      Map<Path, Version> now = new LinkedHashMap<>();
      for (Path file : files) {
        now.put(file, sources.version(file));
      }
      if (known(folder, now).isEmpty() && beingRead.add(folder)) {
        reading.execute(() -> read(folder, now));
      }
      return known(folder, now).flatMap(Read::exports);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private Optional<Read> known(Path folder, Map<Path, Version> now) {
    return Optional.ofNullable(modules.get(folder)).filter(read -> read.versions().equals(now));
  }

  private void read(Path folder, Map<Path, Version> now) {
    try {
      modules.put(folder, new Read(now, exports(now)));
    } catch (IOException e) {
      modules.remove(folder);
    } finally {
      beingRead.remove(folder);
    }
  }

  private Optional<Exports> exports(Map<Path, Version> files) throws IOException {
    Set<String> members = new HashSet<>();
    Set<String> stars = new HashSet<>();
    for (Map.Entry<Path, Version> file : files.entrySet()) {
      Source source = sources.fresh(file.getKey(), file.getValue());
      if (source.words().filter(Words::isEmpty).isPresent()) {
        continue; // nothing that counts, and so no program
      }
      Optional<Exports> own = source.names().map(FileNames::exports);
      if (source.isOpen() || own.isEmpty()) {
        return Optional.empty();
      }
      members.addAll(own.get().members());
      stars.addAll(own.get().modules());
    }
    return Optional.of(new Exports(true, members, stars));
  }
}
