package dovetail.server.editor;

import dovetail.model.ModelConfig;
import dovetail.protocol.FileProblems;
import dovetail.protocol.ProjectProgress;
import dovetail.protocol.ServiceStatus;
import dovetail.server.files.WorkspaceFolders;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells listeners the server's state, its problems, and the progress of reading projects. Each
 * registration returns an action that ends it. Safe for threads.
 */
final class Watchers {
  private static final Logger log = LoggerFactory.getLogger(Watchers.class);

  private static final ServiceStatus SERVED = ServiceStatus.ready("", "a server");

  private final WorkspaceFolders folders;
  private final List<Consumer<ServiceStatus>> listeners = new CopyOnWriteArrayList<>();
  private final List<Consumer<String>> warned = new CopyOnWriteArrayList<>();
  private final List<Consumer<FileProblems>> diagnosing = new CopyOnWriteArrayList<>();
  private final List<Reader> readers = new CopyOnWriteArrayList<>();
  private volatile ServiceStatus status = ServiceStatus.LOADING;

  /** Whether the settings name a server: then the embedded model need not be there. */
  private volatile boolean served;

  /** Whether a server gave the last answer. */
  private volatile boolean elsewhere;

  /** The model that wrote last. */
  private volatile @Nullable ModelConfig writer;

  /** A client, with its listener to the progress of reading its projects. */
  private record Reader(Object client, Consumer<ProjectProgress> listener) {}

  /** Has no listeners yet. */
  Watchers(WorkspaceFolders folders) {
    this.folders = folders;
  }

  // ---- the server's state

  Runnable watch(Consumer<ServiceStatus> listener) {
    listeners.add(listener);
    listener.accept(status);
    return () -> listeners.remove(listener);
  }

  ServiceStatus status() {
    return status;
  }

  void tell(ServiceStatus present) {
    status = present;
    listeners.forEach(listener -> listener.accept(present));
  }

  boolean served() {
    return served;
  }

  /** Notes whether the settings name a server, and returns it. */
  boolean served(boolean now) {
    served = now;
    if (now && status.equals(ServiceStatus.LOADING)) {
      tell(SERVED);
    }
    return now;
  }

  /** Notes whether a server gave the last answer; returns whether listeners think otherwise. */
  boolean elsewhere(boolean now) {
    elsewhere = now;
    return now && status.state() != ServiceStatus.State.READY;
  }

  /** Tells who writes: the embedded model, if it is loaded, else a server, else nobody. */
  void tellWriter(Optional<ModelConfig> embedded, Optional<String> problem) {
    tell(
        embedded
            .or(() -> elsewhere ? writer() : Optional.empty())
            .map(one -> ServiceStatus.ready(one.name(), one.processor()))
            .orElseGet(
                () -> served ? SERVED : ServiceStatus.error(problem.orElse("there is no model"))));
  }

  /** The model was unloaded. */
  void rest() {
    tell(
        new ServiceStatus(
            ServiceStatus.State.READY,
            "the model rests, and is loaded again when it is needed (unloadAfter)",
            status.model(),
            status.device(),
            0));
  }

  /** A model writes the next answer. */
  void wrote(ModelConfig by) {
    writer = by;
  }

  /** The model that wrote last. */
  Optional<ModelConfig> writer() {
    return Optional.ofNullable(writer);
  }

  /** A request was answered. */
  void answered(String reason, double millis) {
    if (status.state() == ServiceStatus.State.READY) {
      String model = writer().map(ModelConfig::name).orElse(status.model());
      String device = writer().map(ModelConfig::processor).orElse(status.device());
      tell(new ServiceStatus(status.state(), reason, model, device, millis));
    }
  }

  // ---- problems

  Runnable warned(Consumer<String> listener) {
    warned.add(listener);
    return () -> warned.remove(listener);
  }

  /** Logs a message, and tells listeners. */
  void warn(String message) {
    log.warn("{}", message);
    say(message);
  }

  /** Warns that a server is not asked for a while. */
  void failed(String reason, boolean isModelInside) {
    warn(
        reason
            + (isModelInside
                ? "; meanwhile the model inside answers"
                : "; meanwhile nothing is suggested"));
  }

  void say(String message) {
    warned.forEach(listener -> listener.accept(message));
  }

  Runnable diagnose(Consumer<FileProblems> listener) {
    diagnosing.add(listener);
    return () -> diagnosing.remove(listener);
  }

  void found(FileProblems problems) {
    diagnosing.forEach(listener -> listener.accept(problems));
  }

  // ---- projects

  Runnable follow(Object client, Consumer<ProjectProgress> listener) {
    Reader reader = new Reader(client, listener);
    readers.add(reader);
    return () -> readers.remove(reader);
  }

  /** Reports progress to the clients that have the project's folder open. */
  void reading(ProjectProgress progress) {
    readers.forEach(
        reader -> {
          if (folders.concerns(reader.client(), progress.root())) {
            reader.listener().accept(progress);
          }
        });
  }
}
