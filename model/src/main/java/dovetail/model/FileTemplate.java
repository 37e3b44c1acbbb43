package dovetail.model;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The format of prompts with several files of a repository, as in a model's training: other files
 * stand before the file with the hole, each after a mark, its path and a line end.
 *
 * @param repository the mark before the repository's name; empty if the model knows none
 * @param afterName the text between the repository's name and the first file
 * @param file the mark before each file
 * @param own whether the path of the file with the hole is shown too
 */
public record FileTemplate(OptionalInt repository, String afterName, int file, Own own) {
  /** Whether the path of the file with the hole stands before the hole's own marks. */
  public enum Own {
    /** The path stands there. */
    PATH,
    /** No path stands there: the model was not trained on paths there. */
    NO_PATH
  }

  /** A file gets at least this many tokens, or none. */
  private static final int LEAST = 32;

  /** Models that see fewer tokens than this need them all for the file with the hole. */
  private static final int LEAST_CONTEXT = 1024;

  /** One file. */
  public record File(String path, String text) {}

  /**
   * How many tokens other files may have in a model's context: half of it if the file with the hole
   * is short, else a quarter. There are only these two steps, so that from one key to the next the
   * shown files stay the same, and need not be read again.
   *
   * @param ownLength the length of the file with the hole, in characters
   */
  public static int room(int contextLength, int ownLength) {
    return contextLength < LEAST_CONTEXT
        ? 0
        : ownLength <= contextLength ? contextLength / 2 : contextLength / 4;
  }

  /**
   * The tokens before the marks of the hole: of each file as much of its beginning as there is room
   * for, in lines. None if there is no room for any file.
   *
   * @param repositoryName the repository's name
   * @param ownPath the path of the file with the hole
   * @param files the most useful one first; it comes last, where the model looks most
   * @param room how many tokens they may have at most
   */
  public int[] fill(
      LanguageModel model, String repositoryName, String ownPath, List<File> files, int room) {
    Tokenizer tokenizer = model.tokenizer();
    int[] head = head(tokenizer, repositoryName);
    int[] tail =
        switch (own) {
          case PATH -> joined(new int[] {file}, tokenizer.encode(ownPath + "\n"));
          case NO_PATH -> new int[] {file};
        };
    int left = room - head.length - tail.length;
    List<int[]> pieces = new ArrayList<>();
    for (File other : files) {
      int[] path = joined(new int[] {file}, tokenizer.encode(other.path() + "\n"));
      int most = left - path.length;
      if (most >= LEAST) {
        PromptSide text =
            PromptSide.beginning(tokenizer, ended(other.text()), most)
                .keepFirst(model.vocabulary(), most);
        pieces.add(joined(path, text.tokens()));
        left = most - text.tokens().length;
      }
    }
    if (pieces.isEmpty()) {
      return new int[0];
    }
    int[] all = head;
    for (int[] piece : pieces.reversed()) {
      all = joined(all, piece);
    }
    return joined(all, tail);
  }

  private int[] head(Tokenizer tokenizer, String name) {
    return repository.isEmpty()
        ? new int[0]
        : joined(new int[] {repository.getAsInt()}, tokenizer.encode(name + afterName));
  }

  private static String ended(String text) {
    return text.endsWith("\n") ? text : text + "\n";
  }

  private static int[] joined(int[] first, int[] second) {
    return IntStream.concat(IntStream.of(first), IntStream.of(second)).toArray();
  }
}
