package dovetail.server.editor;

import dovetail.model.hub.CacheFiles;
import dovetail.model.hub.CacheFolder;
import dovetail.protocol.Address;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.ServiceEvent;
import dovetail.protocol.settings.Settings;
import dovetail.server.files.ListedLanguage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Offers to add the language of a file, if it is on Dovetail's list and not there: once in each
 * folder, which the cache remembers. Any thread.
 */
final class LanguageOffers {
  private static final Logger log = LoggerFactory.getLogger(LanguageOffers.class);

  /** The most offers that are remembered. */
  private static final int MOST = 500;

  private final Path cache;
  private final Path launcher;

  /** Remembers in a folder of the cache. */
  LanguageOffers(Path cache, Path launcher) {
    this.cache = cache;
    this.launcher = launcher;
  }

  /** Of this installation. */
  static LanguageOffers here() {
    Path home = Path.of(System.getProperty("dovetail.home", ""));
    Path launcher = home.resolve("dovetail");
    return new LanguageOffers(
        CacheFolder.path(), Files.isExecutable(launcher) ? launcher : Path.of("dovetail"));
  }

  /**
   * What to tell the user; empty if the language is not on the list, or was offered before.
   *
   * @param opened a file whose language has no grammar
   * @param project the folder whose files are its project; its own folder if there is none
   */
  Optional<ServiceEvent.Offer> offer(CompletionRequest opened, Optional<Path> project) {
    Optional<Path> folder =
        project.or(() -> Address.of(opened.uri()).file().map(file -> file.resolveSibling("")));
    if (!opened.settings().get(Settings.OFFER_LANGUAGES).on() || folder.isEmpty()) {
      return Optional.empty();
    }
    return ListedLanguage.of(opened.languageId())
        .filter(language -> isNew(language.name(), folder.get()))
        .map(
            language ->
                new ServiceEvent.Offer(
                    folder.get(),
                    "`%s language add %s` brings suggestions"
                        .formatted(launcher, language.name())));
  }

  private boolean isNew(String language, Path folder) {
    String both = language + " " + folder.toAbsolutePath();
    String name = CacheFiles.sha256(both.getBytes(StandardCharsets.UTF_8)).substring(0, 32);
    Path file = cache.resolve("offered").resolve(name + ".offer");
    boolean isNew = !Files.exists(file);
    if (isNew) {
      try {
        CacheFiles.keep(cache, file, new byte[0], MOST);
      } catch (IOException e) {
        log.info("{} is not written: {}", file, e.toString());
      }
    }
    return isNew;
  }
}
