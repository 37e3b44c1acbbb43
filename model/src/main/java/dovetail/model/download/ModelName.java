package dovetail.model.download;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model on a hub, or one file of weights (GGUF) there.
 *
 * @param organisation the organisation or person that owns the model
 * @param model its name there
 * @param revision branch, tag or commit
 * @param file the one file that is meant; empty for a model's folder
 */
public record ModelName(String organisation, String model, String revision, String file) {
  private static final Pattern FORM =
      Pattern.compile(
          "([A-Za-z0-9][\\w.-]{0,95})/([A-Za-z0-9][\\w.-]{0,95})(?:@([A-Za-z0-9][\\w./-]{0,127}))?"
              + "(?::([A-Za-z0-9_][\\w.-]{0,127}[.]gguf))?");

  /**
   * Reads {@code ORG/NAME} or {@code ORG/NAME@REVISION}, each with {@code :FILE.gguf} or without;
   * nothing if it is of another form.
   */
  public static Optional<ModelName> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches() || text.contains("..") || text.contains("--")) {
      return Optional.empty();
    }
    String revision = matcher.group(3) == null ? "main" : matcher.group(3);
    String file = matcher.group(4) == null ? "" : matcher.group(4);
    return Optional.of(new ModelName(matcher.group(1), matcher.group(2), revision, file));
  }

  /** The name of its folder in the cache. */
  String folder() {
    return "models--" + organisation + "--" + model;
  }

  /** A file that is there exactly if the whole model is. */
  String sign() {
    return file.isEmpty() ? "config.json" : file;
  }

  /** Without the revision. */
  public String path() {
    return organisation + "/" + model;
  }

  @Override
  public String toString() {
    return path()
        + (revision.equals("main") ? "" : "@" + revision)
        + (file.isEmpty() ? "" : ":" + file);
  }
}
