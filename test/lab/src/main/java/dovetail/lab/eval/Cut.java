package dovetail.lab.eval;

import java.nio.file.Path;

/**
 * A text with a hole, and the text that stood in it.
 *
 * @param id the same for the same text, protocol and seed
 * @param document the path of the file it was cut from, empty if it has none
 */
public record Cut(String id, String prefix, String middle, String suffix, String document) {
  /** From no file. */
  public Cut(String id, String prefix, String middle, String suffix) {
    this(id, prefix, middle, suffix, "");
  }

  Cut of(Path file) {
    return new Cut(id, prefix, middle, suffix, file.toAbsolutePath().toString());
  }
}
