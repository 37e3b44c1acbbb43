package dovetail.languages;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The usual spelling of a language. Lines of a profile:
 *
 * <ul>
 *   <li>{@code idiom TEXT}: a line that nearly every program spells alike; {@code ¦} stands behind
 *       the beginning by which it is known.
 *   <li>{@code block MARK...}: the marks that open a block at the end of a line. {@code below
 *       MARK...}: brackets that close on a line of their own, as deep as the line that ends with
 *       the opening bracket, and with a blank before them where one stands behind that bracket.
 *       {@code body TEXT}: a statement in the place of a block's unwritten statements.
 *   <li>{@code habit ending ; _}: a statement may end in the first text or without it; behind the
 *       second text no statement stands on a line. {@code habit quotes "'}: strings may stand in
 *       either quotes. {@code habit trailing ,}: the text may stand behind the last item of a list
 *       whose bracket closes on a line of its own. Suggestions follow the file's own habit.
 *   <li>{@code elements RULE...}: the rules of the grammar that are elements, such as {@code
 *       <a>b</a>}.
 *   <li>{@code annotation MARK...}: the beginnings of lines that stand above a definition.
 *   <li>{@code sign CHARACTER...}: characters beside letters that a member's name may begin with.
 * </ul>
 *
 * @param idioms lines that nearly every program spells alike
 * @param blocks the spelling of blocks
 * @param habits spellings between which each file chooses
 * @param elements the rules of the grammar that are elements
 * @param annotations the beginnings of lines that stand above definitions
 * @param signs the signs beside letters that a member's name may begin with
 */
public record Style(
    List<Idiom> idioms,
    Blocks blocks,
    Habits habits,
    Set<String> elements,
    Set<String> annotations,
    List<String> signs) {
  public Style {
    idioms = List.copyOf(idioms);
    elements = Set.copyOf(elements);
    annotations = Set.copyOf(annotations);
    signs = List.copyOf(signs);
  }

  static Style of(ProfileLines lines) {
    return new Style(
        lines.each("idiom", Idiom::of),
        Blocks.of(lines),
        Habits.of(lines.byKind("habit")),
        Set.copyOf(lines.words("elements")),
        Set.copyOf(lines.words("annotation")),
        lines.words("sign"));
  }

  /**
   * The usual rest of a line in nearly every program.
   *
   * @param line its written part; the indentation does not count
   */
  public Optional<String> idiom(String line) {
    String begun = line.stripLeading();
    return idioms.stream()
        .flatMap(idiom -> idiom.restOf(begun).stream())
        .filter(rest -> !rest.isEmpty())
        .findFirst();
  }
}
