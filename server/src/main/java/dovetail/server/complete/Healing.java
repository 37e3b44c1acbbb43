package dovetail.server.complete;

import dovetail.model.LanguageModel;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import dovetail.model.request.DecodeResult;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The text beside the cursor that a model must write again, since the cursor may stand inside a
 * token: the longest end of the prefix, of whole tokens, with which a longer token begins; and the
 * longest beginning of the suffix with which a longer token ends. In {@code pri¦} it is {@code
 * pri}, since {@code print} is a token. The prompt leaves both out, and the constraint forces them.
 * (Token healing; Lundberg 2023, in Guidance, for the prefix.)
 *
 * <p>Even a model that was trained on texts cut anywhere, with both sides tokenised separately,
 * knows whole names better: with healing, the rest of a cut name is right six times as often
 * (docs/decisions/0011).
 *
 * @param before the end of the prefix, empty for none
 * @param after the beginning of the suffix, empty for none
 */
public record Healing(String before, String after) {
  static final Healing NONE = new Healing("", "");

  /** The number of characters on a side of the cursor that are read. */
  private static final int SEEN = 200;

  /** The most tokens that are written again. */
  private static final int TOKENS = 4;

  /** The part of a prefix to be written again. O(vocabulary). */
  static Healing of(LanguageModel model, String prefix) {
    return new Healing(endOf(model, prefix), "");
  }

  /** The parts of a prefix and a suffix to be written again. O(vocabulary). */
  static Healing of(LanguageModel model, String prefix, String suffix) {
    return new Healing(endOf(model, prefix), beginningOf(model, suffix));
  }

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
            && hasLonger(model.vocabulary(), new byte[] {' '}, Side.BEGINNING);
    return isBlank ? new Healing(" ", "") : NONE;
  }

  /**
   * The end of a prefix to be written again; empty unless the prefix ends with a letter or a digit,
   * inside a name.
   */
  private static String endOf(LanguageModel model, String prefix) {
    if (prefix.isEmpty() || !Character.isLetterOrDigit(prefix.codePointBefore(prefix.length()))) {
      return "";
    }
    Vocabulary vocabulary = model.vocabulary();
    String seen = prefix.substring(Math.max(0, prefix.length() - SEEN));
    int[] tokens = model.tokenizer().encode(seen);
    String best = "";
    for (int from = tokens.length - 1; from > 0 && tokens.length - from <= TOKENS; from--) {
      byte[] end = vocabulary.text(Arrays.copyOfRange(tokens, from, tokens.length));
      String text = new String(end, StandardCharsets.UTF_8);
      if (seen.endsWith(text) && hasLonger(vocabulary, end, Side.BEGINNING)) {
        best = text;
      }
    }
    return best;
  }

  /**
   * The beginning of a suffix to be written again; empty unless it begins with a letter or a digit.
   */
  private static String beginningOf(LanguageModel model, String suffix) {
    if (suffix.isEmpty() || !Character.isLetterOrDigit(suffix.codePointAt(0))) {
      return "";
    }
    Vocabulary vocabulary = model.vocabulary();
    String seen = suffix.substring(0, Math.min(SEEN, suffix.length()));
    int[] tokens = model.tokenizer().encode(seen);
    String best = "";
    for (int to = 1; to < tokens.length && to <= TOKENS; to++) {
      byte[] beginning = vocabulary.text(Arrays.copyOf(tokens, to));
      String text = new String(beginning, StandardCharsets.UTF_8);
      if (beginning.length <= Ending.MOST
          && seen.startsWith(text)
          && hasLonger(vocabulary, beginning, Side.END)) {
        best = text;
      }
    }
    return best;
  }

  /** The end of a token at which bytes are compared. */
  private enum Side {
    BEGINNING,
    END
  }

  private static boolean hasLonger(Vocabulary vocabulary, byte[] bytes, Side side) {
    for (int token = 0; token < vocabulary.size(); token++) {
      int more = vocabulary.length(token) - bytes.length;
      if (vocabulary.role(token) == Role.TEXT && more > 0) {
        int from =
            switch (side) {
              case BEGINNING -> vocabulary.from(token);
              case END -> vocabulary.from(token) + more;
            };
        if (Arrays.equals(vocabulary.pool(), from, from + bytes.length, bytes, 0, bytes.length)) {
          return true;
        }
      }
    }
    return false;
  }

  /** A prefix without its healed end. */
  String shownOf(String prefix) {
    return prefix.substring(0, prefix.length() - before.length());
  }

  /** A suffix without its healed beginning. */
  String shownAfter(String suffix) {
    return suffix.substring(after.length());
  }

  /** The middle in a decoded text: the text without its healed parts, which it contains. */
  public DecodeResult.Middle middleOf(DecodeResult.Middle written) {
    String text = written.text();
    return new DecodeResult.Middle(
        text.substring(before.length(), text.length() - after.length()),
        written.finish(),
        written.stats());
  }
}
