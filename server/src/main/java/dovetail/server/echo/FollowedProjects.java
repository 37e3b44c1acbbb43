package dovetail.server.echo;

import dovetail.languages.Language;
import dovetail.model.LanguageModel;
import dovetail.model.echo.EntryReader;
import dovetail.model.echo.Project;
import dovetail.model.echo.TextEntries;
import dovetail.protocol.Address;
import dovetail.protocol.OpenFile;
import dovetail.protocol.ProjectProgress;
import dovetail.server.files.ProjectFiles;
import dovetail.server.task.EchoScope;
import dovetail.server.task.Task;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The projects of edited documents, read in the background: no request waits for a project, and the
 * files read so far are used. From time to time the files' times and sizes are checked again; the
 * text of an open file replaces the disk's.
 *
 * <p>One thread asks for projects; another reads them.
 */
final class FollowedProjects {
  private static final Logger log = LoggerFactory.getLogger(FollowedProjects.class);

  /** The least time between two checks of the files, which a request starts. */
  private static final Duration LOOKS = Duration.ofSeconds(20);

  /** Checks take at most one part in so many of the time. */
  private static final int PART = 20;

  /** The time without reading projects after memory was short. */
  private static final Duration REST = Duration.ofMinutes(10);

  /**
   * The bytes after which a first part of a project is used; then a part is used whenever its size
   * has doubled.
   */
  private static final long FIRST = 200_000;

  /** The least bytes of a reading whose progress is reported: some tenths of a second. */
  private static final long LARGE = 1_000_000;

  /** The percentage between two reports. */
  private static final int PERCENT = 5;

  private final LanguageModel model;
  private final Executor background;
  private final BooleanSupplier stopped;
  private final Consumer<ProjectProgress> watcher;
  private final LongSupplier nanos;
  private final Map<Key, Followed> projects = new HashMap<>();
  private Optional<Long> restUntil = Optional.empty();

  private record Key(Path root, Language language) {}

  /** The stamp of a file that was read: when it changes, the file is read again. */
  private record Stamp(long size, long time) {}

  private static final class Followed {
    private volatile Project project = Project.EMPTY;
    private volatile boolean isLooking;
    private volatile long nextLook;

    /** Stamps of the files that were read, or that cannot be read; for the background's thread. */
    private final Map<String, Stamp> stamps = new HashMap<>();
  }

  /**
   * Follows no project yet.
   *
   * @param watcher receives the progress of reading a large project, on the reading thread
   */
  FollowedProjects(
      LanguageModel model,
      Executor background,
      BooleanSupplier stopped,
      Consumer<ProjectProgress> watcher,
      LongSupplier nanos) {
    this.model = model;
    this.background = background;
    this.stopped = stopped;
    this.watcher = watcher;
    this.nanos = nanos;
  }

  /** The project of some files, read now and not followed: the files nearest to its root first. */
  static Project read(LanguageModel model, ProjectFiles files) {
    Followed once = new Followed();
    new FollowedProjects(model, Runnable::run, () -> false, _ -> {}, System::nanoTime)
        .look(once, files, files.root(), List.of(), EchoScope.USUAL);
    return once.project;
  }

  /** The cache of a task's project as it is now. */
  Project of(Task task) {
    Optional<ProjectFiles> files = task.echo().project();
    if (files.isEmpty()) {
      return Project.EMPTY;
    }
    Key key = new Key(files.get().root(), files.get().language());
    Followed followed = projects.computeIfAbsent(key, _ -> newly());
    if (!followed.isLooking && nanos.getAsLong() - followed.nextLook >= 0) {
      followed.isLooking = true;
      Path near = Address.of(task.document()).file().map(Path::getParent).orElse(key.root());
      List<OpenFile> open = task.others();
      long most = task.echo().most();
      background.execute(() -> look(followed, files.get(), near, open, most));
    }
    return followed.project;
  }

