package dovetail.server.editor;

import dovetail.model.ModelConfig;
import dovetail.protocol.ProjectProgress;
import dovetail.protocol.ServiceEvent;
import dovetail.protocol.ServiceStatus;
import dovetail.server.files.WorkspaceFolders;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells clients the server's state, its problems, and the progress of reading their projects. Safe
 * for threads.
 */
final class Watchers {
  private static final Logger log = LoggerFactory.getLogger(Watchers.class);

  private static final ServiceStatus SERVED = ServiceStatus.ready("", "a server");

  private final WorkspaceFolders folders;
  private final Map<Consumer<ServiceEvent>, Object> clients =
      new ConcurrentHashMap<>(); // by listener
  private volatile ServiceStatus status = ServiceStatus.LOADING;

  /** Whether the settings name a server: then the embedded model need not be there. */
  private volatile boolean served;

  /** Whether a server gave the last answer. */
  private volatile boolean elsewhere;

  /** The model that wrote last. */
  private volatile @Nullable ModelConfig writer;

  /** Has no listeners yet. */
  Watchers(WorkspaceFolders folders) {
    this.folders = folders;
  }

  /** Tells a listener the present status and all further events; the returned action ends it. */
  Runnable watch(Object client, Consumer<ServiceEvent> listener) {
    clients.put(listener, client);
    listener.accept(status);
    return () -> clients.remove(listener);
  }

  ServiceStatus status() {
    return status;
  }

  /** Tells an event: of a folder's events only the clients that have it open. */
  void tell(ServiceEvent event) {
    status = event instanceof ServiceStatus present ? present : status;
    clients.forEach(
        (listener, client) -> {
          Optional<Path> folder =
              switch (event) {
                case ProjectProgress progress -> Optional.of(progress.root());
                case ServiceEvent.Offer offer -> Optional.of(offer.folder());
                default -> Optional.empty();
              };
          if (folder.map(one -> folders.concerns(client, one)).orElse(true)) {
            listener.accept(event);
          }
        });
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

  /** Logs a message, and tells it. */
  void warn(String message) {
    log.warn("{}", message);
    tell(new ServiceEvent.Warning(message));
  }

  /** Warns that a server is not asked for a while. */
  void failed(String reason, boolean isModelInside) {
    warn(
        reason
            + (isModelInside
                ? "; meanwhile the model inside answers"
                : "; meanwhile nothing is suggested"));
  }
}
