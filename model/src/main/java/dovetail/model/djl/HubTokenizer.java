package dovetail.model.djl;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.ModelFolder;
import dovetail.model.hub.ModelProblem;
import dovetail.model.hub.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The tokenizer of Hugging Face, used so that text stays text. That tokenizer would turn the
 * written name of a special token into the token; so a text is cut inside every such name (after
 * its first character), and the pieces are encoded separately.
 */
final class HubTokenizer implements Tokenizer, AutoCloseable {
  private final HuggingFaceTokenizer tokenizer;

  /** Names of special tokens by their first UTF-16 unit. */
  private final Map<Character, List<String>> names = new HashMap<>();

  /** Shorter texts are encoded as a whole. */
  private static final int LONG = 500;

  private final Optional<PieceMemo> pieces;

  private HubTokenizer(HuggingFaceTokenizer tokenizer, String json, Vocabulary vocabulary) {
    this.tokenizer = tokenizer;
    this.pieces = PieceMemo.of(json, this::whole);
    for (int token = 0; token < vocabulary.size(); token++) {
      String name = vocabulary.name(token);
      if (vocabulary.role(token) != Vocabulary.Role.TEXT && name.length() > 1) {
        names.computeIfAbsent(name.charAt(0), _ -> new ArrayList<>()).add(name);
      }
    }
  }

  static Attempt<HubTokenizer> of(ModelFolder folder) {
    Path file = folder.path().resolve("tokenizer.json");
    return of(file, folder.tokenizerJson(), folder.vocabulary());
  }

  /** The tokenizer of a file that was read. */
  static Attempt<HubTokenizer> of(Path file, String text, Vocabulary vocabulary) {
    Map<String, String> options =
        Map.of("truncation", "false", "padding", "false", "addSpecialTokens", "false");
    byte[] json = text.getBytes(StandardCharsets.UTF_8);
    try {
      HuggingFaceTokenizer tokenizer =
          Natives.withTokenizers(
              () -> HuggingFaceTokenizer.newInstance(new ByteArrayInputStream(json), options));
      return new Attempt.Success<>(new HubTokenizer(tokenizer, text, vocabulary));
    } catch (IOException | RuntimeException | LinkageError e) {
      // The native library throws a RuntimeException for a file that it cannot read.
      Optional<ModelProblem> unwritten = Natives.tokenizersUnwritten(e);
      return unwritten.isPresent()
          ? new Attempt.Failure<>(List.of(unwritten.get()))
          : Attempt.failure(file, "is not accepted by the tokenizer library: " + Reason.of(e));
    }
  }

  @Override
  public int[] encode(String text) {
    IntStream.Builder all = IntStream.builder();
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      if (nameAt(text, i)) {
        add(text.substring(from, i + 1), all);
        from = i + 1;
      }
    }
    add(text.substring(from), all);
    return all.build().toArray();
  }

  private boolean nameAt(String text, int at) {
    List<String> candidates = names.get(text.charAt(at));
    return candidates != null && candidates.stream().anyMatch(name -> text.startsWith(name, at));
  }

  private void add(String piece, IntStream.Builder all) {
    if (!piece.isEmpty()) {
      IntStream.of(tokens(wellFormed(piece))).forEach(all);
    }
  }

  private int[] tokens(String text) {
    if (text.length() >= LONG && pieces.isPresent()) {
      int[] found = pieces.get().encode(text);
      if (found != null) {
        return found;
      }
    }
    return whole(text);
  }

  /** The tokens of a text without names of special tokens, all at once. */
  int[] whole(String text) {
    return Arrays.stream(ids(text)).mapToInt(Math::toIntExact).toArray();
  }

  /** The ids alone: names and places of tokens, which are not needed, take half as long again. */
  private long[] ids(String text) {
    long encoding = TokenizersLibrary.LIB.encode(tokenizer.getHandle(), text, false);
    try {
      return TokenizersLibrary.LIB.getTokenIds(encoding);
    } finally {
      TokenizersLibrary.LIB.deleteEncoding(encoding);
    }
  }

  /** The text with U+FFFD for each surrogate that is not in a pair, which UTF-8 cannot encode. */
  private static String wellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return text.codePoints()
            .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xfffd : c)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
      }
    }
    return text;
  }

  @Override
  public void close() {
    tokenizer.close();
  }
}
