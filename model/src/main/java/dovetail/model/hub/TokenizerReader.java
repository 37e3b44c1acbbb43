package dovetail.model.hub;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Reads tokenizer.json: the text of every token, and the parts of the tokenizer. */
final class TokenizerReader {
  /** A number of ids that no vocabulary reaches. */
  static final int MAX_SIZE = 1 << 22;

  private static final Set<String> MISTRAL_MARKS = Set.of("[PREFIX]", "[SUFFIX]", "[MIDDLE]");

  /** The parts that may add a space before a text. */
  private static final Set<String> ADDING = Set.of("normalizer", "pre_tokenizer");

  private static final Set<String> CODE_LLAMA_MARKS =
      Set.of("▁<PRE>", "▁<SUF>", "▁<MID>", "▁<EOT>");

  /**
   * The fields of tokenizer.json.
   *
   * @param json for the tokenizer: without truncation, padding and tokens added around a text, and
   *     without a space put before it
   * @param begin the token that the file puts before every text, if it puts one there
   */
  record Contents(Vocabulary vocabulary, String json, OptionalInt begin) {}

  private final JsonSource source;
  private final Vocabulary.@Nullable Entry[] entries;

  private TokenizerReader(JsonSource source, int size) {
    this.source = source;
    this.entries = new Vocabulary.@Nullable Entry[size];
  }

  /**
   * The vocabulary, or nothing and at least one more problem.
   *
   * @param ends ids that end a text, by config.json
   */
  static Optional<Contents> read(
      Path folder, int size, Set<Integer> ends, List<ModelProblem> problems) {
    return read(folder.resolve("tokenizer.json"), _ -> size, ends, problems);
  }

  /** The vocabulary of a file alone, as large as its greatest id asks for. */
  static Optional<Contents> readFile(Path file, List<ModelProblem> problems) {
    return read(file, TokenizerReader::size, Set.of(), problems);
  }

  private static Optional<Contents> read(
      Path file, ToIntFunction<JsonObject> size, Set<Integer> ends, List<ModelProblem> problems) {
    return JsonSource.text(file, problems)
        .flatMap(
            text ->
                JsonSource.of(file, text, problems)
                    .flatMap(
                        source ->
                            read(source, text, size.applyAsInt(source.object), ends, problems)));
  }

  private static Optional<Contents> read(
      JsonSource source, String text, int size, Set<Integer> ends, List<ModelProblem> problems) {
    int before = problems.size();
    TokenizerReader reader = new TokenizerReader(source, size);
    reader.readTexts();
    reader.readAdded(ends);
    if (problems.size() > before) {
      return Optional.empty();
    }
    Vocabulary.Entry hole = new Vocabulary.Entry(new byte[0], Role.CONTROL, "");
    List<Vocabulary.Entry> all =
        Arrays.stream(reader.entries).map(entry -> entry == null ? hole : entry).toList();
    Vocabulary vocabulary = Vocabulary.of(all);
    OptionalInt begin = begin(source.object.get("post_processor"), vocabulary);
    return Optional.of(new Contents(vocabulary, bare(source.object, text), begin));
  }

  /** One more than the greatest id; an entry that is no id is reported later. */
  private static int size(JsonObject tokenizer) {
    int size = 0;
    if (tokenizer.get("model") instanceof JsonObject model) {
      if (model.get("vocab") instanceof JsonObject ids) {
        for (JsonElement id : ids.asMap().values()) {
          size = Math.max(size, sizeFor(id));
        }
      } else if (model.get("vocab") instanceof JsonArray pieces) {
        size = pieces.size();
      }
    }
    if (tokenizer.get("added_tokens") instanceof JsonArray added) {
      for (JsonElement element : added) {
        size = Math.max(size, element instanceof JsonObject object ? sizeFor(object.get("id")) : 0);
      }
    }
    return size;
  }

  private static int sizeFor(@Nullable JsonElement id) {
    return id instanceof JsonPrimitive number
            && number.isNumber()
            && number.getAsInt() >= 0
            && number.getAsInt() < MAX_SIZE
        ? number.getAsInt() + 1
        : 0;
  }

