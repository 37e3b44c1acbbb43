package dovetail.server.setup;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The changes that were made, in their order, in a file in the user's state folder. */
final class Journal {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  /** A change in the file; the fields that its kind does not have are null. */
  private record Entry(
      String editor,
      String kind,
      @Nullable String file,
      @Nullable String to,
      @Nullable String text,
      @Nullable String comment,
      @Nullable String lead,
      boolean made,
      @Nullable List<String> command,
      @Nullable List<String> back,
      @Nullable List<String> listing) {}

  /** A change, with the name of its editor. */
  record Made(String editor, Change change) {}

  private final Path file;

  private Journal(Path file) {
    this.file = file;
  }

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
      for (Entry entry : GSON.fromJson(Files.readString(file), Entry[].class)) {
        made.add(new Made(entry.editor(), change(entry)));
      }
      return made;
    } catch (JsonParseException | NullPointerException e) {
      throw new IOException(file + " is not as `dovetail setup` has written it", e);
    }
  }

  /** Writes the changes that are in force now; if there are none, deletes the file. */
  void write(List<Made> made, Path home) throws IOException {
    if (made.isEmpty()) {
      Files.deleteIfExists(file);
      Folders.deleteEmpty(file.getParent(), home);
    } else {
      Folders.write(file, GSON.toJson(made.stream().map(Journal::entry).toList()) + "\n");
    }
  }

  private static Entry entry(Made made) {
    String editor = made.editor();
    return switch (made.change()) {
      case Change.Link(Path at, Path to) ->
          new Entry(
              editor,
              "link",
              at.toString(),
              to.toString(),
              null,
              null,
              null,
              false,
              null,
              null,
              null);
      case Change.NewFile(Path file, String text) ->
          new Entry(
              editor, "file", file.toString(), null, text, null, null, false, null, null, null);
      case Change.Block block ->
          new Entry(
              editor,
              "block",
              block.file().toString(),
              null,
              block.text(),
              block.comment(),
              block.lead(),
              block.made(),
              null,
              null,
              null);
      case Change.Call call ->
          new Entry(
              editor,
              "call",
              null,
              null,
              call.name(),
              null,
              null,
              false,
              call.command(),
              call.back(),
              call.listing());
    };
  }

  private static Change change(Entry entry) {
    return switch (entry.kind()) {
      case "link" -> new Change.Link(Path.of(there(entry.file())), Path.of(there(entry.to())));
      case "file" -> new Change.NewFile(Path.of(there(entry.file())), there(entry.text()));
      case "block" ->
          new Change.Block(
              Path.of(there(entry.file())),
              there(entry.comment()),
              there(entry.text()),
              there(entry.lead()),
              entry.made());
      case "call" ->
          new Change.Call(
              there(entry.command()),
              there(entry.back()),
              there(entry.listing()),
              there(entry.text()));
      default -> throw new JsonParseException(entry.kind());
    };
  }

  private static <T> T there(@Nullable T value) {
    if (value == null) {
      throw new JsonParseException("something is missing");
    }
    return value;
  }
}
