package dovetail.server.complete;

import dovetail.model.Tokenizer;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Ends a middle that did not come to a good end: goes back in it, by ever larger steps, to a place
 * from which an ending is found that fits in the tokens, and writes that ending.
 *
 * <p>Decoding needs this rarely: the recogniser knows at every step that some ending exists, but
 * the search that spells one gives up now and then.
 */
final class Mending {
  private final MiddleLanguage middles;
  private final Tokenizer tokenizer;
  private final int maxTokens;

  Mending(MiddleLanguage middles, Tokenizer tokenizer, int maxTokens) {
    this.middles = middles;
    this.tokenizer = tokenizer;
    this.maxTokens = maxTokens;
  }

  /** A complete middle that begins as this one does; empty if none was found. */
  Optional<String> mend(String middle) {
    int codePoints = middle.codePointCount(0, middle.length());
    int step = 1;
    while (true) {
      int end = middle.offsetByCodePoints(0, codePoints);
      Optional<String> mended =
          ended(middle.substring(0, end))
              .filter(text -> tokenizer.encode(text).length <= maxTokens);
      if (mended.isPresent() || codePoints == 0) {
        return mended;
      }
      codePoints = Math.max(0, codePoints - step);
      step *= 2;
    }
  }

  private Optional<String> ended(String beginning) {
    byte[] bytes = Utf8.encode(beginning);
    MiddleRecognizer recognizer = middles.recognizer();
    if (!recognizer.push(bytes, 0, bytes.length)) {
      return Optional.empty();
    }
    return Optional.ofNullable(recognizer.completion())
        .map(ending -> beginning + new String(ending, StandardCharsets.UTF_8));
  }
}
