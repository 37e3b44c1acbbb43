package dovetail.languages;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What is known of a language's files beside its grammar: the file {@code NAME.profile}. A line is
 * a word and what it says; those that begin with {@code #} are comments.
 *
 * <ul>
 *   <li>{@code file GLOB}: files of that name are in the language whatever they end in; with a
 *       slash, in such a folder.
 *   <li>{@code project FILE PATTERN}: where a project says which version of the language it is
 *       written in; the pattern's first group is the version. {@code environment FILE PATTERN}: the
 *       same of what it is run with.
 *   <li>{@code interpreter FILE PATTERN}: the same of an interpreter, by a file beside its folder;
 *       {@code -} for its path.
 *   <li>{@code encoding PATTERN}: what at the beginning of a file names its encoding: the pattern's
 *       first group.
 *   <li>{@code idiom TEXT}: a line that is written the same in nearly every program, {@code ¦}
 *       where it is known from: once so much of a line is written, the rest is.
 *   <li>{@code sample TEXT}: a beginning of a program, a place to complete it, {@code ¦}, and the
 *       rest; {@code \n} is a line end.
 * </ul>
 *
 * <p>Immutable and safe for threads.
 *
 * @param files which files are in the language by their names
 * @param projects in the order in which they count
 * @param environments in the order in which they count
 * @param interpreters in the order in which they count
 * @param encoding what names an encoding, if files can do so
 * @param idioms lines that are written the same in nearly every program
 * @param sample what a model and a grammar are tried with before the first user asks
 */
public record Profile(
    List<PathMatcher> files,
    List<Source> projects,
    List<Source> environments,
    List<Source> interpreters,
    Optional<Pattern> encoding,
    List<Idiom> idioms,
    Sample sample) {
  /** A profile that says nothing. */
  static final Profile NONE =
      new Profile(
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          Optional.empty(),
          List.of(),
          new Sample("", ""));

  public Profile {
    files = List.copyOf(files);
    projects = List.copyOf(projects);
    environments = List.copyOf(environments);
    interpreters = List.copyOf(interpreters);
    idioms = List.copyOf(idioms);
  }

  /**
   * Where a version is named.
   *
   * @param file a file's name, with folders if it is further down
   * @param pattern finds it; the version is its first group
   */
  public record Source(String file, Pattern pattern) {}

  /**
   * A line.
   *
   * @param begun from where on it is known
   * @param rest how it goes on
   */
  public record Idiom(String begun, String rest) {
    private Optional<String> restOf(String line) {
      boolean quotes = line.indexOf('\'') >= 0;
      String whole = begun + (quotes ? rest.replace('"', '\'') : rest);
      return line.length() >= begun.length() && whole.startsWith(line)
          ? Optional.of(whole.substring(line.length()))
          : Optional.empty();
    }
  }

  /**
   * A program with a hole.
   *
   * @param prefix what stands left of it
   * @param suffix what stands right of it
   */
  public record Sample(String prefix, String suffix) {}

  /**
   * Reads a profile of our own.
   *
   * @throws IllegalStateException if a line is none of those above
   */
  static Profile read(String text) {
    List<PathMatcher> files = new ArrayList<>();
    List<Source> projects = new ArrayList<>();
    List<Source> environments = new ArrayList<>();
    List<Source> interpreters = new ArrayList<>();
    Optional<Pattern> encoding = Optional.empty();
    List<Idiom> idioms = new ArrayList<>();
    Sample sample = NONE.sample();
    for (String line : text.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList()) {
      String[] words = line.split(" ", 2);
      switch (words[0]) {
        case "file" -> files.add(FileSystems.getDefault().getPathMatcher("glob:" + words[1]));
        case "project" -> projects.add(source(words[1]));
        case "environment" -> environments.add(source(words[1]));
        case "interpreter" -> interpreters.add(source(words[1]));
        case "encoding" -> encoding = Optional.of(Pattern.compile(words[1]));
        case "idiom" -> {
          String[] parts = words[1].split("¦", 2);
          idioms.add(new Idiom(parts[0], parts[1]));
        }
        case "sample" -> {
          String program = words[1].replace("\\n", "\n");
          int hole = program.indexOf('¦');
          sample = new Sample(program.substring(0, hole), program.substring(hole + 1));
        }
        default -> throw new IllegalStateException("no line of a profile: " + line);
      }
    }
    return new Profile(files, projects, environments, interpreters, encoding, idioms, sample);
  }

  private static Source source(String text) {
    String[] words = text.split(" ", 2);
    return new Source(words[0], Pattern.compile(words[1], Pattern.MULTILINE));
  }

  /**
   * What a line goes on with in nearly every program.
   *
   * @param line what of it is written; its indentation does not count
   */
  public Optional<String> idiom(String line) {
    String begun = line.stripLeading();
    return idioms.stream()
        .flatMap(idiom -> idiom.restOf(begun).stream())
        .filter(rest -> !rest.isEmpty())
        .findFirst();
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
