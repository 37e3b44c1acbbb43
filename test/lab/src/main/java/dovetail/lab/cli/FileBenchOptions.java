package dovetail.lab.cli;

import dovetail.server.cli.FilesOption;
import dovetail.server.cli.ModelOptions;
import dovetail.server.cli.SeedOption;
import picocli.CommandLine.Mixin;

/** Options of a benchmark over files: the model, the files, and the seed. */
final class FileBenchOptions {
  @Mixin final ModelOptions model = new ModelOptions();
  @Mixin final FilesOption files = new FilesOption();
  @Mixin final SeedOption seed = new SeedOption();
}
