package dovetail.model.download;

import dovetail.model.hub.CacheFiles;
import dovetail.model.hub.OldVersions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder where Hugging Face's programs and this one keep models: {@code
 * models--ORG--NAME/snapshots/COMMIT} has the files, {@code refs/REVISION} the commit that a branch
 * or tag was. Files that are being fetched are in {@code pulling/COMMIT}.
 *
 * @param folder the cache's folder; need not exist
 */
public record ModelCache(Path folder) {
  /**
   * A model on the disk.
   *
   * @param name with the commit as its revision
   * @param path its folder, or its file
   * @param bytes of all its files
   */
  public record Kept(ModelName name, Path path, long bytes) {}

  /** All models with a {@code config.json} and weights in safetensors, and all GGUF, by name. */
  public List<Kept> list() throws IOException {
    List<Kept> all = new ArrayList<>();
    for (Path model : children(folder)) {
      String[] parts = String.valueOf(model.getFileName()).split("--", -1);
      if (parts.length != 3 || !parts[0].equals("models")) {
        continue;
      }
      for (Path snapshot : children(model.resolve("snapshots"))) {
        List<Path> files = children(snapshot);
        String commit = String.valueOf(snapshot.getFileName());
        boolean weights = files.stream().anyMatch(file -> file.toString().endsWith(".safetensors"));
        if (weights && Files.exists(snapshot.resolve("config.json"))) {
          long bytes = 0;
          for (Path file : files) {
            bytes += Files.isRegularFile(file) ? Files.size(file) : 0;
          }
          all.add(new Kept(new ModelName(parts[1], parts[2], commit, ""), snapshot, bytes));
        }
        for (Path file : files) {
          if (file.toString().endsWith(".gguf")) {
            ModelName name =
                new ModelName(parts[1], parts[2], commit, String.valueOf(file.getFileName()));
            all.add(new Kept(name, file, Files.size(file)));
          }
        }
      }
    }
    return all;
  }

  /** The folder of a model's revision, if all of it is there. */
  public Optional<Path> find(ModelName name) {
    Path model = folder.resolve(name.folder());
    Path named = model.resolve("snapshots").resolve(name.revision());
    if (Files.isRegularFile(named.resolve(name.sign()))) {
      return Optional.of(named);
    }
    try {
      Path ref = model.resolve("refs").resolve(name.revision());
      if (Files.isRegularFile(ref) && Files.size(ref) < 100) {
        String commit = Files.readString(ref).strip();
        Path found = model.resolve("snapshots").resolve(commit);
        if (commit.matches("[0-9a-f]{8,64}") && Files.isRegularFile(found.resolve(name.sign()))) {
          return Optional.of(found);
        }
      }
    } catch (IOException e) {
      // Counts as missing.
    }
    return Optional.empty();
  }

  /**
   * Deletes all revisions of a model, and half-fetched files.
   *
   * @return whether there was anything to delete
   */
  public boolean remove(ModelName name) throws IOException {
    Path model = folder.resolve(name.folder());
    if (!Files.isDirectory(model)) {
      return false;
    }
    OldVersions.delete(model);
    if (Files.exists(model)) {
      throw new IOException(model + " cannot be deleted");
    }
    return true;
  }

  /** Where a commit's files are put until all are there. */
  Path pulling(ModelName name, String commit) {
    return folder.resolve(name.folder()).resolve("pulling").resolve(commit);
  }

  /** Moves a whole commit to its final folder, and notes which revision it was. */
  Path keep(ModelName name, String commit) throws IOException {
    Path model = folder.resolve(name.folder());
    Path target = model.resolve("snapshots").resolve(commit);
    Files.createDirectories(model.resolve("snapshots"));
    if (Files.exists(target)) {
      for (Path file : children(pulling(name, commit))) {
        Path own = target.resolve(String.valueOf(file.getFileName()));
        Files.move(file, own, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      }
      OldVersions.delete(pulling(name, commit));
    } else {
      Files.move(pulling(name, commit), target, StandardCopyOption.ATOMIC_MOVE);
    }
    note(name, commit);
    return target;
  }

  /** Notes which commit a revision was. */
  void note(ModelName name, String commit) throws IOException {
    if (name.revision().equals(commit)) {
      return;
    }
    Path ref = folder.resolve(name.folder()).resolve("refs").resolve(name.revision());
    CacheFiles.write(ref, commit.getBytes(StandardCharsets.UTF_8));
  }

  private static List<Path> children(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }
}
