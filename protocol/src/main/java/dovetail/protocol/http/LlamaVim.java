package dovetail.protocol.http;

import java.util.ArrayList;
import java.util.List;

/**
 * llama.vim: line ends behind an answer go; it shows no answer that repeats the text behind the
 * cursor; an answer replaces a blank line; before text at a line's beginning it doubles the line.
 *
 * <p>Source: {@code s:fim_render} and {@code llama#fim_accept} of llama.vim.
 */
final class LlamaVim implements Spelling {
  @Override
  public List<String> spellings(CursorText hole, String middle) {
    return hole.rest().isEmpty() ? List.of(middle.stripTrailing(), middle) : List.of(middle);
  }

  @Override
  public List<String> inserted(CursorText hole, String answer) {
    List<String> content = new ArrayList<>(List.of(answer.split("\n", -1)));
    while (!content.isEmpty() && content.getLast().isEmpty()) {
      content.removeLast();
    }
    String text = String.join("\n", content);
    String rest = hole.rest();
    String before = hole.before();
    if (content.isEmpty() || isBlank(text + rest)) {
      return List.of();
    }
    if (repeats(content, hole)) {
      boolean doubles = before.isEmpty() && !isBlank(rest);
      return doubles ? List.of(hole.above() + rest + hole.suffix()) : List.of();
    }
    if (isBlank(before + rest)) {
      // The client does not send the line's blanks; blanks behind the cursor may move.
      String lead = text.substring(0, CursorText.indent(text));
      String line = hole.above() + text;
      return lead.isEmpty()
          ? List.of(line + hole.below())
          : List.of(line + hole.below(), line + lead + hole.below());
    }
    String first = before.isEmpty() ? rest : before;
    return List.of(hole.above() + first + text + hole.suffix());
  }

  /** Whether the client takes an answer for the text behind the cursor. */
  private static boolean repeats(List<String> content, CursorText hole) {
    List<String> below = hole.below().lines().skip(1).toList();
    boolean isNext =
        content.size() > 1
            && content.getFirst().isEmpty()
            && begin(below, 0, content.size() - 1).equals(content.subList(1, content.size()));
    if (isNext || (content.size() == 1 && content.getFirst().equals(hole.rest()))) {
      return true;
    }
    int next = 0;
    while (next + 1 < below.size() && isBlank(below.get(next))) {
      next++;
    }
    if (next >= below.size() || !(hole.before() + content.getFirst()).equals(below.get(next))) {
      return false;
    }
    List<String> more = content.subList(1, content.size());
    List<String> there = begin(below, next + 1, more.size());
    return switch (content.size()) {
      case 1 -> true;
      case 2 -> !there.isEmpty() && there.getFirst().startsWith(more.getFirst());
      default -> there.equals(more);
    };
  }

  private static List<String> begin(List<String> lines, int from, int count) {
    return from >= lines.size()
        ? List.of()
        : lines.subList(from, Math.min(lines.size(), from + count));
  }

  /** Whether a text is a line of blanks. */
  private static boolean isBlank(String text) {
    return text.chars().allMatch(c -> c == ' ' || c == '\t');
  }
}
