package dovetail.quotient.names;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The words of a text, those that are looked up in another one ({@code self.width}), and those in
 * quotes. Four bytes a word: one in some millions is found that is not there. Immutable.
 *
 * <p>Complexity: making one is linear in the text; a look-up takes a binary search.
 */
public final class Words {
  /** No words. */
  static final Words NONE = new Words(new int[0]);

  private static final Pattern WORD =
      Pattern.compile("(?<quote>[\"'])?(?:(?<owner>\\w+)\\.)?(?<word>\\w+)(?=(?<end>[\"'])?)");

  private final int[] hashes; // rising

  private Words(int[] hashes) {
    this.hashes = hashes;
  }

  /** Of a text. */
  static Words of(String text) {
    IntStream.Builder found = IntStream.builder();
    Matcher word = WORD.matcher(text);
    int at = 0;
    while (at < text.length() && word.find(at)) {
      String name = word.group("word");
      found.add(name.hashCode());
      if (word.group("owner") != null) {
        found.add(word.group("owner").hashCode());
        found.add((word.group("owner") + "." + name).hashCode());
      } else if (word.group("quote") != null && word.group("quote").equals(word.group("end"))) {
        found.add(("'" + name).hashCode());
      }
      boolean goesOn = word.end() < text.length() && text.charAt(word.end()) == '.';
      at = goesOn ? word.start("word") : word.end(); // a.b.c has a.b and b.c
      if (goesOn && word.group("owner") == null && at == word.start()) {
        at = word.end();
      }
    }
    return new Words(found.build().sorted().distinct().toArray());
  }

  /** Whether a word is in the text. */
  public boolean has(String word) {
    return Arrays.binarySearch(hashes, word.hashCode()) >= 0;
  }

  /** Whether a word is looked up in another one. */
  public boolean has(String owner, String word) {
    return has(owner + "." + word);
  }

  /** Whether a word stands in quotes. */
  public boolean quotes(String word) {
    return has("'" + word);
  }
}
