package dovetail.server.setup;

import com.google.common.collect.ImmutableBiMap;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonDeserializer;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The changes that were made, in their order, in a file in the user's state folder. */
record Journal(Path file) {
  private static final Gson GSON =
      new GsonBuilder()
          .setPrettyPrinting()
          .disableHtmlEscaping()
          .registerTypeHierarchyAdapter(
              Path.class, (JsonSerializer<Path>) (path, _, _) -> new JsonPrimitive(path.toString()))
          .registerTypeAdapter(
              Path.class, (JsonDeserializer<Path>) (json, _, _) -> Path.of(json.getAsString()))
          .create();

  /** The kinds of changes, by their names in the file. */
  private static final ImmutableBiMap<String, Class<? extends Change>> KINDS =
      ImmutableBiMap.of(
          "link", Change.Link.class,
          "file", Change.NewFile.class,
          "block", Change.Block.class,
          "call", Change.Call.class);

  /** A change, with the name of its editor. */
  record Made(String editor, Change change) {}

  /** The journal of a machine's user. */
  static Journal of(Machine machine) {
    return new Journal(
        machine.folder("XDG_STATE_HOME", ".local/state").resolve("dovetail/setup.json"));
  }

  /**
   * The changes that were made.
   *
   * @throws IOException if the file cannot be read, or another program has written it
   */
  List<Made> read() throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    try {
      List<Made> made = new ArrayList<>();
      for (JsonElement entry : JsonParser.parseString(Files.readString(file)).getAsJsonArray()) {
        JsonObject fields = entry.getAsJsonObject();
        made.add(new Made(fields.get("editor").getAsString(), change(fields)));
      }
      return made;
    } catch (JsonParseException
        | IllegalStateException
        | UnsupportedOperationException
        | NullPointerException e) {
      throw new IOException(file + " is not as `dovetail setup` has written it", e);
    }
  }

  /** Writes the changes that are in force now; if there are none, deletes the file. */
  void write(List<Made> made, Path home) throws IOException {
    if (made.isEmpty()) {
      Files.deleteIfExists(file);
      UserFiles.deleteEmpty(file.getParent(), home);
    } else {
      UserFiles.write(file, GSON.toJson(made.stream().map(Journal::entry).toList()) + "\n");
    }
  }

  private static JsonObject entry(Made made) {
    JsonObject entry = GSON.toJsonTree(made.change()).getAsJsonObject();
    entry.addProperty("editor", made.editor());
    entry.addProperty("kind", KINDS.inverse().get(made.change().getClass()));
    return entry;
  }

  private static Change change(JsonObject entry) {
    Class<? extends Change> kind = KINDS.get(entry.get("kind").getAsString());
    if (kind == null) {
      throw new JsonParseException("a change of an unknown kind");
    }
    Change change = GSON.fromJson(entry, kind);
    int present = GSON.toJsonTree(change).getAsJsonObject().size();
    if (present < kind.getRecordComponents().length) {
      throw new JsonParseException("something is missing");
    }
    return change;
  }
}
