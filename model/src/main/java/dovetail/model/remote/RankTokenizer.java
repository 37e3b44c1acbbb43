package dovetail.model.remote;

import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Byte pair encoding by a vocabulary alone: of all neighbours that are a token together, the pair
 * with the lowest id is joined first. Most tokenizers learnt their tokens, and numbered them, in
 * this order; the server's tokens of a sample show whether this one did. The tokens always spell
 * the text.
 *
 * <p>Quadratic in the length of a piece, which the splitter keeps short. Any thread.
 */
final class RankTokenizer implements Tokenizer {
  /** The expressions by which families cut a text into pieces. */
  private static final List<String> SPLITTERS =
      List.of(
          // Qwen, and others with one digit a token
          "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}"
              + "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
          // Llama 3
          "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}"
              + "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
          // GPT-2
          "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+",
          // StarCoder: the same after single digits
          "\\p{N}|'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+",
          // SentencePiece joins over everything
          "(?s).+");

  private static final int LONGEST_KEPT = 32;
  private static final int MOST_KEPT = 50_000;

  private final Map<String, Integer> ids = new HashMap<>();
  private final Map<String, int[]> kept = new ConcurrentHashMap<>();
  private final Pattern splitter;

  private RankTokenizer(Vocabulary vocabulary, String splitter) {
    this.splitter = Pattern.compile(splitter, Pattern.UNICODE_CHARACTER_CLASS);
    for (int token = 0; token < vocabulary.size(); token++) {
      if (vocabulary.role(token) == Role.TEXT) {
        ids.putIfAbsent(new String(vocabulary.bytes(token), StandardCharsets.ISO_8859_1), token);
      }
    }
  }

  /** A tokenizer for each known splitter. */
  static List<RankTokenizer> all(Vocabulary vocabulary) {
    return SPLITTERS.stream().map(pattern -> new RankTokenizer(vocabulary, pattern)).toList();
  }

  @Override
  public int[] encode(String text) {
    IntStream.Builder all = IntStream.builder();
    Matcher piece = splitter.matcher(text);
    int at = 0;
    while (piece.find()) {
      if (piece.start() > at) {
        add(text.substring(at, piece.start()), all);
      }
      add(piece.group(), all);
      at = piece.end();
    }
    if (at < text.length()) {
      add(text.substring(at), all);
    }
    return all.build().toArray();
  }

  private void add(String piece, IntStream.Builder all) {
    int[] tokens = kept.get(piece);
    if (tokens == null) {
      tokens = joined(piece.getBytes(StandardCharsets.UTF_8));
      if (piece.length() <= LONGEST_KEPT) {
        if (kept.size() >= MOST_KEPT) {
          kept.clear();
        }
        kept.put(piece, tokens);
      }
    }
    IntStream.of(tokens).forEach(all);
  }

  /** Joins bytes; leaves out a byte without a token of its own, as the server does. */
  private int[] joined(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int[] ends =
        IntStream.rangeClosed(0, bytes.length).toArray(); // where pieces begin, and the end
    int count = bytes.length;
    while (count > 1) {
      int best = -1;
      int rank = Integer.MAX_VALUE;
      for (int i = 0; i + 2 <= count; i++) {
        Integer id = ids.get(text.substring(ends[i], ends[i + 2]));
        if (id != null && id < rank) {
          rank = id;
          best = i;
        }
      }
      if (best < 0) {
        break;
      }
      System.arraycopy(ends, best + 2, ends, best + 1, count - best - 1);
      count--;
    }
    int[] tokens = new int[count];
    int found = 0;
    for (int i = 0; i < count; i++) {
      Integer id = ids.get(text.substring(ends[i], ends[i + 1]));
      if (id != null) {
        tokens[found++] = id;
      }
    }
    return Arrays.copyOf(tokens, found);
  }
}
