package dovetail.languages;

import java.util.List;
import java.util.regex.Pattern;

/**
 * How files share names ({@code %shares}), beside lying in one folder. Lines of a profile:
 *
 * <ul>
 *   <li>{@code apart ENDING}: names that files share ({@code %shares}) are bound by one whose name
 *       ends so only in such files. {@code alone PATTERN}: a file in whose text that is found
 *       shares none. {@code twin PATTERN¦FOLDERS}: files below the folders of a glob, with
 *       references to the pattern's groups, share names as if they lay below the one that the
 *       pattern matches, in which the paths of packages begin. {@code mixed ENDING...}: the words
 *       of files of other languages whose names end so count as names that they share. {@code
 *       everywhere MODULE...}: modules all of whose members every file imports.
 * </ul>
 *
 * @param apart the endings of files that share names with their like only
 * @param alone what the texts of files have that share no names
 * @param twins for folders in which paths begin, others whose files count as if they lay there
 * @param mixed the endings of files in other languages that may bind names, too
 * @param everywhere the modules all of whose members every file imports
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
