package dovetail.model.djl;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import dovetail.model.Tokenizer;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a text, piece by piece: most tokenizers cut a text by a regular expression into
 * words and the like, and encode each by itself, so that a piece need not be encoded twice. Source
 * code has few different pieces: a long text is read six to ten times as fast.
 *
 * <p>Only for tokenizers that, according to {@code tokenizer.json}, do nothing else to a text, and
 * that give the same tokens for a sample. Any thread.
 */
final class PieceMemo {
  /** GPT-2's expression, which {@code ByteLevel} uses if it cuts. */
  private static final String BYTE_LEVEL =
      "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";

  private static final String SAMPLE =
      """
      # Größe – naïve 数据 v1.25, 0x_ff\r
      class A_b(Base):\tx = {'k': [1, 22, 333]}  # e.g.  2²


          \tdef __init__(self, *args, **kwds) -> None:   \s
              if self.x[i+1] <= "it's":\u00a0return  f'{y!r:>10}'

      """;

  private static final Set<String> SMALL = Set.of("normalizer", "pre_tokenizer", "added_tokens");

  private static final int LONGEST_KEPT = 64;
  private static final int MOST_KEPT = 50_000;

  private final Pattern splitter;
  private final Tokenizer whole;
  private final Map<String, int[]> kept = new ConcurrentHashMap<>();

  /** Tokens that the tokenizer looks for in a text before it cuts the text. */
  private final List<String> added;

  private PieceMemo(Pattern splitter, List<String> added, Tokenizer whole) {
    this.splitter = splitter;
    this.added = List.copyOf(added);
    this.whole = whole;
  }

  /** The memo of a tokenizer; empty if its pieces are not known. */
  static Optional<PieceMemo> of(String json, Tokenizer whole) {
    try {
      Map<String, JsonElement> parts = parts(json);
      JsonElement normalizer = parts.get("normalizer");
      if (normalizer != null && !normalizer.isJsonNull()) {
        return Optional.empty();
      }
      List<String> added = added(parts.get("added_tokens"));
      return regex(parts.get("pre_tokenizer"))
          .map(regex -> Pattern.compile(regex, Pattern.UNICODE_CHARACTER_CLASS))
          .map(pattern -> new PieceMemo(pattern, added, whole))
          .filter(memo -> Arrays.equals(memo.encode(SAMPLE), whole.encode(SAMPLE)));
    } catch (IOException | IllegalStateException | PatternSyntaxException e) {
      return Optional.empty(); // not in a form that is known here
    }
  }

  /** The small parts of the file. */
  private static Map<String, JsonElement> parts(String json) throws IOException {
    Map<String, JsonElement> parts = new HashMap<>();
    try (JsonReader reader = new JsonReader(new StringReader(json))) {
      reader.beginObject();
      while (parts.size() < SMALL.size() && reader.peek() != JsonToken.END_OBJECT) {
        String name = reader.nextName();
        if (SMALL.contains(name)) {
          parts.put(name, JsonParser.parseReader(reader));
        } else {
          reader.skipValue();
        }
      }
    }
    return parts;
  }

  private static List<String> added(@Nullable JsonElement tokens) {
    List<String> contents = new ArrayList<>();
    if (tokens instanceof JsonArray all) {
      for (JsonElement token : all) {
        contents.add(token.getAsJsonObject().get("content").getAsString());
      }
    }
    return contents;
  }

  private static Optional<String> regex(@Nullable JsonElement cutting) {
    if (!(cutting instanceof JsonObject object)) {
      return Optional.empty();
    }
    if (isByteLevel(object)) {
      return cutsItself(object) ? Optional.of(BYTE_LEVEL) : Optional.empty();
    }
    boolean two =
        object.get("pretokenizers") instanceof JsonArray all
            && all.size() == 2
            && all.get(1) instanceof JsonObject second
            && isByteLevel(second)
            && !cutsItself(second);
    if (!two
        || !(object.getAsJsonArray("pretokenizers").get(0) instanceof JsonObject split)
        || !says(split, "type", "Split")
        || !says(split, "behavior", "Isolated")
        || split.get("invert").getAsBoolean()
        || !(split.get("pattern") instanceof JsonObject pattern)
        || !pattern.has("Regex")) {
      return Optional.empty();
    }
    return Optional.of(pattern.get("Regex").getAsString());
  }

  private static boolean isByteLevel(JsonObject object) {
    return says(object, "type", "ByteLevel")
        && object.has("add_prefix_space")
        && !object.get("add_prefix_space").getAsBoolean();
  }

  /** Whether it cuts by its own expression, which is the default. */
  private static boolean cutsItself(JsonObject object) {
    return !object.has("use_regex") || object.get("use_regex").getAsBoolean();
  }

  private static boolean says(JsonObject object, String key, String value) {
    return object.has(key) && object.get(key).getAsString().equals(value);
  }

  /** The tokens of a text; null where a piece might be cut otherwise in the text than alone. */
  int @Nullable [] encode(String text) {
    for (String token : added) {
      if (text.contains(token)) {
        return null;
      }
    }
    IntStream.Builder all = IntStream.builder();
    Matcher piece = splitter.matcher(text);
    int at = 0;
    while (at < text.length()) {
      boolean found = piece.find();
      int begin = found ? piece.start() : text.length();
      if (begin > at && !add(text.substring(at, begin), all)) {
        return null;
      }
      if (found && (piece.end() == begin || !add(text.substring(begin, piece.end()), all))) {
        return null;
      }
      at = found ? piece.end() : begin;
    }
    return all.build().toArray();
  }

  private boolean add(String piece, IntStream.Builder all) {
    int[] tokens = kept.get(piece);
    if (tokens == null) {
      Matcher alone = splitter.matcher(piece);
      if (alone.find() && (alone.start() > 0 || alone.end() < piece.length())) {
        return false;
      }
      tokens = whole.encode(piece);
      if (piece.length() <= LONGEST_KEPT) {
        if (kept.size() >= MOST_KEPT) {
          kept.clear();
        }
        kept.put(piece, tokens);
      }
    }
    IntStream.of(tokens).forEach(all);
    return true;
  }
}
