package dovetail.server.cli;

import dovetail.model.hub.OldVersions;
import dovetail.server.files.InstalledLanguages;
import dovetail.server.files.UserSettings;
import dovetail.server.setup.Machine;
import dovetail.server.setup.Setup;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code uninstall}: deletes the files that Dovetail has written for this user. */
@Command(
    name = "uninstall",
    description = {
      "Undoes setup, and deletes the cache, added languages and your settings file.",
      "The program itself is left: its package manager, or deleting its folder, removes it."
    })
final class UninstallCommand implements Callable<Integer> {
  private final Streams streams;
  private final Optional<Machine> machine;
  private final Path cache;
  private final UserSettings settings;

  @Option(names = "--keep-settings", description = "Leave your settings file.")
  private boolean keep;

  UninstallCommand(Streams streams, Optional<Machine> machine, Path cache, UserSettings settings) {
    this.streams = streams;
    this.machine = machine;
    this.cache = cache;
    this.settings = settings;
  }

  @Override
  public Integer call() throws IOException {
    Machine here =
        machine.orElseThrow(() -> new Failure("uninstall: start it by its launcher, dovetail"));
    boolean whole = new Setup(here, streams.out()::println).undo(List.of());
    if (Files.isDirectory(cache)) {
      CacheCommand.clear(cache);
      OldVersions.delete(InstalledLanguages.in(cache).folder());
      Files.deleteIfExists(cache.resolve("lock"));
      told(cache);
    }
    if (!keep) {
      Files.deleteIfExists(settings.file());
      told(settings.file().resolveSibling("."));
    }
    streams.out().println("the program is left: " + here.installation());
    return whole ? 0 : 1;
  }

  /** Deletes an empty folder, and says so; a folder with other files is left. */
  private void told(Path folder) throws IOException {
    try {
      if (Files.deleteIfExists(folder.normalize())) {
        streams.out().println("deleted: " + folder.normalize());
      }
    } catch (DirectoryNotEmptyException e) {
      streams.out().println("left, with what is not Dovetail's: " + folder.normalize());
    }
  }
}
