package dovetail.model.hub;

import dovetail.model.Vocabulary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A {@code tokenizer.json} without a model: byte-level BPE, or SentencePiece with bytes to fall
 * back to.
 *
 * @param path the file
 * @param vocabulary the texts of tokens, as many as the file's greatest id asks for
 * @param json the source of the tokenizer
 */
public record TokenizerFile(Path path, Vocabulary vocabulary, String json) {
  /** Reads a file. All problems that can be found are reported, not only the first. */
  public static Attempt<TokenizerFile> open(Path file) {
    List<ModelProblem> problems = new ArrayList<>();
    Optional<TokenizerReader.Contents> reading = TokenizerReader.readFile(file, problems);
    return reading.isEmpty()
        ? new Attempt.Failure<>(problems)
        : new Attempt.Success<>(
            new TokenizerFile(file, reading.get().vocabulary(), reading.get().json()));
  }
}
