package dovetail.analysis;

import dovetail.languages.Language;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The facts about a document that are not in its text.
 *
 * @param language its language
 * @param file its file, if it has one
 * @param binding whether all bindings of its names are in it and in other files
 * @param hidden the words of text that was left out of it
 * @param others the texts of other files, as an editor has them
 */
public record Document(
    Language language,
    Optional<Path> file,
    Binding binding,
    Set<String> hidden,
    Map<Path, String> others) {
  /** The place where a text's names are bound. */
  public enum Binding {
    /** The text, and other files. */
    ITSELF,
    /** Other parts of a document, as a notebook's cells: its names are not checked. */
    OTHER_PARTS
  }

  public Document {
    hidden = Set.copyOf(hidden);
    others = Map.copyOf(others);
  }

  /** A text that is no file. */
  public static Document of(Language language) {
    return new Document(language, Optional.empty(), Binding.ITSELF, Set.of(), Map.of());
  }

  /** A whole file; no other file is open beside it. */
  public static Document of(Language language, Path file) {
    return new Document(language, Optional.of(file), Binding.ITSELF, Set.of(), Map.of());
  }
}
