package dovetail.languages;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where modules are, and which have members that they do not spell. Lines of a profile:
 *
 * <ul>
 *   <li>{@code module FILE}: the file of a module, {@code %} being its path with slashes; the first
 *       one that there is counts. {@code member NAME...}: what every module has. {@code whole
 *       NAME}: a member that is the module itself, if that lies in no file. {@code hook NAME}: a
 *       module that binds it may have any member. {@code dynamic TEXT}: so may one in whose text
 *       that stands. {@code spelt PATH}: but not one whose file's path ends in that one. {@code
 *       path PATTERN¦TEXT}: the path of a module as it is spelt, and the path of its file from the
 *       document's folder on, with references to the pattern's groups; the first line by which
 *       there is a file counts. {@code unread ENDING}: a module in a file whose name ends so may
 *       have any member. With {@code path} lines modules have no others in them. A TEXT that begins
 *       with {@code /} is a path from the folders of modules on. With {@code module %/GLOB} all
 *       files in a folder whose names fit make a module, but those that are {@code apart}. {@code
 *       public PATTERN}: only names that it matches are members. {@code begin FILE
 *       PATTERN¦PATH¦FOLDER}: modules whose paths begin so lie in that folder, as a file says that
 *       stands beside a document or above, {@code $1} being groups of the pattern; of several lines
 *       for a path the first.
 *   <li>{@code sign CHARACTER...}: what a member's name may begin with beside letters.
 *   <li>{@code folder GLOB}: where the paths of modules begin: in a project, or anywhere on the
 *       machine, or, behind {@code @/}, by the folder of an interpreter; behind {@code ~/}, by that
 *       of the user, behind {@code $NAME/}, by that which the environment names. Of several in one
 *       place that of the version in question counts, or else that of the highest. {@code home FILE
 *       PATTERN}: where a project names the folder of an interpreter.
 * </ul>
 *
 * @param files the file of a module, with {@code %} for its path
 * @param paths how paths name files, if they do
 * @param unread the endings of files whose modules may have any member
 * @param folders where paths begin, as globs, in the order in which they count
 * @param homes where a project names the folder of an interpreter
 * @param members names that every module has
 * @param wholes members that are the module itself, if that lies in no file
 * @param hooks names that make a module have any member
 * @param dynamic texts that do
 * @param spelt the last names of files whose modules spell all that they have all the same
 * @param publics what members are called, if not anything
 * @param begins where files of a project say that paths begin
 * @param signs what a member's name may begin with beside letters
 */
public record ModuleRules(
    List<String> files,
    List<Rewriting> paths,
    List<String> unread,
    List<String> folders,
    List<Mention> homes,
    List<String> members,
    List<String> wholes,
    List<String> hooks,
    List<String> dynamic,
    List<String> spelt,
    Optional<Pattern> publics,
    List<Begin> begins,
    List<String> signs) {
  public ModuleRules {
    files = List.copyOf(files);
    paths = List.copyOf(paths);
    unread = List.copyOf(unread);
    folders = List.copyOf(folders);
    homes = List.copyOf(homes);
    members = List.copyOf(members);
    wholes = List.copyOf(wholes);
    hooks = List.copyOf(hooks);
    dynamic = List.copyOf(dynamic);
    spelt = List.copyOf(spelt);
    begins = List.copyOf(begins);
    signs = List.copyOf(signs);
  }

  /** Whether a name may be a module's member. */
  public boolean isPublic(String name) {
    return publics.isEmpty() || publics.get().matcher(name).matches();
  }

  /**
   * A beginning of the paths of modules.
   *
   * @param source finds it in a file
   * @param path the beginning, with references to the pattern's groups
   * @param folder where modules whose paths begin so lie, from the file's folder on, with the same
   */
  public record Begin(Mention source, String path, String folder) {
    private static Begin of(String line) {
      String[] parts = line.split("¦", 3);
      return new Begin(Mention.of(parts[0]), parts[1], parts[2]);
    }
  }

  static ModuleRules of(ProfileLines lines) {
    return new ModuleRules(
        lines.rests("module"),
        lines.each("path", Rewriting::of),
        lines.rests("unread"),
        lines.rests("folder"),
        lines.each("home", Mention::of),
        lines.words("member"),
        lines.rests("whole"),
        lines.rests("hook"),
        lines.rests("dynamic"),
        lines.rests("spelt"),
        lines.first("public", Pattern::compile),
        lines.each("begin", Begin::of),
        lines.words("sign"));
  }
}
