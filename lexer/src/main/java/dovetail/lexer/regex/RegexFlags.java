package dovetail.lexer.regex;

import java.util.EnumSet;
import java.util.Set;

/** The flags of Python's {@code re} that change the matches of a pattern. */
enum RegexFlags {
  IGNORE_CASE('i'),
  DOT_ALL('s'),
  VERBOSE('x'),
  ASCII('a'),
  /** Changes anchors only. */
  MULTI_LINE('m'),
  /** The default for text. */
  UNICODE('u');

  private final int letter;

  RegexFlags(int letter) {
    this.letter = letter;
  }

  /** Adds the flag of {@code letter} to {@code flags}; whether there is such a flag. */
  static boolean add(int letter, Set<RegexFlags> flags) {
    for (RegexFlags flag : values()) {
      if (flag.letter == letter) {
        flags.add(flag);
        return true;
      }
    }
    return false;
  }

  static Set<RegexFlags> none() {
    return EnumSet.noneOf(RegexFlags.class);
  }
}
