package dovetail.analysis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A project in Python with installed modules, and the names that are wrong in what is written. */
record CheckedNames(Path folder) {
  /**
   * Makes a project.
   *
   * @param modules the sources of the modules that are installed in it, by their names
   */
  static CheckedNames in(Path folder, Map<String, String> modules) throws IOException {
    Files.createDirectory(folder.resolve(".git"));
    Path packages = folder.resolve(".venv/lib/python3.11/site-packages");
    Files.createDirectories(packages);
    for (Map.Entry<String, String> module : modules.entrySet()) {
      Files.writeString(packages.resolve(module.getKey() + ".py"), module.getValue());
    }
    return new CheckedNames(folder);
  }

  /** The wrong names of a text that is written where {@code %s} first stands in a file. */
  String faults(String file, String written) {
    int at = file.indexOf("%s");
    return Judged.names(
        "python", folder.resolve("a.py"), file.substring(0, at), written, file.substring(at + 2));
  }
}
