package dovetail.languages;

import dovetail.languages.Profile.Command;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How files share names ({@code %shares}), beside lying in one folder.
 *
 * @param apart the endings of files that share names with their like only
 * @param alone what the texts of files have that share no names and are no part of a module
 * @param twins for folders in which paths begin, others whose files count as if they lay there
 * @param mixed the endings of files in other languages that may bind names, too
 * @param everywhere the modules all of whose members every file imports
 */
public record Sharing(
    List<String> apart,
    List<Pattern> alone,
    List<Command> twins,
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
        lines.each("twin", Profile::command),
        lines.words("mixed"),
        lines.words("everywhere"));
  }
}
