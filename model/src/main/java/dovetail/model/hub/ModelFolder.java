package dovetail.model.hub;

import dovetail.model.FileTemplate;
import dovetail.model.FillTemplate;
import dovetail.model.Vocabulary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A model as it lies on disk: read, checked, and mapped, but not running yet.
 *
 * @param path the folder
 * @param architecture the network's shape
 * @param vocabulary the texts of tokens
 * @param tokenizerJson the source of the tokenizer
 * @param template the prompt format for a hole; empty if the model was not taught to fill any
 * @param begin the token that opens every text, if the tokenizer puts one there
 * @param files the prompt format for other files; empty if the model was not taught to see any
 * @param tensors the weights, mapped
 */
public record ModelFolder(
    Path path,
    Architecture architecture,
    Vocabulary vocabulary,
    String tokenizerJson,
    Optional<FillTemplate> template,
    OptionalInt begin,
    Optional<FileTemplate> files,
    DecoderTensors tensors) {

  /**
   * The problems that keep the shape in {@code config.json} from being run; no other file is read.
   */
  public static List<ModelProblem> configProblems(Path folder) {
    List<ModelProblem> problems = new ArrayList<>();
    ConfigReader.read(folder, problems);
    return problems;
  }

  /** Reads a folder. All problems that can be found are reported, not only the first. */
  public static Attempt<ModelFolder> open(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Attempt.failure(folder, "is not a folder");
    }
    if (!Files.exists(folder.resolve("config.json"))) {
      return Attempt.failure(
          folder, "has no config.json: a folder in Hugging Face form is expected");
    }
    List<ModelProblem> problems = new ArrayList<>();
    Optional<ConfigReader.Config> config = ConfigReader.read(folder, problems);
    if (config.isEmpty()) {
      return new Attempt.Failure<>(problems);
    }
    Architecture shape = config.get().shape();
    Optional<TokenizerReader.Contents> tokenizer =
        TokenizerReader.read(folder, shape.size().vocabulary(), config.get().ends(), problems);
    Optional<Map<String, TensorView>> weights = SafeTensors.readFolder(folder, problems);
    Optional<DecoderTensors> tensors =
        weights.flatMap(
            all ->
                TensorFinder.find(config.get().family(), shape, all, folder.toString(), problems));
    Optional<FillTemplate> template =
        tokenizer.flatMap(
            reading ->
                FillTemplates.find(
                    reading.vocabulary(),
                    shape.size(),
                    config.get().begin(),
                    config.get().order()));
    if (!problems.isEmpty()) {
      return new Attempt.Failure<>(problems);
    }
    return new Attempt.Success<>(
        new ModelFolder(
            folder,
            shape,
            tokenizer.orElseThrow().vocabulary(),
            tokenizer.orElseThrow().json(),
            template,
            tokenizer.orElseThrow().begin(),
            tokenizer.flatMap(
                reading ->
                    FillTemplates.findFiles(
                        reading.vocabulary(), shape.size(), config.get().files())),
            tensors.orElseThrow()));
  }

  /** The template that the model was trained with; if there is none, reports that with a remedy. */
  public Attempt<FillTemplate> taught() {
    return template
        .<Attempt<FillTemplate>>map(Attempt.Success::new)
        .orElseGet(
            () ->
                Attempt.failure(
                    path.resolve("tokenizer.json"),
                    "has no known fill-in-the-middle tokens: this model was not taught to fill"
                        + " holes (--template plain shows them as text)"));
  }
}
