package dovetail.server.suggest;

import dovetail.languages.Blocks;
import dovetail.model.request.StopPolicy;
import dovetail.server.complete.Task;

/**
 * Where in its lines a cursor stands, as far as white space tells: whether one line is asked for or
 * a block.
 *
 * @param rest the text behind the cursor on its line
 * @param indentation the white space that the cursor's line begins with
 * @param opensBlock whether the cursor stands where the first line of a new block goes
 */
record Place(String rest, String indentation, boolean opensBlock) {
  /** Where the cursor of a task stands. */
  static Place of(Task task) {
    return of(task.prefix(), task.suffix(), task.language().profile().style().blocks());
  }

  /** Where a cursor stands, in a language that writes blocks so. */
  static Place of(String prefix, String suffix, Blocks blocks) {
    String rest = suffix.substring(0, lineEnd(suffix, 0));
    int begin = lineBegin(prefix, prefix.length());
    String indentation = leadingBlanks(prefix.substring(begin));
    boolean opens = opensBlock(prefix, suffix, begin, indentation, blocks);
    return new Place(rest, indentation, opens);
  }

  /** Where a suggestion may end. */
  StopPolicy stop() {
    return opensBlock ? StopPolicy.BLOCK : StopPolicy.LINE;
  }

  /**
   * Nothing but blanks on the cursor's line, deeper than the last line before it that has
   * something; and the next line is no deeper than that, so that the block is not there yet. Or a
   * line that ends in what opens blocks.
   */
  private static boolean opensBlock(
      String prefix, String suffix, int begin, String indentation, Blocks blocks) {
    String line = prefix.substring(begin);
    int restEnd = lineEnd(suffix, 0);
    if (!suffix.substring(0, restEnd).isBlank()) {
      return false;
    }
    String next = nextLine(suffix, restEnd);
    if (line.isBlank()) {
      int end = begin;
      String before = "";
      while (end > 0 && before.isBlank()) {
        int previousEnd = end - 1; // between the two characters of a line end is an empty line
        int previousBegin = lineBegin(prefix, previousEnd);
        before = prefix.substring(previousBegin, previousEnd);
        end = previousBegin;
      }
      int depth = width(leadingBlanks(before));
      boolean deeper = !before.isBlank() && width(indentation) > depth;
      return deeper && (next.isBlank() || width(leadingBlanks(next)) <= depth);
    }
    return blocks.isOpenedBy(line)
        && (next.isBlank() || width(leadingBlanks(next)) <= width(indentation));
  }

  /** The next line that has something behind a line's end, empty if there is none. */
  static String nextLine(String text, int from) {
    int at = from;
    while (at < text.length()) {
      int begin = at + 1;
      int end = lineEnd(text, begin);
      String line = text.substring(Math.min(begin, text.length()), end);
      if (!line.isBlank()) {
        return line;
      }
      at = end;
    }
    return "";
  }

  /** How far an indentation goes; a tab goes to the next multiple of eight. */
  static int width(String blanks) {
    int width = 0;
    for (int i = 0; i < blanks.length(); i++) {
      width = blanks.charAt(i) == '\t' ? (width / 8 + 1) * 8 : width + 1;
    }
    return width;
  }

  /** The blanks and tabs that a line begins with. */
  static String leadingBlanks(String line) {
    int at = 0;
    while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
      at++;
    }
    return line.substring(0, at);
  }

  private static int lineEnd(String text, int from) {
    int at = Math.min(from, text.length());
    while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
      at++;
    }
    return at;
  }

  private static int lineBegin(String text, int end) {
    int at = end;
    while (at > 0 && text.charAt(at - 1) != '\n' && text.charAt(at - 1) != '\r') {
      at--;
    }
    return at;
  }
}
