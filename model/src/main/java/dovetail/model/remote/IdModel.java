package dovetail.model.remote;

import dovetail.model.ModelConfig;
import dovetail.model.Vocabulary;
import java.util.function.Supplier;

/** A server's model whose prompts and answers are ids of tokens. */
final class IdModel {
  private IdModel() {}

  /**
   * The model.
   *
   * @param kind the kind of server, and its version
   * @param context the most tokens that the server takes
   * @param wires makes the wire of a session
   */
  static RemoteModel of(
      Http http,
      String kind,
      String name,
      int context,
      Vocabulary vocabulary,
      TokenizerFiles.Choice tokenizer,
      Supplier<IdWire> wires) {
    Endpoint endpoint = http.endpoint;
    String taught = tokenizer.model().orElse(name);
    Templates.Choice template = Templates.of(endpoint, vocabulary, tokenizer.tokenizer(), taught);
    RemoteModel.Found found =
        new RemoteModel.Found(
            kind,
            Tier.IDS,
            template.template().dump(vocabulary) + " (" + template.why() + ")",
            tokenizer.why());
    int size = vocabulary.size();
    ModelConfig config =
        new ModelConfig(
            name, size, Math.min(context, Servers.MOST_CONTEXT), Servers.processor(kind, endpoint));
    return new RemoteModel(
            http,
            found,
            config,
            vocabulary,
            tokenizer.tokenizer(),
            template,
            () -> new IdSession(wires.get(), config.contextLength(), size))
        .orElse(Templates.other(endpoint, vocabulary, tokenizer.tokenizer(), taught));
  }
}
