package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.CodeText.Kind;
import dovetail.lexer.Utf8;

/**
 * Finds a block, under a header that the middle writes or ends, whose first line is also the first
 * line of one other block of the file. Below a header that they know nothing about, models copy the
 * last block that they saw. Only lines count that begin with a word, such as {@code return}, and
 * are no assignment: assignments are alike wherever arguments are stored.
 */
final class CopiedBlock {
  /** A longer line is no everyday line such as "return None". */
  private static final int LONG = 12;

  private final CodeText code;

  private CopiedBlock(CodeText code) {
    this.code = code;
  }

  /** Refuses a middle with such a line: another word may follow the line's first word. */
  static Outcome refuse(Middle middle, Cursor cursor) {
    int word = new CopiedBlock(middle.code()).word();
    return word < 0
        ? Outcome.KEEP
        : new Outcome.Refuse(
            "the model would write a block that the file has already",
            Utf8.encode(middle.text().substring(0, word)).length);
  }

  /**
   * Where the second word of such a line begins in the middle; negative if no block begins so.
   * Linear in the file for each block.
   */
  private int word() {
    int header = Integer.MAX_VALUE;
    int end = code.first(code.to());
    for (int token = code.first(code.lineBegin(code.from())); token < end; token++) {
      if (code.beginsLine(token)) {
        int depth = code.indentation(token).length();
        boolean isBelow = code.lineBegin(code.begin(token)) > code.from();
        if (isBelow && depth > header && isWordFirst(token) && isOnceInTheFile(token)) {
          return code.begin(token + 1) - code.from();
        }
        header = depth;
      }
    }
    return -1;
  }

  private boolean isWordFirst(int token) {
    int next = token + 1;
    return code.text(token).codePoints().allMatch(Character::isLetter)
        && next < code.tokens()
        && code.begin(next) == code.end(token) + 1
        && !code.beginsLine(next)
        && !(code.kind(next) == Kind.MARK && code.text(next).endsWith("="));
  }

  private boolean isOnceInTheFile(int token) {
    int begin = code.begin(token);
    int end = Math.min(code.lineEnd(begin), code.to());
    String bare = RepeatedLines.bare(code.text().substring(begin, end));
    return bare.length() > LONG
        && (code.prefix() + code.suffix())
                .lines()
                .filter(line -> RepeatedLines.bare(line).strip().equals(bare))
                .count()
            == 1;
  }
}
