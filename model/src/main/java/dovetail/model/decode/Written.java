package dovetail.model.decode;

import dovetail.model.Vocabulary;
import dovetail.model.request.Confidence;
import dovetail.model.request.DecodeStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** The tokens of a middle so far, with their probabilities. */
final class Written {
  private final Vocabulary vocabulary;
  private final TokenTexts texts;

  /** An array that begins with the tokens; read only, and changed when more is written. */
  final int[] tokens;

  /** The logarithm of the probability of each token, NaN where the model was not asked. */
  private final double[] logProbabilities;

  /** The candidates that were refused before each token. */
  private final List<List<DecodeStep.Refusal>> refused;

  private int count;
  private boolean hasText;
  private boolean lineHasText;

  Written(Vocabulary vocabulary, TokenTexts texts, int most) {
    this.vocabulary = vocabulary;
    this.texts = texts;
    this.tokens = new int[most];
    this.logProbabilities = new double[most];
    this.refused = new ArrayList<>(Collections.nCopies(most, List.of()));
  }

  int count() {
    return count;
  }

  /** How many more tokens there is room for. */
  int left() {
    return tokens.length - count;
  }

  int token(int i) {
    return tokens[i];
  }

  int[] tokens(int from) {
    return Arrays.copyOfRange(tokens, from, count);
  }

  byte[] text() {
    return vocabulary.text(tokens(0));
  }

  /** Whether the middle has any text but white space. */
  boolean hasText() {
    return hasText;
  }

  /** Whether its first tokens have any text but white space. */
  boolean hasText(int first) {
    return IntStream.range(0, first)
        .anyMatch(i -> !texts.isSpace(vocabulary.from(tokens[i]), vocabulary.to(tokens[i])));
  }

  void append(int token, double logProbability, List<DecodeStep.Refusal> refusedBefore) {
    logProbabilities[count] = logProbability;
    refused.set(count, refusedBefore);
    tokens[count++] = token;
    hasText = hasText || !texts.isSpace(vocabulary.from(token), vocabulary.to(token));
    for (int i = vocabulary.from(token); i < vocabulary.to(token); i++) {
      boolean lineEnd = vocabulary.pool()[i] == '\n';
      lineHasText = !lineEnd && (lineHasText || !texts.isSpace(i, i + 1));
    }
  }

  /** Removes all tokens. */
  void clear() {
    count = 0;
    hasText = false;
    lineHasText = false;
  }

  /** Leaves only the first tokens; the state of their line is not computed again. */
  void cutTo(int length) {
    count = length;
  }

  /** Leaves only the first tokens, as if nothing had been written behind them. O(length). */
  void goBackTo(int length) {
    clear();
    for (int i = 0; i < length; i++) {
      append(tokens[i], logProbabilities[i], refused.get(i));
    }
  }

  /** Whether a token only goes on with blanks after blanks. */
  boolean isMoreBlanks(int token) {
    return count > 0 && texts.isBlanks(tokens[count - 1]) && texts.isBlanks(token);
  }

  /** Whether a token would end a line that has nothing on it. */
  boolean makesEmptyLine(int token) {
    boolean empty = !lineHasText;
    for (int i = vocabulary.from(token); i < vocabulary.to(token); i++) {
      byte b = vocabulary.pool()[i];
      if (b == '\n') {
        if (empty) {
          return true;
        }
        empty = true;
      } else if (!texts.isSpace(i, i + 1)) {
        empty = false;
      }
    }
    return false;
  }

  /** The logarithm of a token's probability; NaN where the model was not asked. */
  double logProbability(int i) {
    return logProbabilities[i];
  }

  /** How each token was chosen. */
  List<DecodeStep> steps() {
    return IntStream.range(0, count)
        .mapToObj(i -> new DecodeStep(tokens[i], logProbabilities[i], refused.get(i)))
        .toList();
  }

  /**
   * How sure the model was of each token.
   *
   * @param meant how many bytes the model meant
   * @param last the logarithm of the end token's probability, NaN for none
   */
  Confidence confidence(int meant, double last) {
    int[] ends = new int[count];
    int end = 0;
    for (int i = 0; i < count; i++) {
      end += vocabulary.length(tokens[i]);
      ends[i] = end;
    }
    return new Confidence(ends, Arrays.copyOf(logProbabilities, count), meant, last);
  }

  /** The bytes of the first tokens. */
  int bytes(int tokens) {
    int bytes = 0;
    for (int i = 0; i < tokens; i++) {
      bytes += vocabulary.length(this.tokens[i]);
    }
    return bytes;
  }
}
