package dovetail.analysis.project;

import dovetail.analysis.names.Origin;
import dovetail.analysis.names.Use;
import dovetail.analysis.project.Modules.Module;
import dovetail.analysis.project.Modules.Standpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The members of imported names, at a place of a document. One thread at a time. */
public final class ImportedMembers {
  /** A path whose last name is being written. */
  private static final Pattern BEFORE_DOT =
      Pattern.compile(
          "(?<![\\w.])([^\\W\\d]\\w*(?:\\.\\w+)*)\\.\\w*$", Pattern.UNICODE_CHARACTER_CLASS);

  private final Modules modules;
  private final Standpoint from;

  /** In a document. */
  public ImportedMembers(Modules modules, Standpoint from) {
    this.modules = modules;
    this.from = from;
  }

  /**
   * For people: a line for each imported module, or for the one before the dot that a text ends
   * with: its path as it is written there, {@code has} and its members; or {@code open}.
   *
   * @param imported the imported names that are seen at the place
   * @param before the text before the place
   */
  public List<String> lines(Map<String, List<Origin>> imported, String before) {
    List<String> lines = new ArrayList<>();
    Matcher path = BEFORE_DOT.matcher(before.substring(before.lastIndexOf('\n') + 1));
    if (path.find()) {
      module(imported, path.group(1)).ifPresent(module -> lines.add(line(path.group(1), module)));
    } else {
      imported
          .keySet()
          .forEach(
              name -> module(imported, name).ifPresent(module -> lines.add(line(name, module))));
    }
    return lines;
  }

  private String line(String path, Module module) {
    return modules
        .members(from, module)
        .map(members -> path + "\thas\t" + String.join(" ", members))
        .orElse(path + "\topen");
  }

  /**
   * The names that may follow each imported module and a full stop, and the modules in it that are
   * imported by their whole paths; nothing for those that are open.
   */
  public Map<String, Set<String>> legal(Map<String, List<Origin>> imported) {
    Map<String, Set<String>> legal = new TreeMap<>();
    imported
        .keySet()
        .forEach(
            name ->
                module(imported, name)
                    .flatMap(module -> modules.members(from, module))
                    .ifPresent(members -> legal.put(name + ".", members)));
    return legal;
  }

  private Optional<Module> module(Map<String, List<Origin>> imported, String path) {
    int dot = path.indexOf('.');
    List<Origin> origins =
        imported.getOrDefault(dot < 0 ? path : path.substring(0, dot), List.of());
    List<String> members = dot < 0 ? List.of() : List.of(path.substring(dot + 1).split("\\."));
    return modules.module(from, new Use(origins, members, 0));
  }
}
