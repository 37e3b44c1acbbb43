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

/**
 * A model as it lies on disk: read, checked, and mapped, but not running yet.
 *
 * @param path the folder
 * @param architecture the network's shape
 * @param vocabulary what tokens stand for
 * @param tokenizerJson what a tokenizer is made from
 * @param template how the model wants a hole to be shown
 * @param files how other files are shown; empty if the model was not taught to see any
 * @param tensors the weights, mapped
 */
public record ModelFolder(
    Path path,
    Architecture architecture,
    Vocabulary vocabulary,
    String tokenizerJson,
    FillTemplate template,
    Optional<FileTemplate> files,
    DecoderTensors tensors) {

  /** Reads a folder. Every problem that can be found is told, not only the first. */
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
    Optional<TokenizerReader.Reading> tokenizer =
        TokenizerReader.read(folder, shape.size().vocabulary(), config.get().ends(), problems);
    Optional<Map<String, TensorView>> weights = SafeTensors.readFolder(folder, problems);
    Optional<DecoderTensors> tensors =
        weights.flatMap(all -> find(config.get(), all, folder.toString(), problems));
    Optional<FillTemplate> template =
        tokenizer.flatMap(
            reading ->
                FillTemplates.find(
                    reading.vocabulary(), shape.size(), config.get().begin(), config.get().order()));
    if (tokenizer.isPresent() && template.isEmpty()) {
      problems.add(
          new ModelProblem(
              folder.resolve("tokenizer.json").toString(),
              "has no known fill-in-the-middle tokens: this model was not taught to fill holes"));
    }
    if (!problems.isEmpty()) {
      return new Attempt.Failure<>(problems);
    }
    return new Attempt.Success<>(
        new ModelFolder(
            folder,
            shape,
            tokenizer.orElseThrow().vocabulary(),
            tokenizer.orElseThrow().json(),
            template.orElseThrow(),
            tokenizer.flatMap(
                reading ->
                    FillTemplates.findFiles(reading.vocabulary(), shape.size(), config.get().files())),
            tensors.orElseThrow()));
  }

  private static Optional<DecoderTensors> find(
      ConfigReader.Config config,
      Map<String, TensorView> tensors,
      String where,
      List<ModelProblem> problems) {
    TensorFinder finder = new TensorFinder(tensors);
    DecoderTensors found = config.family().find(finder, config.shape());
    return finder.report(where, problems) ? Optional.of(found) : Optional.empty();
  }
}
