package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.CodeText.Kind;
import java.util.stream.IntStream;

/** An empty block behind its header: {@code {}}. */
final class EmptyBlock {
  private EmptyBlock() {}

  /** Whether a middle is only such a block and closing marks. */
  static boolean is(Middle middle, Cursor cursor) {
    CodeText code = middle.code();
    int opener = code.first(code.from());
    int end = code.first(code.to());
    return code.around(code.from()) < 0
        && opener + 1 < end
        && code.is(opener, "{")
        && code.is(opener + 1, "}")
        && IntStream.range(opener + 2, end).allMatch(token -> isEnd(code, token))
        && opener > 0
        && code.end(opener - 1) > code.lineBegin(code.from())
        && isHead(code, opener - 1);
  }

  /** Whether a token is a mark that opens nothing, or a name in a closing tag. */
  private static boolean isEnd(CodeText code, int token) {
    boolean isMark = code.kind(token) == Kind.MARK && !code.opens(token);
    return isMark || code.text(token - 1).endsWith("/");
  }

  /** Whether a block's header may end with a token. */
  private static boolean isHead(CodeText code, int token) {
    return code.kind(token) == Kind.WORD || code.is(token, ")") || code.text(token).endsWith(">");
  }
}
