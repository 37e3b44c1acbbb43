package dovetail.lab.cli;

import dovetail.server.cli.Failure;
import dovetail.model.LanguageModel;
import dovetail.lab.places.KeptModel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --kept FILE}: what a model computes is kept between measurements. */
final class KeptOption {
  @Option(
      names = "--kept",
      paramLabel = "FILE",
      description = "Where each step of the model is kept: the next time it need not compute it.")
  private @Nullable Path kept;

  /**
   * A model that computes only what is not kept.
   *
   * @throws Failure if the file cannot be read or made
   */
  LanguageModel over(LanguageModel model) {
    return kept == null ? model : Failure.reading(kept, path -> new KeptModel(model, path));
  }
}
