package dovetail.grammar;

/** A place in a grammar file; line and column count from 1, columns in code points. */
public record Position(String file, int line, int column) {
  /** The place {@code codePoints} code points into {@code text}, which begins here. */
  Position after(String text, int codePoints) {
    int endLine = line;
    int endColumn = column;
    int i = 0;
    for (int n = 0; n < codePoints && i < text.length(); n++) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      endLine = c == '\n' ? endLine + 1 : endLine;
      endColumn = c == '\n' ? 1 : endColumn + 1;
    }
    return new Position(file, endLine, endColumn);
  }

  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
