package dovetail.quotient.join;

import dovetail.lexer.LexerTable;
import dovetail.lexer.names.Names;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.Suffix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How a part of the open token that is looked up, and begun, may become a name: here, so that the
 * token goes on behind it, or with what the suffix has of it. One for a recogniser; one thread.
 */
public final class BegunNames {
  private final LexerTable lexer;
  private final Reader reader;
  private final Suffix suffix;

  BegunNames(Tables tables, Reader reader, Suffix suffix) {
    this.lexer = tables.lexer();
    this.reader = reader;
    this.suffix = suffix;
  }

  /**
   * A way to a name.
   *
   * @param bytes those to be written
   * @param after where they lead
   * @param end who ends the name
   */
  public record Way(byte[] bytes, Branch after, End end) {}

  /** Who ends a name. */
  public enum End {
    /** The middle, and one more byte stands behind it. */
    MIDDLE,
    /** The suffix, which begins inside of it. */
    SUFFIX
  }

  /** Whether the suffix goes on with the name that a branch has begun, and may. */
  boolean endsInSuffix(Branch branch) {
    int state = branch.lexer();
    int name = branch.name();
    for (int offset = 0; name != Names.NONE; offset++) {
      int b = suffix.byteAt(offset);
      if (b < 0 && suffix.isUnfinished()) {
        return true;
      }
      int to = b < 0 ? LexerTable.DEAD : lexer.next(state, b);
      name = to == LexerTable.DEAD ? Names.DEAD : lexer.name(state, to, name, (byte) b);
      if (name == Names.DEAD) {
        return false;
      }
      state = to;
    }
    return true;
  }

  /** A shortest way of each kind; the text behind names does not depend on which one it is. */
  public List<Way> ways(Branch branch) {
    List<Way> ways = new ArrayList<>(2);
    byte[] rest = list().shortest(branch.name());
    Branch whole = read(branch, rest);
    if (whole == null) {
      return ways;
    }
    for (int b = 0; b < 256; b++) {
      int to = lexer.next(whole.lexer(), b);
      if (to != LexerTable.DEAD && !lexer.isNamed(to)) {
        byte[] bytes = Arrays.copyOf(rest, rest.length + 1);
        bytes[rest.length] = (byte) b;
        for (Branch after : reader.read(new Branch[] {whole}, (byte) b)) {
          ways.add(new Way(bytes, after, End.MIDDLE));
        }
      }
    }
    if (suffix.ends().offset(whole.lexer()) > 0) {
      byte[] end = endInSuffix(whole.lexer());
      byte[] bytes = list().shortestBefore(branch.name(), end);
      Branch after = bytes == null ? null : read(branch, bytes);
      if (bytes != null && after != null) {
        ways.add(new Way(bytes, after, End.SUFFIX));
      }
    }
    return ways;
  }

  private Names list() {
    Names names = lexer.names();
    if (names == null) {
      throw new IllegalStateException("a name is begun where none is looked up");
    }
    return names;
  }

  /** The branch after some bytes of a name. */
  private @org.jspecify.annotations.Nullable Branch read(Branch branch, byte[] bytes) {
    Branch[] at = {branch};
    for (byte b : bytes) {
      at = reader.read(at, b);
    }
    for (Branch each : at) {
      if (each.name() != Names.NONE) {
        return each;
      }
    }
    return null;
  }

  /** The bytes of the suffix up to where a name is over that is open in a state. */
  private byte[] endInSuffix(int lexerState) {
    byte[] bytes = new byte[16];
    int length = 0;
    int state = lexerState;
    while (true) {
      int b = suffix.byteAt(length);
      state = b < 0 ? LexerTable.DEAD : lexer.next(state, b);
      if (!lexer.isNamed(state)) {
        return Arrays.copyOf(bytes, length);
      }
      bytes = length < bytes.length ? bytes : Arrays.copyOf(bytes, 2 * length);
      bytes[length++] = (byte) b;
    }
  }
}
