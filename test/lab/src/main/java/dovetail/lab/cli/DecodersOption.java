package dovetail.lab.cli;

import dovetail.model.decode.Method;
import dovetail.server.cli.DecoderNames;
import java.util.List;
import picocli.CommandLine.Option;

/** {@code --decoders NAME,...}: the decoders to compare. */
final class DecodersOption {
  @Option(
      names = {"--decoder", "--decoders"},
      split = ",",
      paramLabel = "NAME",
      converter = DecoderNames.class,
      completionCandidates = DecoderNames.class,
      description = "Which decoders, of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private List<Method> methods;

  /** These, unless the command line names others. */
  DecodersOption(Method... otherwise) {
    this.methods = List.of(otherwise);
  }

  List<Method> methods() {
    return methods;
  }

  /** Their names, in small letters. */
  List<String> words() {
    return methods.stream().map(Method::word).toList();
  }
}
