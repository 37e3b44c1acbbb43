package dovetail.languages;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The rules that tell the language of a file, and its version. Lines of a profile:
 *
 * <ul>
 *   <li>{@code names NAME...}: other names of the language: identifiers of editors, endings of
 *       files; the first one is the usual ending.
 *   <li>{@code beside NAME...}: languages whose files belong to the same projects as this one's.
 *   <li>{@code file GLOB}: files of that name are in the language, whatever their ending; with a
 *       slash, in such a folder.
 *   <li>{@code project FILE PATTERN}: a file in which a project states its version of the language;
 *       the pattern's first group is the version. {@code environment FILE PATTERN}: a file in which
 *       the environment of the program states it.
 *   <li>{@code interpreter FILE PATTERN}: a file beside an interpreter's folder that states it;
 *       {@code -} for the interpreter's path.
 *   <li>{@code encoding PATTERN}: a comment at the beginning of a file that names its encoding, in
 *       the pattern's first group.
 * </ul>
 *
 * @param names the language's other names
 * @param beside the languages whose files belong to the same projects
 * @param files the names of files in the language
 * @param projects in the order in which they count
 * @param environments in the order in which they count
 * @param interpreters in the order in which they count
 * @param encoding the comment that names an encoding, if files can have one
 */
public record FileRules(
    List<String> names,
    List<String> beside,
    List<PathMatcher> files,
    List<Mention> projects,
    List<Mention> environments,
    List<Mention> interpreters,
    Optional<Pattern> encoding) {
  public FileRules {
    names = List.copyOf(names);
    beside = List.copyOf(beside);
    files = List.copyOf(files);
    projects = List.copyOf(projects);
    environments = List.copyOf(environments);
    interpreters = List.copyOf(interpreters);
  }

  static FileRules of(ProfileLines lines) {
    return new FileRules(
        lines.words("names"),
        lines.words("beside"),
        lines.each("file", glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob)),
        lines.each("project", Mention::of),
        lines.each("environment", Mention::of),
        lines.each("interpreter", Mention::of),
        lines.first("encoding", Pattern::compile));
  }

  /** Whether a file is in the language by its name. */
  public boolean names(Path file) {
    int count = file.getNameCount();
    for (int names = 1; names <= Math.min(count, 2); names++) {
      Path end = file.subpath(count - names, count);
      if (files.stream().anyMatch(matcher -> matcher.matches(end))) {
        return true;
      }
    }
    return false;
  }
}
