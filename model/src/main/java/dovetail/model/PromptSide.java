package dovetail.model;

import java.util.Arrays;

/**
 * One side of a hole, shortened to the text near the hole.
 *
 * @param text all of the side
 * @param tokens the tokens of the seen part
 * @param edge where in the text the seen part begins (prefix) or ends (suffix), in UTF-16 units
 */
record PromptSide(String text, int[] tokens, int edge) {
  /**
   * How many UTF-16 units of text are encoded for each token of the room: first a usual number,
   * then a generous one.
   */
  private static final int[] UNITS_PER_TOKEN = {5, 16};

  /** The prefix begins at the first line after a multiple of this, if it can. In UTF-16 units. */
  private static final int STEP = 128;

  /** A side is cut at a line if that costs no more than one in this many of its tokens. */
  private static final int LITTLE = 8;

  /** The end of a prefix: the last {@code room} tokens or more, unless it or its tokens end. */
  static PromptSide end(Tokenizer tokenizer, String text, int room) {
    PromptSide side = new PromptSide(text, new int[0], text.length());
    for (int units : UNITS_PER_TOKEN) {
      if (side.tokens.length < room && side.edge > 0) {
        int from = lineAfter(text, Math.max(0, text.length() - room * units), room);
        side = new PromptSide(text, tokenizer.encode(text.substring(from)), from);
      }
    }
    return side;
  }

  /** The beginning of a suffix: the first {@code room} tokens or more, unless it ends. */
  static PromptSide beginning(Tokenizer tokenizer, String text, int room) {
    PromptSide side = new PromptSide(text, new int[0], 0);
    for (int units : UNITS_PER_TOKEN) {
      if (side.tokens.length < room && side.edge < text.length()) {
        int to = wholeCharacter(text, Math.min(text.length(), room * units));
        side = new PromptSide(text, tokenizer.encode(text.substring(0, to)), to);
      }
    }
    return side;
  }

  /** The first line after a step at or behind a place, if it is near; else the place. */
  private static int lineAfter(String text, int from, int near) {
    if (from == 0) {
      return 0;
    }
    int line = text.indexOf('\n', Math.min(text.length(), Math.ceilDiv(from, STEP) * STEP));
    return line >= 0 && line - from < near ? line + 1 : wholeCharacter(text, from);
  }

  private static int wholeCharacter(String text, int at) {
    return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
  }

  /** The end of a prefix that fits in {@code room} tokens. */
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

  /** Where the last line begins: behind the last token that holds a line end. */
  int lastLine(Vocabulary vocabulary) {
    for (int i = tokens.length; i > 0; i--) {
      for (int at = vocabulary.from(tokens[i - 1]); at < vocabulary.to(tokens[i - 1]); at++) {
        if (vocabulary.pool()[at] == '\n') {
          return i;
        }
      }
    }
    return 0;
  }

  /** The beginning of a suffix that fits in {@code room} tokens. */
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

  /**
   * The UTF-16 units of a token's characters; a character that is spread over tokens counts for the
   * first of them.
   */
  private static int units(Vocabulary vocabulary, int token) {
    int units = 0;
    for (int i = vocabulary.from(token); i < vocabulary.to(token); i++) {
      int b = vocabulary.pool()[i] & 0xff;
      units += b >= 0xf0 ? 2 : b >= 0xc0 || b < 0x80 ? 1 : 0;
    }
    return units;
  }
}
