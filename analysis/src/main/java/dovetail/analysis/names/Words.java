package dovetail.analysis.names;

import java.util.Arrays;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The words of a text, those that are looked up in another one ({@code self.width}), those in
 * quotes, and what opens a bracket behind them. Four bytes a word: one in some millions is found
 * that is not there. Immutable.
 *
 * <p>Complexity: making one is linear in the text; a look-up takes a binary search.
 */
public final class Words {
  static final Words NONE = new Words(new int[0]);

  private static final Pattern WORD = Pattern.compile("#?[\\w$]+");

  /** The text between a word and a member. */
  private static final Pattern LOOKED_UP = Pattern.compile("\\s*\\??\\.\\s*");

  private final int[] hashes; // rising

  private Words(int[] hashes) {
    this.hashes = hashes;
  }

  /** Of a text. */
  public static Words of(String text) {
    IntStream.Builder found = IntStream.builder();
    Matcher word = WORD.matcher(text);
    Matcher between = LOOKED_UP.matcher(text);
    String owner = "";
    int ended = 0;
    while (word.find()) {
      String name = word.group();
      boolean isMember = !owner.isEmpty() && between.region(ended, word.start()).matches();
      String whole = isMember ? owner + "." + name : name;
      int next = word.end() < text.length() ? text.charAt(word.end()) : 0;
      found.add(name.hashCode());
      found.add(whole.hashCode());
      if (name.startsWith("#")) {
        found.add(name.substring(1).hashCode());
      }
      if (next == '(' || next == '[') {
        found.add((whole + (char) next).hashCode());
      }
      boolean isQuoted = word.start() > 0 && text.charAt(word.start() - 1) == next;
      if (isQuoted && !isMember && (next == '"' || next == '\'')) {
        found.add(("'" + name).hashCode());
      }
      owner = name;
      ended = word.end();
    }
    return new Words(found.build().sorted().distinct().toArray());
  }

  /** Whether a text has a word, with a bracket behind it if the word ends in one. */
  public boolean has(String word) {
    return Arrays.binarySearch(hashes, word.hashCode()) >= 0;
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return hashes.length == 0;
  }

  /** Whether it has one of some. */
  public boolean hasAny(Collection<String> words) {
    return words.stream().anyMatch(this::has);
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
