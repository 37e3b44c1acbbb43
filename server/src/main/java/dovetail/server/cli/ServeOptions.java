package dovetail.server.cli;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the language server may be told. */
final class ServeOptions {
  @Option(names = "--stdio", description = "Speak on standard input and output, as is the default.")
  private boolean stdio;

  @Mixin private final ModelOptions model = new ModelOptions();

  ModelOptions model() {
    return model;
  }
}
