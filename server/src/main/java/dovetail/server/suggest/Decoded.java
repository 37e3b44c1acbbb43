package dovetail.server.suggest;

import dovetail.model.request.Finish;
import java.util.List;

/**
 * A text that was decoded for an editor, shown or not.
 *
 * @param moment the kind of the cursor
 * @param finish the reason for the text's end
 * @param words the words of the shown part; none if the text was not decoded, but is certain
 */
public record Decoded(CursorKind moment, Finish finish, List<Word> words) {
  public Decoded {
    words = List.copyOf(words);
  }

  /** How likely all words are right. */
  public double chance() {
    return words.stream().mapToDouble(Word::chance).reduce(1, (one, other) -> one * other);
  }
}
