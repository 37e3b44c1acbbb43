package dovetail.server.suggest;

import java.util.regex.Pattern;

/**
 * A block that begins with the line with which one other block of the file begins, under a header
 * that the middle writes or ends. Models copy what they saw last below a header that they know
 * nothing about. Only lines that begin with a word, such as a return, and are no assignment.
 *
 * @param prefix the text left of the middle
 * @param suffix the text right of it
 */
record CopiedBlock(String prefix, String suffix) {
  /** A word and more, and no assignment: those are alike wherever arguments are kept. */
  private static final Pattern WORD_FIRST = Pattern.compile("\\p{L}+ (?![-+*/|&]?=)");

  /** So many characters are no everyday line such as "return None". */
  private static final int LONG = 12;

  /**
   * Where the second word of such a line begins in a middle; negative if no block begins so. Linear
   * in the file for each block.
   */
  int wordIn(String middle) {
    int end = middle.indexOf('\n');
    String first =
        prefix.substring(prefix.lastIndexOf('\n') + 1) + middle.substring(0, Math.max(0, end));
    int header = Place.leadingBlanks(first).length();
    boolean isHeader = !first.isBlank();
    while (end >= 0) {
      int next = middle.indexOf('\n', end + 1);
      String line = middle.substring(end + 1, next < 0 ? middle.length() : next);
      if (!line.isBlank()) {
        int depth = Place.leadingBlanks(line).length();
        if (isHeader && depth > header && isOnceInTheFile(RepeatedLines.bare(line).strip())) {
          return end + 1 + line.indexOf(' ', depth) + 1;
        }
        header = depth;
        isHeader = true;
      }
      end = next;
    }
    return -1;
  }

  private boolean isOnceInTheFile(String bare) {
    return bare.length() > LONG
        && WORD_FIRST.matcher(bare).lookingAt()
        && (prefix + suffix)
                .lines()
                .filter(line -> RepeatedLines.bare(line).strip().equals(bare))
                .count()
            == 1;
  }
}
