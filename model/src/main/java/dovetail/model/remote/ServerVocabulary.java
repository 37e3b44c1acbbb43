package dovetail.model.remote;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Entry;
import dovetail.model.Vocabulary.Role;
import dovetail.model.hub.CacheFiles;
import dovetail.model.hub.CacheLock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The vocabulary of llama.cpp's model, by requests to the server: the probabilities of all tokens
 * have the bytes of each. Special tokens have no bytes; a request for each known name finds their
 * ids. A file keeps the vocabulary; its name is a hash of the server's description of its model.
 */
final class ServerVocabulary {
  private static final Logger log = LoggerFactory.getLogger(ServerVocabulary.class);

  private static final int VERSION = 3;
  private static final int MOST_TOKENS = 1 << 20;

  /** About 130 bytes a token. */
  private static final int MOST_BYTES = 256 << 20;

  private ServerVocabulary() {}

  /**
   * The vocabulary.
   *
   * @param model the server's description of its model, which names the file
   * @param end the server's spelling of the token that ends a text
   * @param folder the folder of such files
   */
  static Vocabulary of(Http http, JsonObject model, int size, String end, Path folder) {
    if (size < 1 || size > MOST_TOKENS) {
      throw http.wrong("says that its vocabulary has %d tokens".formatted(size));
    }
    byte[] named = (model + "\0" + http.endpoint.model()).getBytes(StandardCharsets.UTF_8);
    Path file = folder.resolve(CacheFiles.sha256(named).substring(0, 24) + ".vocabulary");
    Optional<Vocabulary> kept = read(file, size);
    if (kept.isPresent()) {
      return kept.get();
    }
    long start = System.nanoTime();
    List<Entry> entries = ask(http, size, end);
    log.info(
        "Vocabulary of {} tokens read from {} in {} ms",
        size,
        http.endpoint,
        (System.nanoTime() - start) / 1_000_000);
    keep(file, entries);
    return Vocabulary.of(entries);
  }

  private static List<Entry> ask(Http http, int size, String end) {
    JsonObject body = new JsonObject();
    JsonArray prompt = new JsonArray();
    prompt.add(0);
    body.add("prompt", prompt);
    body.addProperty("n_predict", 1);
    body.addProperty("n_probs", size);
    body.addProperty("temperature", 0);
    body.addProperty("stream", false);
    if (!http.endpoint.model().isEmpty()) {
      body.addProperty("model", http.endpoint.model());
    }
    JsonArray fields = new JsonArray();
    fields.add("completion_probabilities");
    body.add("response_fields", fields);
    JsonObject answer = http.post("/completion", body, MOST_BYTES);
    JsonObject chosen = Fields.first(answer, "completion_probabilities");
    if (chosen.has("probs")) {
      throw http.wrong(
          "is a build of llama.cpp that tells no ids of tokens: one of 2025 or later is needed");
    }
    Entry[] entries = new Entry[size];
    for (JsonObject token : Fields.objects(chosen, "top_logprobs")) {
      int id = Fields.whole(token, "id").orElse(-1);
      Optional<byte[]> bytes = Fields.bytes(token);
      if (id >= 0 && id < size && bytes.isPresent()) {
        Role role = bytes.get().length == 0 ? Role.CONTROL : Role.TEXT;
        entries[id] = new Entry(bytes.get(), role, Fields.text(token, "token").orElse(""));
      }
    }
    long missing = Arrays.stream(entries).filter(entry -> entry == null).count();
    if (missing > 0) {
      throw http.wrong(
          "tells %d of the %d tokens that its vocabulary has".formatted(size - missing, size));
    }
    compare(http, chosen, entries);
    SpecialNames.all(end)
        .forEach(
            name -> {
              OptionalInt id = special(http, name);
              if (id.isPresent() && id.getAsInt() >= 0 && id.getAsInt() < size) {
                Role role = SpecialNames.isEnd(name, end) ? Role.END : Role.CONTROL;
                entries[id.getAsInt()] = new Entry(new byte[0], role, name);
              }
            });
    return new ArrayList<>(List.of(entries));
  }

  /** Compares the two entries of the chosen token: some builds lose blanks in the second. */
  private static void compare(Http http, JsonObject chosen, Entry[] entries) {
    int id = Fields.whole(chosen, "id").orElse(-1);
    Optional<byte[]> bytes = Fields.bytes(chosen);
    if (id < 0 || id >= entries.length || bytes.isEmpty()) {
      return;
    }
    String written = new String(bytes.get(), StandardCharsets.UTF_8);
    String listed = new String(entries[id].bytes(), StandardCharsets.UTF_8);
    if (!listed.equals(written) && listed.strip().equals(written.strip())) {
      throw http.wrong(
          ("is a build of llama.cpp that loses blanks: token %d is \"%s\" where it is written, and"
                  + " \"%s\" among the likeliest (top_logprobs); another build is needed")
              .formatted(id, written, listed));
    }
  }

  /** The id of a special token's name; empty if the name is no special token. */
  private static OptionalInt special(Http http, String name) {
    List<Integer> special = tokens(http, name, true);
    return special.size() == 1 && !special.equals(tokens(http, name, false))
        ? OptionalInt.of(special.getFirst())
        : OptionalInt.empty();
  }

  /** A server's tokens for a text. */
  static List<Integer> tokens(Http http, String text, boolean special) {
    JsonObject body = new JsonObject();
    body.addProperty("content", text);
    body.addProperty("add_special", false);
    body.addProperty("parse_special", special);
    if (!http.endpoint.model().isEmpty()) {
      body.addProperty("model", http.endpoint.model());
    }
    JsonObject answer = http.post("/tokenize", body, MOST_BYTES);
    List<Integer> ids = new ArrayList<>();
    for (JsonElement element : Fields.array(answer, "tokens")) {
      if (!element.isJsonPrimitive() || !element.getAsJsonPrimitive().isNumber()) {
        throw http.wrong("says that " + element + " is a token");
      }
      ids.add(element.getAsInt());
    }
    return ids;
  }

  // ---- the file

  private static Optional<Vocabulary> read(Path file, int size) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(file)));
      if (in.readInt() != VERSION || in.readInt() != size) {
        return Optional.empty();
      }
      List<Entry> entries = new ArrayList<>(size);
      Role[] roles = Role.values();
      for (int i = 0; i < size; i++) {
        byte[] bytes = new byte[in.readUnsignedShort()];
        in.readFully(bytes);
        entries.add(new Entry(bytes, roles[in.readUnsignedByte() % roles.length], in.readUTF()));
      }
      return Optional.of(Vocabulary.of(entries));
    } catch (IOException | IllegalArgumentException e) {
      log.debug("{}: {}", file, e.toString());
      return Optional.empty();
    }
  }

  private static void keep(Path file, List<Entry> entries) {
    Path folder = file.toAbsolutePath().resolveSibling("").normalize();
    try {
      byte[] bytes = written(entries);
      CacheLock.alone(folder.resolveSibling(""), () -> CacheFiles.write(file, bytes));
    } catch (IOException e) {
      log.info("{} cannot be kept: {}", file, e.toString());
    }
  }

  private static byte[] written(List<Entry> entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(VERSION);
    out.writeInt(entries.size());
    for (Entry entry : entries) {
      out.writeShort(entry.bytes().length);
      out.write(entry.bytes());
      out.writeByte(entry.role().ordinal());
      out.writeUTF(entry.name());
    }
    return bytes.toByteArray();
  }
}
