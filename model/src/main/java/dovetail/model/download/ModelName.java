package dovetail.model.download;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model on a hub.
 *
 * @param organisation or person
 * @param model its name there
 * @param revision branch, tag or commit
 */
public record ModelName(String organisation, String model, String revision) {
  private static final Pattern FORM =
      Pattern.compile(
          "([A-Za-z0-9][\\w.-]{0,95})/([A-Za-z0-9][\\w.-]{0,95})(?:@([A-Za-z0-9][\\w./-]{0,127}))?");

  /** Reads {@code ORG/NAME} or {@code ORG/NAME@REVISION}; nothing if it is of another form. */
  public static Optional<ModelName> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches() || text.contains("..") || text.contains("--")) {
      return Optional.empty();
    }
    String revision = matcher.group(3) == null ? "main" : matcher.group(3);
    return Optional.of(new ModelName(matcher.group(1), matcher.group(2), revision));
  }

  /** The name of its folder in the cache. */
  String folder() {
    return "models--" + organisation + "--" + model;
  }

  /** Without the revision. */
  public String path() {
    return organisation + "/" + model;
  }

  @Override
  public String toString() {
    return revision.equals("main") ? path() : path() + "@" + revision;
  }
}
