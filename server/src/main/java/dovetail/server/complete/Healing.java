package dovetail.server.complete;

import dovetail.model.LanguageModel;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import dovetail.model.request.DecodeResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The end of a prefix that a model must write again, since the cursor may stand inside a token: the
 * longest end, of whole tokens, with which a longer token begins. In {@code pri¦} it is {@code
 * pri}, since {@code print} is a token. The prompt leaves it out, and the constraint forces it.
 * (Token healing; Lundberg 2023, in Guidance.)
 *
 * <p>Even a model that was trained on texts cut anywhere, with both sides tokenised separately,
 * knows whole names better: with healing, the rest of a cut name is right six times as often
 * (docs/decisions/0011).
 *
 * @param text the end of the prefix, empty for none
 */
public record Healing(String text) {
  public static final Healing NONE = new Healing("");

  /** The number of characters before the cursor that are read. */
  private static final int SEEN = 200;

  /** The most tokens that are written again. */
  private static final int TOKENS = 4;

  /**
   * The single blank at the end of a prefix, behind text on its line, if longer tokens begin with a
   * blank; otherwise nothing. O(vocabulary).
   */
  static Healing ofBlank(LanguageModel model, String prefix) {
    int end = prefix.length();
    boolean isBlank =
        end > 1
            && prefix.charAt(end - 1) == ' '
            && !Character.isWhitespace(prefix.charAt(end - 2))
            && hasLonger(model.vocabulary(), new byte[] {' '});
    return isBlank ? new Healing(" ") : NONE;
  }

  /**
   * The end of a prefix to be written again; empty unless the prefix ends with a letter or a digit,
   * inside a name. O(vocabulary).
   */
  static Healing of(LanguageModel model, String prefix) {
    if (prefix.isEmpty() || !Character.isLetterOrDigit(prefix.codePointBefore(prefix.length()))) {
      return NONE;
    }
    Vocabulary vocabulary = model.vocabulary();
    String seen = prefix.substring(Math.max(0, prefix.length() - SEEN));
    int[] tokens = model.tokenizer().encode(seen);
    String best = "";
    for (int from = tokens.length - 1; from > 0 && tokens.length - from <= TOKENS; from--) {
      byte[] end = vocabulary.text(Arrays.copyOfRange(tokens, from, tokens.length));
      String text = new String(end, StandardCharsets.UTF_8);
      if (seen.endsWith(text) && hasLonger(vocabulary, end)) {
        best = text;
      }
    }
    return new Healing(best);
  }

  /** Whether a longer token begins with some bytes. */
  private static boolean hasLonger(Vocabulary vocabulary, byte[] bytes) {
    for (int token = 0; token < vocabulary.size(); token++) {
      int from = vocabulary.from(token);
      if (vocabulary.role(token) == Role.TEXT
          && vocabulary.length(token) > bytes.length
          && Arrays.equals(vocabulary.pool(), from, from + bytes.length, bytes, 0, bytes.length)) {
        return true;
      }
    }
    return false;
  }

  /** A prefix without its healed end. */
  String shownOf(String prefix) {
    return prefix.substring(0, prefix.length() - text.length());
  }

  /** The middle in a decoded text: the text without its healed beginning. */
  public DecodeResult.Middle middleOf(DecodeResult.Middle written) {
    return new DecodeResult.Middle(
        written.text().substring(text.length()), written.finish(), written.stats());
  }
}
