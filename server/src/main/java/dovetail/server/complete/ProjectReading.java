package dovetail.server.complete;

import dovetail.model.LanguageModel;
import dovetail.model.echo.EntryReader;
import dovetail.model.echo.Project;
import dovetail.model.echo.TextEntries;
import dovetail.server.files.ProjectFiles;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a project once, for commands: its files are not watched afterwards. */
final class ProjectReading {
  private static final Logger log = LoggerFactory.getLogger(ProjectReading.class);

  private ProjectReading() {}

  /**
   * Reads the files of a project, those nearest to its root first, up to {@link EchoScope#USUAL}.
   * Files that cannot be read are left out.
   */
  static Project read(LanguageModel model, ProjectFiles files) {
    long start = System.nanoTime();
    EntryReader reader = new EntryReader(model.ownTokenizer(), model.vocabulary());
    Map<String, TextEntries> read = new HashMap<>();
    long left = EchoScope.USUAL;
    for (ProjectFiles.Found found : files.find(files.root())) {
      if (found.size() <= left) {
        Optional<String> text = ProjectFiles.read(found.path());
        if (text.isPresent()) {
          read.put(found.path().toString(), reader.read(text.get()));
          left -= found.size();
        }
      }
    }
    Project project = Project.EMPTY.with(read, Set.of());
    log.info(
        "{}: {} files, {} MB, read in {} ms",
        files.root(),
        read.size(),
        (EchoScope.USUAL - left) / 1_000_000,
        (System.nanoTime() - start) / 1_000_000);
    return project;
  }
}