  private void readTexts() {
    Optional<JsonSource> model = source.child("model");
    if (model.isEmpty()) {
      source.problem("model", "is missing");
      return;
    }
    JsonObject object = source.object;
    boolean byteLevel =
        mentions(object.get("pre_tokenizer"), "ByteLevel")
            || mentions(object.get("decoder"), "ByteLevel");
    String type = model.get().string("type").orElse("BPE");
    if (!type.equals("BPE") && !type.equals("Unigram")) {
      model.get().problem("type", "\"" + type + "\" is not supported; known: BPE, Unigram");
      return;
    }
    TokenBytes bytes = byteLevel ? TokenBytes.BYTE_LEVEL : TokenBytes.SENTENCE_PIECE;
    JsonElement vocabulary = model.get().object.get("vocab");
    if (vocabulary instanceof JsonObject ids) {
      for (Map.Entry<String, JsonElement> token : ids.entrySet()) {
        put(model.get(), token.getKey(), token.getValue(), bytes);
      }
    } else if (vocabulary instanceof JsonArray pieces) {
      for (int id = 0; id < pieces.size(); id++) {
        if (pieces.get(id) instanceof JsonArray piece && !piece.isEmpty()) {
          put(model.get(), piece.get(0).getAsString(), new JsonPrimitive(id), bytes);
        }
      }
    } else {
      model.get().problem("vocab", "is missing");
    }
  }

  private void put(JsonSource model, String name, JsonElement id, TokenBytes bytes) {
    if (!id.isJsonPrimitive() || !id.getAsJsonPrimitive().isNumber()) {
      model.problem("vocab", "\"" + name + "\" has the id " + id);
      return;
    }
    boolean mark = CODE_LLAMA_MARKS.contains(name);
    Optional<byte[]> text = mark ? Optional.empty() : bytes.of(name);
    Role role = mark ? Role.END : text.isPresent() ? Role.TEXT : Role.CONTROL;
    put(id.getAsInt(), new Vocabulary.Entry(text.orElse(new byte[0]), role, name));
  }

  private void put(int id, Vocabulary.Entry entry) {
    if (id < 0 || id >= entries.length) {
      source.problem(
          "model",
          "token %d \"%s\" is outside the vocabulary of %d that config.json says"
              .formatted(id, entry.name(), entries.length));
      return;
    }
    entries[id] = entry;
  }

  /** Reads the added tokens, which are text as it is written, or special. */
  private void readAdded(Set<Integer> ends) {
    for (JsonElement element : source.list("added_tokens")) {
      if (!(element instanceof JsonObject object)) {
        source.problem("added_tokens", element + ", where an object should stand");
        continue;
      }
      if (!(object.get("id") instanceof JsonPrimitive id && id.isNumber())
          || !(object.get("content") instanceof JsonPrimitive content && content.isString())) {
        source.problem("added_tokens", object + " has no id or content");
        continue;
      }
      String name = content.getAsString();
      boolean end =
          ends.contains(id.getAsInt()) || FillMarks.ENDS.contains(name) || isFillMark(name);
      boolean special = object.get("special") instanceof JsonPrimitive flag && flag.getAsBoolean();
      Role role = end ? Role.END : special ? Role.CONTROL : Role.TEXT;
      if (role == Role.TEXT && isText(id.getAsInt(), name)) {
        continue; // Gemma lists runs of spaces here, too, written as its vocabulary writes them.
      }
      byte[] text = role == Role.TEXT ? name.getBytes(StandardCharsets.UTF_8) : new byte[0];
      put(id.getAsInt(), new Vocabulary.Entry(text, role, name));
    }
    for (int id : ends) {
      if (id < 0 || id >= entries.length) {
        source.problem("added_tokens", "the end token " + id + " of config.json does not exist");
      } else if (entries[id] != null && entries[id].role() == Role.TEXT) {
        entries[id] = new Vocabulary.Entry(new byte[0], Role.END, entries[id].name());
      }
    }
    source.child("model").flatMap(model -> model.string("unk_token")).ifPresent(this::neverWrite);
  }

