package dovetail.analysis.names;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The words of a text. A word takes four bytes, so that one absent word in some millions counts as
 * present. Immutable.
 *
 * <p>Complexity: construction is linear in the text; a look-up is a binary search.
 */
public final class Words {
  private static final Pattern WORD = Pattern.compile("#?[\\w$]+");

  private final int[] hashes; // rising

  private Words(int[] hashes) {
    this.hashes = hashes;
  }

  /** Of a text. */
  public static Words of(String text) {
    IntStream.Builder hashes = IntStream.builder();
    Matcher word = WORD.matcher(text);
    while (word.find()) {
      String name = word.group();
      hashes.add(name.hashCode());
      if (name.startsWith("#")) {
        hashes.add(name.substring(1).hashCode());
      }
    }
    return new Words(hashes.build().sorted().distinct().toArray());
  }

  /** Whether a text has a word. */
  public boolean has(String word) {
    return Arrays.binarySearch(hashes, word.hashCode()) >= 0;
  }
}
