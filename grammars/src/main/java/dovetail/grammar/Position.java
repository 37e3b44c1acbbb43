package dovetail.grammar;

/** A place in a grammar file; line and column count from 1, columns in code points. */
public record Position(String file, int line, int column) {
  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
