package dovetail.model.download;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dovetail.model.hub.ModelFolder;
import dovetail.model.hub.ModelProblem;
import dovetail.model.hub.Proxies;
import dovetail.model.hub.Reason;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Fetches a model: its small files first, so that a model that cannot be run is refused before its
 * weights are fetched; or one file of weights (GGUF). A pull that breaks off resumes at the next
 * call. One thread.
 */
public final class Pull {
  /** Receives the progress while files come, on any thread that pulls. */
  public interface Progress {
    /** Shows that {@code done} of {@code all} bytes of all files are there. */
    void show(String file, long done, long all);
  }

  private static final String CONFIG = "config.json";
  private static final String TOKENIZER = "tokenizer.json";
  private static final String SINGLE = "model.safetensors";
  private static final String INDEX = "model.safetensors.index.json";

  private final HubSettings settings;
  private final Proxies proxies;
  private final ModelCache cache;
  private final ModelName name;
  private final Progress progress;

  public Pull(HubSettings settings, ModelName name, Progress progress) {
    this(settings, new Proxies(System.getenv()), name, progress);
  }

  Pull(HubSettings settings, Proxies proxies, ModelName name, Progress progress) {
    this.settings = settings;
    this.proxies = proxies;
    this.cache = new ModelCache(settings.cache());
    this.name = name;
    this.progress = progress;
  }

  /**
   * The model's folder, or the folder of its file, fetched if need be.
   *
   * @throws PullFailure if the model cannot be fetched, in words for people
   */
  public Path run() throws PullFailure, InterruptedException {
    if (settings.offline()) {
      return cache
          .find(name)
          .orElseThrow(
              () ->
                  new PullFailure(
                      name + " is not in " + cache.folder() + ", and HF_HUB_OFFLINE is set"));
    }
    try (HubConnection hub = new HubConnection(settings, proxies)) {
      String path = "/api/models/%s/revision/%s?blobs=true";
      String answer =
          hub.text(path.formatted(name.path(), name.revision().replace("/", "%2F")), name);
      return fetched(hub, HubCommit.read(answer, name));
    } catch (IOException e) {
      throw new PullFailure(cache.folder() + ": " + Reason.of(e));
    }
  }

  private Path fetched(HubConnection hub, HubCommit commit)
      throws IOException, PullFailure, InterruptedException {
    Path target = cache.folder().resolve(name.folder()).resolve("snapshots").resolve(commit.id());
    Path folder = cache.pulling(name, commit.id());
    Files.createDirectories(folder);
    Path lockFile = folder.resolveSibling(commit.id() + ".lock");
    try (FileChannel channel =
            FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = lock(channel)) {
      if (lock == null) {
        throw new PullFailure(name + " is being fetched by another program");
      }
      return fetched(hub, commit, target, folder);
    }
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // Another thread of this program has it.
    }
  }

  private Path fetched(HubConnection hub, HubCommit commit, Path target, Path folder)
      throws IOException, PullFailure, InterruptedException {
    if (!name.file().isEmpty()) {
      List<HubFile> alone = List.of(needed(commit, name.file()));
      checkRoom(alone, folder);
      fetch(hub, commit, alone, target, folder, 0);
      return cache.keep(name, commit.id());
    }
    List<HubFile> small = new ArrayList<>(List.of(needed(commit, CONFIG)));
    small.add(needed(commit, TOKENIZER));
    boolean single = commit.file(SINGLE).isPresent();
    if (!single) {
      small.add(weightsIndex(commit));
    }
    long sum = fetch(hub, commit, small, target, folder, 0);
    refuseUnknown(Files.exists(folder.resolve(CONFIG)) ? folder : target);
    List<HubFile> large = new ArrayList<>();
    if (single) {
      large.add(needed(commit, SINGLE));
    } else {
      Path index = folder.resolve(INDEX);
      for (String shard : shards(Files.exists(index) ? index : target.resolve(INDEX))) {
        large.add(needed(commit, shard));
      }
    }
    checkRoom(large, folder);
    fetch(hub, commit, large, target, folder, sum);
    return cache.keep(name, commit.id());
  }

  private HubFile needed(HubCommit commit, String file) throws PullFailure {
    Optional<HubFile> found = commit.file(file);
    if (found.isEmpty()) {
      throw new PullFailure("%s has no %s".formatted(name, file));
    }
    return found.get();
  }

  private HubFile weightsIndex(HubCommit commit) throws PullFailure {
    return commit
        .file(INDEX)
        .orElseThrow(
            () ->
                new PullFailure(
                    commit.pickles()
                        ? name + " has weights in pickles only, which are not read"
                        : name + " has no weights in safetensors"));
  }

  /** Fetches the missing files; returns the sum of their sizes and of {@code before}. */
  private long fetch(
      HubConnection hub,
      HubCommit commit,
      List<HubFile> files,
      Path target,
      Path folder,
      long before)
      throws IOException, PullFailure, InterruptedException {
    long all = before + files.stream().mapToLong(HubFile::bytes).sum();
    long done = before;
    for (HubFile file : files) {
      long sofar = done;
      Path there = target.resolve(file.name());
      if (!Files.isRegularFile(there) || Files.size(there) != file.bytes()) {
        new FileDownload(
                hub,
                settings,
                name,
                commit.id(),
                file,
                folder,
                bytes -> progress.show(file.name(), sofar + bytes, all))
            .run();
      }
      done += file.bytes();
      progress.show(file.name(), done, all);
    }
    return all;
  }

  /** Refuses a model that could not be run, before its weights are fetched. */
  private void refuseUnknown(Path folder) throws PullFailure {
    List<ModelProblem> problems = ModelFolder.configProblems(folder);
    if (!problems.isEmpty()) {
      throw new PullFailure(name + " cannot be run: " + problems.getFirst());
    }
  }

  private static Set<String> shards(Path index) throws IOException, PullFailure {
    Set<String> shards = new TreeSet<>();
    try {
      JsonElement json = JsonParser.parseString(Files.readString(index));
      if (json instanceof JsonObject object
          && object.get("weight_map") instanceof JsonObject weights) {
        for (JsonElement shard : weights.asMap().values()) {
          shards.add(shard.isJsonPrimitive() ? shard.getAsString() : shard.toString());
        }
      }
    } catch (JsonParseException e) {
      // Told below.
    }
    if (shards.isEmpty()) {
      throw new PullFailure(index + " names no files");
    }
    return shards;
  }

  private void checkRoom(List<HubFile> files, Path folder) throws IOException, PullFailure {
    long missing = 0;
    for (HubFile file : files) {
      Path part = folder.resolve(file.name() + ".part");
      Path whole = folder.resolve(file.name());
      Path there = Files.exists(whole) ? whole : part;
      missing += file.bytes() - (Files.exists(there) ? Files.size(there) : 0);
    }
    long free = Files.getFileStore(folder).getUsableSpace();
    if (missing > free) {
      throw new PullFailure(
          "%s needs %d MB more in %s, where %d MB are free"
              .formatted(name, missing >> 20, cache.folder(), free >> 20));
    }
  }
}
