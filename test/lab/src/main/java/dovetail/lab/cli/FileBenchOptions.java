package dovetail.lab.cli;

import dovetail.server.cli.FilesOption;
import dovetail.server.cli.ModelOptions;
import dovetail.server.cli.SeedOption;
import picocli.CommandLine.Mixin;

/** Of a benchmark over files: the model, the files, and what is drawn at random. */
final class FileBenchOptions {
  @Mixin final ModelOptions model = new ModelOptions();
  @Mixin final FilesOption files = new FilesOption();
  @Mixin final SeedOption seed = new SeedOption();
}
