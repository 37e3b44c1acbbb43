package dovetail.analysis;

import dovetail.languages.Language;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The facts about a document that its text does not tell.
 *
 * @param language its language
 * @param file the file that it is, if it is one
 * @param binding whether all that binds its names is in it and in other files
 * @param hidden the words of text that is left out of it
 * @param others the texts of other files, as an editor has them
 */
public record Document(
    Language language,
    Optional<Path> file,
    Binding binding,
    Set<String> hidden,
    Map<Path, String> others) {
  /** What binds a text's names. */
  public enum Binding {
    /** The text, and other files. */
    ITSELF,
    /** Other parts of a document, as a notebook's cells: nothing is said of names. */
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

  /** A file, of which nothing is left out, and beside which no other one is open. */
  public static Document of(Language language, Path file) {
    return new Document(language, Optional.of(file), Binding.ITSELF, Set.of(), Map.of());
  }

  /** The same beside texts of other files. */
  public Document beside(Map<Path, String> texts) {
    return new Document(language, file, binding, hidden, texts);
  }
}
