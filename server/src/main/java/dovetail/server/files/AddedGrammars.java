package dovetail.server.files;

import dovetail.protocol.settings.OwnGrammar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The grammars of the languages that a user has added, read again when one was added or removed: a
 * server need not be started again for it. Looks at the folder's time at each call. Any thread.
 */
public final class AddedGrammars implements Supplier<Map<String, OwnGrammar>> {
  private static final FileTime NEVER = FileTime.fromMillis(0);

  /** The grammars at a time of the folder's last change. */
  private record Known(FileTime changed, Map<String, OwnGrammar> grammars) {}

  private final InstalledLanguages installed;
  private volatile Known known;

  /** Of languages, which are read now. */
  public AddedGrammars(InstalledLanguages installed) {
    this.installed = installed;
    this.known = read(changed());
  }

  @Override
  public Map<String, OwnGrammar> get() {
    FileTime changed = changed();
    if (!changed.equals(known.changed)) {
      known = read(changed);
    }
    return known.grammars;
  }

  private Known read(FileTime changed) {
    return new Known(changed, installed.grammars());
  }

  private FileTime changed() {
    try {
      return Files.getLastModifiedTime(installed.folder());
    } catch (IOException e) {
      return NEVER; // nothing was added yet
    }
  }
}
