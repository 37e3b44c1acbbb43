package dovetail.model.download;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A hub's answer about a revision.
 *
 * @param files the files that may be fetched: JSON, safetensors and GGUF that lie in no folder
 */
record HubCommit(String id, List<HubFile> files, boolean pickles) {
  private static final long MOST_BYTES = 1L << 40;

  Optional<HubFile> file(String name) {
    return files.stream().filter(file -> file.name().equals(name)).findFirst();
  }

  /** Reads the hub's answer; missing and wrong fields are reported. */
  static HubCommit read(String answer, ModelName name) throws PullFailure {
    JsonObject json = object(answer, name);
    String id = text(json.get("sha"));
    if (!id.matches("[0-9a-f]{8,64}")) {
      throw new PullFailure("the hub does not say which commit " + name + " is");
    }
    if (!(json.get("siblings") instanceof JsonArray siblings)) {
      throw new PullFailure("the hub does not say which files " + name + " has");
    }
    List<HubFile> files = new ArrayList<>();
    boolean pickles = false;
    for (JsonElement sibling : siblings) {
      if (sibling instanceof JsonObject described) {
        String file = text(described.get("rfilename"));
        pickles |= file.endsWith(".bin") || file.endsWith(".pt");
        if (file.matches("[A-Za-z0-9_][A-Za-z0-9_.-]*\\.(json|safetensors|gguf)")) {
          files.add(file(file, described, name));
        }
      }
    }
    return new HubCommit(id, List.copyOf(files), pickles);
  }

  private static HubFile file(String file, JsonObject said, ModelName name) throws PullFailure {
    boolean large = said.get("lfs") instanceof JsonObject;
    JsonObject from = said.get("lfs") instanceof JsonObject lfs ? lfs : said;
    String hash = text(from.get(large ? "sha256" : "blobId"));
    long bytes =
        said.get("size") instanceof JsonPrimitive size
                && size.isNumber()
                && size.getAsString().matches("[0-9]{1,15}")
            ? size.getAsLong()
            : -1;
    if (bytes < 0 || bytes > MOST_BYTES || !hash.matches(large ? "[0-9a-f]{64}" : "[0-9a-f]{40}")) {
      throw new PullFailure("the hub does not say size and hash of %s in %s".formatted(file, name));
    }
    return new HubFile(file, bytes, hash, large ? HubFile.Kind.SHA256 : HubFile.Kind.GIT_BLOB);
  }

  private static JsonObject object(String answer, ModelName name) throws PullFailure {
    try {
      if (JsonParser.parseString(answer) instanceof JsonObject object) {
        return object;
      }
    } catch (JsonParseException e) {
      // Told below.
    }
    throw new PullFailure("the hub's answer about " + name + " is no JSON object");
  }

  private static String text(@Nullable JsonElement element) {
    return element instanceof JsonPrimitive value && value.isString() ? value.getAsString() : "";
  }
}
