package dovetail.server.complete;

import dovetail.model.LanguageModel;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What of the prefix a model is to write again, since the cursor may stand inside what its
 * tokenizer would write as one token: the longest end of the prefix, of whole tokens, with which a
 * longer token begins. The prompt ends before it, and the constraint demands it. (Token healing;
 * Lundberg 2023, in Guidance.)
 *
 * <p>Even a model that was trained on texts cut anywhere, with both sides tokenised by themselves,
 * knows names better whole: the rest of a cut name is right six times as often
 * (docs/performance.md).
 *
 * @param text the end of the prefix, empty for none
 */
record Healing(String text) {
  /** None. */
  static final Healing NONE = new Healing("");

  /** So many characters before the cursor are read. */
  private static final int SEEN = 200;

  /** The most tokens that are written again. */
  private static final int TOKENS = 4;

  /**
   * What is to be written again at the end of a prefix: nothing but where the cursor is right
   * behind a letter or a digit, for there the tokens of names are cut. O(vocabulary).
   */
  static Healing of(LanguageModel model, String prefix) {
    if (prefix.isEmpty() || !Character.isLetterOrDigit(prefix.codePointBefore(prefix.length()))) {
      return NONE;
    }
    Vocabulary vocabulary = model.vocabulary();
    String seen = prefix.substring(Math.max(0, prefix.length() - SEEN));
    int[] tokens = model.tokenizer().encode(seen);
    Healing best = NONE;
    for (int from = tokens.length - 1; from > 0 && tokens.length - from <= TOKENS; from--) {
      byte[] end = vocabulary.text(Arrays.copyOfRange(tokens, from, tokens.length));
      String text = new String(end, StandardCharsets.UTF_8);
      if (seen.endsWith(text) && beginsLonger(vocabulary, end)) {
        best = new Healing(text);
      }
    }
    return best;
  }

  private static boolean beginsLonger(Vocabulary vocabulary, byte[] end) {
    for (int token = 0; token < vocabulary.size(); token++) {
      if (vocabulary.role(token) == Role.TEXT
          && vocabulary.length(token) > end.length
          && begins(vocabulary, token, end)) {
        return true;
      }
    }
    return false;
  }

  private static boolean begins(Vocabulary vocabulary, int token, byte[] end) {
    for (int i = 0; i < end.length; i++) {
      if (vocabulary.pool()[vocabulary.from(token) + i] != end[i]) {
        return false;
      }
    }
    return true;
  }

  /** The prefix without it. */
  String without(String prefix) {
    return prefix.substring(0, prefix.length() - text.length());
  }
}
