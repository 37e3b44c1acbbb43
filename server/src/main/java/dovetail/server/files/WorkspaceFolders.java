package dovetail.server.files;

import dovetail.analysis.project.Repository;
import dovetail.protocol.Address;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The workspace folders, by client. A document's project is the innermost workspace folder that
 * holds it; if no client has any, its repository. Safe for threads.
 */
public final class WorkspaceFolders {
  private final Map<Object, List<Path>> byClient = new ConcurrentHashMap<>();

  /** Sets a client's folders; ignores names that are no paths. */
  public void set(Object client, List<String> uris) {
    if (uris.isEmpty()) {
      byClient.remove(client);
    } else {
      byClient.put(client, uris.stream().flatMap(uri -> Address.of(uri).file().stream()).toList());
    }
  }

  /**
   * Whether a client works in a folder: it has the folder open; or it has named no folders, and no
   * client has this one.
   */
  public boolean concerns(Object client, Path folder) {
    List<Path> own = byClient.get(client);
    return own == null
        ? byClient.values().stream().noneMatch(folders -> folders.contains(folder))
        : own.contains(folder);
  }

  /** The folder whose files are a document's project; empty if the document is in none. */
  public Optional<Path> of(String document) {
    Optional<Path> path = Address.of(document).file();
    List<Path> all = byClient.values().stream().flatMap(List::stream).toList();
    return all.isEmpty()
        ? path.flatMap(Repository::of)
        : path.flatMap(
            file ->
                all.stream()
                    .filter(file::startsWith)
                    .max(Comparator.comparingInt(Path::getNameCount)));
  }
}
