package dovetail.protocol.http;

import static java.util.function.Predicate.not;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tabby's agent: ten filters trim blanks, and cut by indentation, repetition and the text behind
 * the cursor. An answer is good if all filters leave it unchanged, except for blanks at its ends;
 * some may still drop it.
 *
 * <p>Source: {@code codeCompletion/postprocess} of tabby-agent.
 */
final class Tabby implements Spelling {
  private static final int LEAST = 4;
  private static final Pattern BLANK_LINE = Pattern.compile("\n\\s*\n");
  private static final Pattern REPETITION =
      Pattern.compile("(.{3,}?)\\1{5,}$|(.{10,}?)\\2{3,}$", Pattern.MULTILINE);

  /** From this number of lines on, a filter cuts repetitions of similar lines. */
  private static final int MOST_LINES = 7;

  @Override
  public List<String> spellings(CursorText hole, String middle) {
    return List.of(middle);
  }

  @Override
  public List<String> inserted(CursorText hole, String answer) {
    String before = hole.before();
    String rest = hole.rest();
    String text = answer;
    if (!before.isBlank() && Character.isWhitespace(before.charAt(before.length() - 1))) {
      text = text.stripLeading();
    }
    if (rest.isBlank() || Character.isWhitespace(rest.charAt(0))) {
      text = text.stripTrailing();
    }
    boolean isLeft =
        text.strip().length() >= LEAST
            && !REPETITION.matcher(text).find()
            && isIndentationLeft(hole, text)
            && (!text.contains("\n") || (rest.isBlank() && areLinesLeft(hole, text)));
    return isLeft ? List.of(hole.with(text)) : List.of();
  }

  /** No line has an odd number of blanks; and a line around shows the indentation, or none does. */
  private static boolean isIndentationLeft(CursorText hole, String text) {
    if (!hole.before().isBlank() && !text.contains("\n")) {
      return true;
    }
    String around = hole.above() + (hole.before().isBlank() ? "" : hole.before());
    return text.lines().noneMatch(line -> CursorText.indent(line) % 2 != 0)
        && (tells(around.lines())
            || tells(hole.below().lines().skip(1))
            || !tells((hole.before() + text).lines()));
  }

  private static boolean tells(Stream<String> lines) {
    return lines.anyMatch(
        line ->
            line.startsWith("\t")
                || (CursorText.indent(line) > 0 && CursorText.indent(line) % 2 == 0));
  }

  /** The text has a few lines, each of which is in the block of the code above, and ends in it. */
  private static boolean areLinesLeft(CursorText hole, String text) {
    String above = hole.prefix().stripTrailing();
    int level = CursorText.indent(above.substring(above.lastIndexOf('\n') + 1));
    List<String> lines = (hole.before() + text).lines().toList();
    List<String> more = lines.subList(1, lines.size());
    boolean begins = text.startsWith("\n");
    boolean goesOn = !begins && !hole.before().isBlank();
    boolean isDeeper =
        goesOn || CursorText.indent(begins ? more.getFirst() : lines.getFirst()) > level;
    int least = level + (isDeeper ? 1 : 0);
    String next =
        hole.below().lines().map(String::strip).filter(not(String::isEmpty)).findFirst().orElse("");
    return lines.size() < MOST_LINES
        && !BLANK_LINE.matcher(text).find()
        && more.stream().noneMatch(String::isBlank)
        && more.stream().allMatch(line -> CursorText.indent(line) >= least)
        && CursorText.indent(lines.getLast()) >= CursorText.indent(lines.get(lines.size() - 2))
        && text.lines().noneMatch(next::equals);
  }
}
