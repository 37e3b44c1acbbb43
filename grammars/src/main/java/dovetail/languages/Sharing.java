package dovetail.languages;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The names that files of a language share beyond the files of one folder ({@code %shares} of the
 * grammar). Lines of a profile:
 *
 * <ul>
 *   <li>{@code apart ENDING}: a file whose name has this ending, such as {@code _test.x}, shares
 *       its names with files of the same ending only.
 *   <li>{@code alone PATTERN}: a file whose text matches shares no names.
 *   <li>{@code twin PATTERN¦FOLDERS}: files below the folders of the glob share names as if they
 *       lay below the folder that the pattern matches; there the paths of packages begin. The glob
 *       may refer to the pattern's groups ({@code $1}).
 *   <li>{@code mixed ENDING...}: files in other languages, with these endings, share every word
 *       that they contain.
 *   <li>{@code everywhere MODULE...}: every file imports all members of these modules.
 * </ul>
 *
 * @param apart the endings of files that share names only among themselves
 * @param alone patterns of the texts of files that share no names
 * @param twins by a pattern of a folder, the folders whose files count as if they lay in it
 * @param mixed the endings of files in other languages that may bind names
 * @param everywhere the modules that every file imports
 */
public record Sharing(
    List<String> apart,
    List<Pattern> alone,
    List<Rewriting> twins,
    List<String> mixed,
    List<String> everywhere) {
  public Sharing {
    apart = List.copyOf(apart);
    alone = List.copyOf(alone);
    twins = List.copyOf(twins);
    mixed = List.copyOf(mixed);
    everywhere = List.copyOf(everywhere);
  }

  static Sharing of(ProfileLines lines) {
    return new Sharing(
        lines.rests("apart"),
        lines.each("alone", Pattern::compile),
        lines.each("twin", Rewriting::of),
        lines.words("mixed"),
        lines.words("everywhere"));
  }
}
