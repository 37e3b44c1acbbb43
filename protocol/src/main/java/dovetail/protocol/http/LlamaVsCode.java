package dovetail.protocol.http;

import java.util.ArrayList;
import java.util.List;

/**
 * llama.vscode: blank lines behind an answer go, and it shows no answer that repeats the text
 * behind the cursor. Before text, an answer loses that text at its end, and keeps only its first
 * line. Behind blanks, an answer loses as many blanks at its beginning, and each tab.
 *
 * <p>Source: {@code completion.ts} of llama.vscode.
 */
final class LlamaVsCode implements Spelling {
  /** On a line of blanks the client sends only the number of blanks before the cursor. */
  @Override
  public CursorText hole(CursorText sent, int indent) {
    int missing = indent - leading(sent.rest(), Integer.MAX_VALUE, true);
    if (!sent.before().isEmpty() || missing <= 0) {
      return sent;
    }
    boolean tabs = (sent.prefix() + sent.suffix()).lines().anyMatch(line -> line.startsWith("\t"));
    return new CursorText(sent.prefix() + (tabs ? "\t" : " ").repeat(missing), sent.suffix());
  }

  @Override
  public List<String> spellings(CursorText hole, String middle) {
    String lead = hole.before().isBlank() ? hole.before() : "";
    return hole.rest().isBlank()
        ? List.of(lead + middle)
        : List.of(lead + middle, lead + middle + hole.rest());
  }

  @Override
  public List<String> inserted(CursorText hole, String answer) {
    List<String> lines = new ArrayList<>(List.of(answer.split("\r?\n", -1)));
    while (!lines.isEmpty() && lines.getLast().isBlank()) {
      lines.removeLast();
    }
    String rest = hole.rest();
    if (lines.isEmpty() || repeats(lines, hole)) {
      return List.of();
    }
    String text = String.join("\n", lines);
    if (!rest.isBlank()) {
      String first = lines.getFirst();
      text = first.endsWith(rest) ? first.substring(0, first.length() - rest.length()) : first;
    }
    int blanks = hole.before().isBlank() ? hole.before().length() : 0;
    text = text.substring(leading(text, blanks, false));
    return text.isEmpty() ? List.of() : List.of(hole.with(text));
  }

  /** The number of blanks at the beginning of a text: up to a limit, but each tab. */
  private static int leading(String text, int most, boolean all) {
    int end = 0;
    while (end < text.length()
        && (text.charAt(end) == '\t' || (text.charAt(end) == ' ' && (all || end < most)))) {
      end++;
    }
    return end;
  }

  /** Whether the client takes an answer for the text behind the cursor. */
  private static boolean repeats(List<String> lines, CursorText hole) {
    List<String> below = hole.below().lines().skip(1).toList();
    String rest = hole.rest();
    String first = lines.getFirst();
    List<String> more = lines.subList(1, lines.size());
    if (!more.isEmpty()
        && (first.isBlank() || first.strip().equals(rest.strip()))
        && begins(below, 0, more)) {
      return true;
    }
    if (more.isEmpty() && first.equals(rest)) {
      return true;
    }
    int next = 0;
    while (next < below.size() && below.get(next).isBlank()) {
      next++;
    }
    if (next >= below.size() || !(hole.before() + first).equals(below.get(next))) {
      return false;
    }
    return switch (lines.size()) {
      case 1 -> true;
      case 2 -> next + 1 >= below.size() || below.get(next + 1).startsWith(more.getFirst());
      default -> begins(below, next + 1, more);
    };
  }

  /** Whether lines stand there. The client reads beyond the end of the text, and then fails. */
  private static boolean begins(List<String> there, int from, List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      if (from + i >= there.size()) {
        return true;
      }
      if (!there.get(from + i).equals(lines.get(i))) {
        return false;
      }
    }
    return true;
  }
}
