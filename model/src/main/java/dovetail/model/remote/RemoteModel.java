package dovetail.model.remote;

import dovetail.model.FileTemplate;
import dovetail.model.FillTemplate;
import dovetail.model.LanguageModel;
import dovetail.model.ModelConfig;
import dovetail.model.ModelSession;
import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A model on a server. Any thread; its sessions are one thread's each. */
public final class RemoteModel implements LanguageModel {
  private final Http http;
  private final Found found;
  private final ModelConfig config;
  private final Vocabulary vocabulary;
  private final Tokenizer tokenizer;
  private final Templates.Choice template;
  private final Supplier<ModelSession> sessions;
  private Supplier<List<String>> notes = List::of;
  private Optional<Templates.Choice> rival = Optional.empty();
  private Optional<StartedServer> server = Optional.empty();

  /**
   * The findings at a URL, for people.
   *
   * @param kind the kind of server, and its version
   * @param tier the detail of its answers
   * @param template the form of a hole, and the reason for it
   * @param tokenizer the source of the tokenizer
   */
  public record Found(String kind, Tier tier, String template, String tokenizer) {}

  RemoteModel(
      Http http,
      Found found,
      ModelConfig config,
      Vocabulary vocabulary,
      Tokenizer tokenizer,
      Templates.Choice template,
      Supplier<ModelSession> sessions) {
    this.http = http;
    this.found = found;
    this.config = config;
    this.vocabulary = vocabulary;
    this.tokenizer = tokenizer;
    this.template = template;
    this.sessions = sessions;
  }

  /** The same with further facts, which requests find out at each call of {@link #notes}. */
  RemoteModel noting(Supplier<List<String>> facts) {
    notes = facts;
    return this;
  }

  /** The same with another template that the model may have been taught, if there is one. */
  RemoteModel orElse(Optional<Templates.Choice> other) {
    rival = other;
    return this;
  }

  /** The same on a server that ends with the model. */
  RemoteModel with(StartedServer started) {
    server = Optional.of(started);
    return this;
  }

  /** Further facts, found out by requests now. */
  public List<String> notes() {
    return Stream.concat(notes.get().stream(), order().stream()).toList();
  }

  private Optional<String> order() {
    if (rival.isEmpty()) {
      return Optional.empty();
    }
    Templates.Choice other = rival.get();
    try {
      double gain = HoleOrders.gain(other.template(), template(), tokenizer, vocabulary, sessions);
      return gain < HoleOrders.MARGIN
          ? Optional.empty()
          : Optional.of(
              "the model fills samples better %s: --remote-template %s (in editors remote.template)"
                  .formatted(
                      other.why().equals("suffix-first")
                          ? "with the suffix first"
                          : "with the prefix first",
                      other.why()));
    } catch (Superseded e) {
      return Optional.empty();
    }
  }

  /** The findings. */
  public Found found() {
    return found;
  }

  @Override
  public ModelConfig config() {
    return config;
  }

  @Override
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  @Override
  public Tokenizer tokenizer() {
    return tokenizer;
  }

  @Override
  public Tokenizer ownTokenizer() {
    return tokenizer instanceof ServerTokenizer remote ? remote.near : tokenizer;
  }

  @Override
  public FillTemplate template() {
    return template.template();
  }

  @Override
  public Optional<FileTemplate> files() {
    return template.files();
  }

  @Override
  public ModelSession session() {
    return sessions.get();
  }

  @Override
  public boolean hasEnded() {
    return server.filter(StartedServer::hasEnded).isPresent();
  }

  @Override
  public void close() {
    http.close();
    server.ifPresent(StartedServer::close);
  }
}
