package dovetail.analysis;

import static java.nio.charset.StandardCharsets.UTF_8;

import dovetail.lexer.Utf8;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/**
 * An error that a part of a text brings into a text that parses, such as a name that nothing binds.
 *
 * @param kind the family of the rule that is broken
 * @param name the word or the mark that is wrong, as it is spelt; empty where none is
 * @param begin the error's beginning, in bytes of the text; {@link #NOWHERE} if not in the part
 * @param last the beginning of its last cause; {@link #NOWHERE} if not in the part
 * @param message the error, for people
 * @param replacements texts that would be right in the place of the word, or at {@code last}; none
 *     if the token that begins there cannot be made right by another spelling
 */
public record Fault(
    Kind kind, String name, int begin, int last, String message, List<String> replacements) {
  /** The place outside the part that the part makes wrong. */
  public static final int NOWHERE = Integer.MIN_VALUE;

  /** A family of rules. */
  public enum Kind {
    /** The text does not parse. */
    SYNTAX,
    /** A compiler refuses the text, though it parses: the grammar's declarations say so. */
    COMPILER,
    /** The text compiles, but no person would write it. */
    UNWANTED,
    /** A name that nothing binds. */
    UNBOUND
  }

  public Fault {
    replacements = List.copyOf(replacements);
  }

  /** A fault of a name for which other names may be put. */
  static Fault ofName(
      Kind kind, String name, int begin, String message, SortedSet<String> replacements) {
    List<String> others = replacements.stream().filter(one -> !one.equals(name)).toList();
    return new Fault(kind, name, begin, begin, message, others);
  }

  /** The same fault with its places counted from a byte of the text. */
  public Fault from(int origin) {
    return new Fault(
        kind, name, shifted(begin, origin), shifted(last, origin), message, replacements);
  }

  /** A text with the only replacement in the place of the word; empty if either is missing. */
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

  /** Whether the fault is about a name, and not about the text's structure. */
  public boolean isOfNames() {
    return kind == Kind.UNBOUND;
  }
}
