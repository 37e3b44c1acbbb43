package dovetail.analysis;

import static java.nio.charset.StandardCharsets.UTF_8;

import dovetail.lexer.Utf8;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/**
 * Something that is wrong with a part of a text that parses.
 *
 * @param kind the rule that it breaks
 * @param name the word or the mark that is wrong, as it is spelt; empty where none is
 * @param begin where it begins, in bytes of the text; {@link #NOWHERE} if not in the part
 * @param last where the last of what causes it begins; {@link #NOWHERE} if not in the part
 * @param message the error, for people
 * @param replacements texts that might stand in the place of the word, or at {@code last}, so that
 *     nothing would be wrong; none where another token than the one that begins there has to stand
 */
public record Fault(
    Kind kind, String name, int begin, int last, String message, List<String> replacements) {
  /** The place outside the part that the part makes wrong. */
  public static final int NOWHERE = Integer.MIN_VALUE;

  /** A family of rules. */
  public enum Kind {
    /** It does not parse. */
    SYNTAX,
    /** A compiler refuses it, though it parses: the grammar's declarations say so. */
    COMPILER,
    /** It compiles, and nobody writes it. */
    UNWANTED,
    /** A name that nothing binds. */
    UNBOUND
  }

  public Fault {
    replacements = List.copyOf(replacements);
  }

  /** A name in the place of which others may stand. */
  static Fault ofName(
      Kind kind, String name, int begin, String message, SortedSet<String> replacements) {
    List<String> others = replacements.stream().filter(one -> !one.equals(name)).toList();
    return new Fault(kind, name, begin, begin, message, others);
  }

  /** The same with its places counted from a byte of the text. */
  public Fault from(int origin) {
    return new Fault(
        kind, name, shifted(begin, origin), shifted(last, origin), message, replacements);
  }

  /** A text with the one replacement in the place of the word, if there is one, and it is there. */
  public Optional<String> replacedIn(String text) {
    byte[] bytes = Utf8.encode(text);
    byte[] word = Utf8.encode(name);
    int end = last + word.length;
    boolean isThere =
        replacements.size() == 1
            && word.length > 0
            && last >= 0
            && end <= bytes.length
            && Arrays.equals(bytes, last, end, word, 0, word.length);
    return isThere
        ? Optional.of(
            new String(bytes, 0, last, UTF_8)
                + replacements.getFirst()
                + new String(bytes, end, bytes.length - end, UTF_8))
        : Optional.empty();
  }

  private static int shifted(int place, int origin) {
    return place == NOWHERE ? NOWHERE : place - origin;
  }

  /** Whether it is a name, or stands for one, and no error of the text's structure. */
  public boolean isOfNames() {
    return kind == Kind.UNBOUND;
  }
}