  private Followed newly() {
    Followed followed = new Followed();
    followed.nextLook = restUntil.orElseGet(nanos::getAsLong);
    return followed;
  }

  private void look(
      Followed followed, ProjectFiles files, Path near, List<OpenFile> open, long most) {
    long start = nanos.getAsLong();
    try {
      Map<String, String> texts = new HashMap<>();
      open.forEach(
          file -> Address.of(file.uri()).file().ifPresent(p -> texts.put("" + p, file.text())));
      Set<String> gone = new HashSet<>(followed.stamps.keySet());
      Map<ProjectFiles.Found, Stamp> changed = new LinkedHashMap<>();
      long left = most;
      for (ProjectFiles.Found found : files.find(near)) {
        String name = found.path().toString();
        String text = texts.get(name);
        long size = text == null ? found.size() : text.length();
        Stamp stamp = new Stamp(size, text == null ? found.modified() : text.hashCode());
        if (size <= left) {
          left -= size;
          gone.remove(name);
          if (!stamp.equals(followed.stamps.get(name))) {
            changed.put(found, stamp);
          }
        }
      }
      Reading reading = new Reading(files.root(), changed);
      try {
        read(followed, reading, texts, gone);
      } finally {
        reading.end();
      }
      log.debug("{}: {} files changed, {} gone", files.root(), changed.size(), gone.size());
    } finally {
      long took = nanos.getAsLong() - start;
      followed.nextLook = nanos.getAsLong() + Math.max(LOOKS.toNanos(), PART * took);
      followed.isLooking = false;
    }
  }

  /** The files to read of a project, and the listeners to its progress. */
  private final class Reading {
    private final Path root;
    private final Map<ProjectFiles.Found, Stamp> files;
    private final long total;
    private long done;
    private int told;

    Reading(Path root, Map<ProjectFiles.Found, Stamp> files) {
      this.root = root;
      this.files = files;
      total = files.values().stream().mapToLong(Stamp::size).sum();
      tell(0);
    }

    void add(long bytes) {
      done += bytes;
      int percent = (int) Math.min(99, 100 * done / Math.max(1, total));
      if (percent >= told + PERCENT) {
        tell(percent);
      }
    }

    void end() {
      tell(100);
    }

    private void tell(int percent) {
      if (total >= LARGE) {
        told = percent;
        watcher.accept(new ProjectProgress(root, percent));
      }
    }
  }

  private void read(
      Followed followed, Reading reading, Map<String, String> open, Set<String> gone) {
    EntryReader reader = new EntryReader(model.ownTokenizer(), model.vocabulary());
    Map<String, TextEntries> read = new HashMap<>();
    Set<String> out = new HashSet<>(gone);
    long bytes = 0;
    long enough = Math.max(FIRST, followed.project.bytes() / 10);
    for (Map.Entry<ProjectFiles.Found, Stamp> entry : reading.files.entrySet()) {
      if (stopped.getAsBoolean()) {
        return;
      }
      Path path = entry.getKey().path();
      String name = path.toString();
      Optional<String> text = Optional.ofNullable(open.get(name)).or(() -> ProjectFiles.read(path));
      if (text.isPresent()) {
        read.put(name, reader.read(text.get()));
        bytes += text.get().length();
      } else {
        out.add(name);
      }
      followed.stamps.put(name, entry.getValue());
      reading.add(entry.getValue().size());
      if (bytes >= enough) {
        followed.project = followed.project.with(read, out);
        read.clear();
        out.clear();
        enough = 2 * enough;
        bytes = 0;
      }
    }
    followed.stamps.keySet().removeAll(gone);
    if (!read.isEmpty() || !out.isEmpty()) {
      followed.project = followed.project.with(read, out);
    }
  }

  /**
   * Frees the memory of all readings, since memory is short; the projects are read again only after
   * a while.
   */
  void forget() {
    projects.clear();
    restUntil = Optional.of(nanos.getAsLong() + REST.toNanos());
  }
}
