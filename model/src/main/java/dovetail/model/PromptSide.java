package dovetail.model;

import java.util.Arrays;

/**
 * One side of a hole, cut down to what is near it.
 *
 * @param text all of the side
 * @param tokens what is seen of it
 * @param edge where in the text the seen part begins (prefix) or ends (suffix), in UTF-16 units
 */
record PromptSide(String text, int[] tokens, int edge) {
  /** Longest average of a token: text further off is not even encoded. In UTF-16 units. */
  private static final int UNITS_PER_TOKEN = 8;

  /** The prefix begins at the first line after a multiple of this, if it can. In UTF-16 units. */
  private static final int STEP = 128;

  /** A line's edge is taken if it costs no more than one in this many of the side's tokens. */
  private static final int LITTLE = 8;

  /** The end of a prefix: at least the last {@code room} tokens, if there are so many. */
  static PromptSide end(Tokenizer tokenizer, String text, int room) {
    int from = Math.max(0, text.length() - room * UNITS_PER_TOKEN);
    if (from > 0) {
      int line = text.indexOf('\n', Math.min(text.length(), Math.ceilDiv(from, STEP) * STEP));
      if (line >= 0 && line - from < room) {
        from = line + 1;
      } else if (Character.isLowSurrogate(text.charAt(Math.min(from, text.length() - 1)))) {
        from++;
      }
    }
    return new PromptSide(text, tokenizer.encode(text.substring(from)), from);
  }

  /** The beginning of a suffix: at least the first {@code room} tokens, if there are so many. */
  static PromptSide beginning(Tokenizer tokenizer, String text, int room) {
    int to = Math.min(text.length(), room * UNITS_PER_TOKEN);
    if (to > 0 && to < text.length() && Character.isLowSurrogate(text.charAt(to))) {
      to--;
    }
    return new PromptSide(text, tokenizer.encode(text.substring(0, to)), to);
  }

  /** Of a prefix, what fits in that many tokens. */
  PromptSide keepLast(Vocabulary vocabulary, int room) {
    if (tokens.length <= room) {
      return this;
    }
    int first = tokens.length - room;
    while (first < tokens.length && !beginsCharacter(vocabulary, first)) {
      first++;
    }
    int[] units = new int[tokens.length + 1];
    units[tokens.length] = text.length();
    for (int i = tokens.length - 1; i >= 0; i--) {
      units[i] = units[i + 1] - units(vocabulary, tokens[i]);
    }
    int step = Math.ceilDiv(units[first], STEP) * STEP;
    int start = -1;
    for (int i = first; i <= Math.min(first + room / LITTLE, tokens.length - 1); i++) {
      if (endsLine(vocabulary, i - 1) && (start < 0 || units[i] >= step)) {
        start = i;
        if (units[i] >= step) {
          break;
        }
      }
    }
    int from = start < 0 ? first : start;
    return new PromptSide(
        text, Arrays.copyOfRange(tokens, from, tokens.length), Math.max(0, units[from]));
  }

  /** Of a suffix, what fits in that many tokens. */
  PromptSide keepFirst(Vocabulary vocabulary, int room) {
    if (tokens.length <= room) {
      return this;
    }
    int to = room;
    while (to > 0 && !beginsCharacter(vocabulary, to)) {
      to--;
    }
    for (int i = to; i > 0 && i >= to - room / LITTLE; i--) {
      if (endsLine(vocabulary, i - 1)) {
        to = i;
        break;
      }
    }
    int units = 0;
    for (int i = 0; i < to; i++) {
      units += units(vocabulary, tokens[i]);
    }
    return new PromptSide(text, Arrays.copyOf(tokens, to), Math.min(units, text.length()));
  }

  private boolean beginsCharacter(Vocabulary vocabulary, int index) {
    int token = tokens[index];
    return vocabulary.length(token) == 0
        || (vocabulary.pool()[vocabulary.from(token)] & 0xc0) != 0x80;
  }

  private boolean endsLine(Vocabulary vocabulary, int index) {
    int token = tokens[index];
    return vocabulary.length(token) > 0 && vocabulary.pool()[vocabulary.to(token) - 1] == '\n';
  }

  /** The UTF-16 units of a token's characters; one that is spread over tokens is its first's. */
  private static int units(Vocabulary vocabulary, int token) {
    int units = 0;
    for (int i = vocabulary.from(token); i < vocabulary.to(token); i++) {
      int b = vocabulary.pool()[i] & 0xff;
      units += b >= 0xf0 ? 2 : b >= 0xc0 || b < 0x80 ? 1 : 0;
    }
    return units;
  }
}
