package dovetail.protocol.http;

import java.util.List;

/**
 * A client that inserts an answer as it is, unless the answer is blank: minuet in Neovim, Zed,
 * Continue in JetBrains' IDEs, any other.
 */
final class AsItIs implements Spelling {
  @Override
  public List<String> spellings(CursorText hole, String middle) {
    return List.of(middle);
  }

  @Override
  public List<String> inserted(CursorText hole, String answer) {
    return answer.isBlank() ? List.of() : List.of(hole.with(answer));
  }
}