  /** Whether the vocabulary itself has that text. */
  private boolean isText(int id, String name) {
    Vocabulary.Entry entry = id < 0 || id >= entries.length ? null : entries[id];
    return entry != null && entry.role() == Role.TEXT && entry.name().equals(name);
  }

  private void neverWrite(String name) {
    for (int i = 0; i < entries.length; i++) {
      Vocabulary.Entry entry = entries[i];
      if (entry != null && entry.name().equals(name) && entry.role() == Role.TEXT) {
        entries[i] = new Vocabulary.Entry(new byte[0], Role.CONTROL, name);
      }
    }
  }

  /** Marks around holes, files and repositories: written after a middle, never in it. */
  private static boolean isFillMark(String name) {
    if (MISTRAL_MARKS.contains(name)) {
      return true;
    }
    if (name.length() < 3 || name.charAt(0) != '<' || !name.endsWith(">")) {
      return false;
    }
    String word = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    return word.startsWith("fim") || word.startsWith("file") || word.startsWith("repo");
  }

  /** The special token with which a template of one text begins. */
  private static OptionalInt begin(@Nullable JsonElement processor, Vocabulary vocabulary) {
    if (!(processor instanceof JsonObject object)) {
      return OptionalInt.empty();
    }
    if (object.get("processors") instanceof JsonArray several) {
      return several.asList().stream()
          .map(part -> begin(part, vocabulary))
          .filter(OptionalInt::isPresent)
          .findFirst()
          .orElse(OptionalInt.empty());
    }
    return object.get("single") instanceof JsonArray single
            && !single.isEmpty()
            && single.get(0) instanceof JsonObject first
            && first.get("SpecialToken") instanceof JsonObject special
            && special.get("id") instanceof JsonPrimitive name
        ? vocabulary.special(name.getAsString())
        : OptionalInt.empty();
  }

  private static boolean mentions(@Nullable JsonElement element, String type) {
    if (element instanceof JsonArray array) {
      return array.asList().stream().anyMatch(child -> mentions(child, type));
    }
    if (element instanceof JsonObject object) {
      return (object.get("type") instanceof JsonPrimitive name && name.getAsString().equals(type))
          || mentions(object.get("pretokenizers"), type)
          || mentions(object.get("decoders"), type)
          || mentions(object.get("normalizers"), type);
    }
    return false;
  }

  /** The text of a tokenizer that adds and drops nothing: the file's own, if its tokenizer does. */
  private static String bare(JsonObject tokenizer, String text) {
    JsonObject bare = new JsonObject();
    for (Map.Entry<String, JsonElement> part : tokenizer.entrySet()) {
      boolean isChanged = ADDING.contains(part.getKey());
      bare.add(part.getKey(), isChanged ? part.getValue().deepCopy() : part.getValue());
    }
    bare.add("truncation", JsonNull.INSTANCE);
    bare.add("padding", JsonNull.INSTANCE);
    bare.add("post_processor", JsonNull.INSTANCE);
    ADDING.forEach(part -> dropPrefixSpace(bare.get(part)));
    if (bare.get("normalizer") instanceof JsonObject only && isPrepend(only)) {
      bare.add("normalizer", JsonNull.INSTANCE);
    }
    return bare.equals(tokenizer) ? text : bare.toString();
  }

  /** A space in front of a text is not in the text: a suffix does not begin with one. */
  private static void dropPrefixSpace(@Nullable JsonElement element) {
    if (!(element instanceof JsonObject object)) {
      return;
    }
    if (object.has("prepend_scheme")) {
      object.addProperty("prepend_scheme", "never");
    }
    if (object.has("add_prefix_space")) {
      object.addProperty("add_prefix_space", false);
    }
    for (String key : List.of("normalizers", "pretokenizers")) {
      if (object.get(key) instanceof JsonArray children) {
        JsonArray kept = new JsonArray();
        for (JsonElement child : children) {
          if (!(child instanceof JsonObject only && isPrepend(only))) {
            dropPrefixSpace(child);
            kept.add(child);
          }
        }
        object.add(key, kept);
      }
    }
  }

  private static boolean isPrepend(JsonObject normalizer) {
    return normalizer.get("type") instanceof JsonPrimitive type
        && type.getAsString().equals("Prepend");
  }
}
