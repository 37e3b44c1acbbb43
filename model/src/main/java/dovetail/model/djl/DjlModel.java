package dovetail.model.djl;

import ai.djl.engine.EngineException;
import dovetail.model.FileTemplate;
import dovetail.model.FillTemplate;
import dovetail.model.LanguageModel;
import dovetail.model.ModelConfig;
import dovetail.model.ModelFailure;
import dovetail.model.ModelSession;
import dovetail.model.PlainFrame;
import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.EmbeddedModel;
import dovetail.model.hub.ModelFolder;
import dovetail.model.hub.ModelProblem;
import dovetail.model.hub.Reason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A model that runs on DJL's PyTorch engine, on the CPU or a GPU. */
public final class DjlModel implements LanguageModel {
  private static final Logger LOG = LoggerFactory.getLogger(DjlModel.class);

  private final ModelConfig config;
  private final Vocabulary vocabulary;
  private final FillTemplate template;
  private final Optional<FileTemplate> files;
  private final long weightBytes;
  final TorchProgram program;
  private final HubTokenizer tokenizer;
  private boolean closed;

  /**
   * A model of a folder. The folder's tensors are not kept: the program has the weights in a form
   * of its own.
   */
  private DjlModel(
      ModelFolder folder, FillTemplate template, TorchProgram program, HubTokenizer tokenizer) {
    this.vocabulary = folder.vocabulary();
    this.template = template;
    this.files =
        template.equals(folder.template().orElse(null)) ? folder.files() : Optional.empty();
    this.weightBytes = folder.tensors().bytes();
    this.program = program;
    this.tokenizer = tokenizer;
    this.config =
        new ModelConfig(
            folder.architecture().size().name(),
            folder.architecture().size().vocabulary(),
            Math.min(folder.architecture().size().context(), LoadOptions.MOST_CONTEXT),
            program.processor());
  }

  /**
   * Loads a model folder. From any thread; the first load of a process starts the engine, and the
   * very first on a machine unpacks native libraries.
   */
  public static Attempt<LanguageModel> load(Path folder, LoadOptions options) {
    return Files.isDirectory(folder)
        ? load(() -> new Attempt.Success<>(folder), options)
        : Attempt.failure(folder, "is not a folder");
  }

  /** Loads the embedded model. */
  public static Attempt<LanguageModel> loadEmbedded(LoadOptions options) {
    return load(EmbeddedModel::folder, options);
  }

  /**
   * Reads folder and tokenizer while the engine starts. If that fails the engine is waited for all
   * the same: so no half-unpacked library stays, and all problems are reported together.
   */
  private static Attempt<LanguageModel> load(Supplier<Attempt<Path>> finding, LoadOptions options) {
    Optional<ModelProblem> none = EmbeddedModel.leftOut();
    if (none.isPresent()) {
      return new Attempt.Failure<>(List.of(none.get()));
    }
    CompletableFuture<Optional<ModelProblem>> engine = TorchEngine.startMeanwhile();
    Attempt<LanguageModel> loaded =
        finding.get().then(ModelFolder::open).then(folder -> load(folder, engine, options));
    return loaded instanceof Attempt.Failure<LanguageModel> failure
        ? failure.with(engine.join())
        : loaded;
  }

  /** Reads the tokenizer while the engine starts and the weights are loaded. */
  private static Attempt<LanguageModel> load(
      ModelFolder folder, CompletableFuture<Optional<ModelProblem>> engine, LoadOptions options) {
    CompletableFuture<Attempt<HubTokenizer>> reading =
        CompletableFuture.supplyAsync(
            () -> HubTokenizer.of(folder),
            task -> Thread.ofPlatform().daemon().name("tokenizer").start(task));
    Attempt<TorchProgram> weights = program(folder, engine.join(), options);
    Attempt<HubTokenizer> tokenizer = reading.join();
    Attempt<LanguageModel> model =
        tokenizer.then(
            known ->
                weights.then(
                    program ->
                        new Attempt.Success<>(
                            new DjlModel(
                                folder, template(folder, known, options), program, known))));
    if (model instanceof Attempt.Failure<LanguageModel>) {
      tokenizer.found().ifPresent(HubTokenizer::close);
      weights.found().ifPresent(TorchProgram::close);
    }
    return model;
  }

  /** The template, which {@link #program} has found to be there. */
  private static FillTemplate template(
      ModelFolder folder, HubTokenizer tokenizer, LoadOptions options) {
    return switch (options.framing()) {
      case TAUGHT -> folder.template().orElseThrow();
      case PLAIN -> PlainFrame.of(tokenizer, folder.begin());
    };
  }

  private static Attempt<TorchProgram> program(
      ModelFolder folder, Optional<ModelProblem> problem, LoadOptions options) {
    if (problem.isPresent()) {
      return new Attempt.Failure<>(List.of(problem.get()));
    }
    return switch (options.framing()) {
      case TAUGHT -> folder.taught().then(_ -> program(folder, options));
      case PLAIN -> program(folder, options);
    };
  }

  private static Attempt<TorchProgram> program(ModelFolder folder, LoadOptions options) {
    boolean cuda = options.processor() != Processor.CPU && TorchEngine.hasCuda();
    if (options.processor() == Processor.CUDA && !cuda) {
      return new Attempt.Failure<>(List.of(TorchEngine.noCuda()));
    }
    long start = System.nanoTime();
    try {
      TorchProgram program = program(folder, options, cuda);
      LOG.info(
          "Model {} in {} on {} from {}, weights loaded in {} ms",
          folder.architecture().size().name(),
          program.precision,
          program.processor(),
          folder.path(),
          (System.nanoTime() - start) / 1_000_000);
      Natives.forgetOldOnes();
      return new Attempt.Success<>(program);
    } catch (EngineException | ModelFailure e) {
      return Attempt.failure(folder.path(), "cannot be loaded by libtorch: " + Reason.of(e));
    }
  }

  /** The program; on the CPU if the GPU has no room for it, unless the user asked for the GPU. */
  private static TorchProgram program(ModelFolder folder, LoadOptions options, boolean cuda) {
    try {
      return TorchProgram.load(folder.architecture(), folder.tensors(), options, cuda);
    } catch (EngineException | ModelFailure e) {
      if (!cuda || options.processor() == Processor.CUDA) {
        throw e;
      }
      LOG.warn("The GPU cannot be used, the model runs on the CPU: {}", Reason.of(e));
      return TorchProgram.load(folder.architecture(), folder.tensors(), options, false);
    }
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
  public FillTemplate template() {
    return template;
  }

  @Override
  public Optional<FileTemplate> files() {
    return files;
  }

  @Override
  public long weightBytes() {
    return weightBytes;
  }

  @Override
  public synchronized ModelSession session() {
    requireOpen();
    return new DjlSession(this, program);
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      tokenizer.close();
      program.close();
    }
  }

  /** Throws if the model is closed: a closed model must not reach native code. */
  synchronized void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the model " + config.name() + " is closed");
    }
  }
}
