package dovetail.languages;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How people write a language. Lines of a profile:
 *
 * <ul>
 *   <li>{@code idiom TEXT}: a line that is written the same in nearly every program, {@code ¦}
 *       where it is known from: once so much of a line is written, the rest is.
 *   <li>{@code block MARK...}: the marks that open a block at the end of a line. {@code below
 *       MARK...}: brackets that close on a line of their own, as deep as the line that ends with
 *       the opening bracket, and with a blank before them where one stands behind that bracket.
 *       {@code body TEXT}: a statement that stands for all those of a block until they are written.
 *   <li>{@code habit ending ; _}: a statement may end in the first text or without it, and the
 *       second one stands behind none on its line. {@code habit quotes "'}: strings may stand in
 *       either. {@code habit trailing ,}: may stand behind the last item of a list whose bracket
 *       closes on a line of its own. Suggestions follow the file's own habit.
 *   <li>{@code elements RULE...}: the rules of the grammar that are elements, such as {@code
 *       <a>b</a>}.
 *   <li>{@code annotation MARK...}: the beginnings of lines that stand above a definition.
 *   <li>{@code arrow OPERATOR...}: operators behind a list of parameters.
 *   <li>{@code sign CHARACTER...}: characters beside letters that a member's name may begin with.
 * </ul>
 *
 * @param idioms lines that are written the same in nearly every program
 * @param blocks how blocks are written
 * @param habits choices that a file makes in one way or the other
 * @param elements the rules of the grammar that are elements
 * @param annotations the beginnings of lines that stand above definitions
 * @param arrows the operators behind a list of parameters
 * @param signs the signs beside letters that a member's name may begin with
 */
public record Style(
    List<Idiom> idioms,
    Blocks blocks,
    Habits habits,
    Set<String> elements,
    Set<String> annotations,
    Set<String> arrows,
    List<String> signs) {
  public Style {
    idioms = List.copyOf(idioms);
    elements = Set.copyOf(elements);
    annotations = Set.copyOf(annotations);
    arrows = Set.copyOf(arrows);
    signs = List.copyOf(signs);
  }

  static Style of(ProfileLines lines) {
    return new Style(
        lines.each("idiom", Idiom::of),
        Blocks.of(lines),
        Habits.of(lines.byKind("habit")),
        Set.copyOf(lines.words("elements")),
        Set.copyOf(lines.words("annotation")),
        Set.copyOf(lines.words("arrow")),
        lines.words("sign"));
  }

  /**
   * The usual rest of a line in nearly every program.
   *
   * @param line the part of it that is written; its indentation does not count
   */
  public Optional<String> idiom(String line) {
    String begun = line.stripLeading();
    return idioms.stream()
        .flatMap(idiom -> idiom.restOf(begun).stream())
        .filter(rest -> !rest.isEmpty())
        .findFirst();
  }
}
