package dovetail.analysis.project;

import dovetail.analysis.names.Origin;
import dovetail.analysis.names.Use;
import dovetail.analysis.project.Modules.Module;
import dovetail.analysis.project.Modules.Standpoint;
import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.CodeText.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The members of imported names, at a place of a document. One thread at a time. */
public final class ImportedMembers {
  private final Modules modules;
  private final Standpoint from;

  /** In a document. */
  public ImportedMembers(Modules modules, Standpoint from) {
    this.modules = modules;
    this.from = from;
  }

  /**
   * For people: a line for each imported module, or for the one before the full stop that a text
   * ends with, perhaps with a word behind it: its path, {@code has} and its members; or {@code
   * open}.
   *
   * @param imported the imported names that are seen at the place
   * @param before the text before the place
   */
  public List<String> lines(Map<String, List<Origin>> imported, CodeText before) {
    return pathAtTheEnd(before).map(Set::of).orElse(imported.keySet()).stream()
        .flatMap(path -> module(imported, path).map(module -> line(path, module)).stream())
        .toList();
  }

  /** The path of names of which the next one is being written. */
  private static Optional<String> pathAtTheEnd(CodeText code) {
    int last = code.tokens() - 1;
    boolean isBegun = last >= 0 && code.kind(last) == Kind.WORD;
    int dot = isBegun && code.end(last) == code.text().length() ? last - 1 : last;
    int first = dot;
    while (code.is(first, ".") && first > 0 && code.kind(first - 1) == Kind.WORD) {
      first -= 2;
    }
    return first == dot || code.is(first, ".")
        ? Optional.empty()
        : Optional.of(
            IntStream.range(first + 1, dot).mapToObj(code::text).collect(Collectors.joining()));
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
