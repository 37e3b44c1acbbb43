package dovetail.server.editor;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.languages.SampleProgram;
import dovetail.lexer.Utf8;
import dovetail.model.decode.Decoding;
import dovetail.protocol.Requester;
import dovetail.quotient.DocumentMiddles;
import dovetail.server.suggest.Completions;
import dovetail.server.task.Task;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work done before the first request in a language, so that the request need not wait. Any thread.
 */
public final class Preparation {
  private static final Logger log = LoggerFactory.getLogger(Preparation.class);

  /** The number of tokens that are decoded. */
  private static final int TOKENS = 8;

  /** Languages whose tables are made. Who comes while another thread makes them waits for it. */
  private static final Map<String, Boolean> TABLES = new ConcurrentHashMap<>();

  private final Set<String> prepared = ConcurrentHashMap.newKeySet();

  Preparation() {}

  /**
   * Reads the tables of a language, and runs every part once; does nothing the second time. A
   * request that waits runs every part itself.
   */
  void run(String languageId, EmbeddedCompleter embedded, Requester requester) {
    Optional<Language> language = Languages.builtIn().find(languageId);
    if (language.isEmpty() || !prepared.add(language.get().name())) {
      return;
    }
    long start = System.nanoTime();
    readTables(languageId);
    SampleProgram sample = Languages.builtIn().profile(languageId).sample();
    Task task =
        Task.patient(language.get(), sample.prefix(), sample.suffix(), Decoding.GREEDY, TOKENS);
    var _ =
        embedded.use(
            found ->
                found
                    .filter(_ -> !requester.othersWait())
                    .map(ready -> new Completions(ready).of(task)));
    log.info("{} prepared in {} ms", languageId, (System.nanoTime() - start) / 1_000_000);
  }

  /** Makes the tables of a language, once; may be called while the model loads. */
  public static void readTables(String languageId) {
    Languages.builtIn()
        .find(languageId)
        .ifPresent(language -> TABLES.computeIfAbsent(language.name(), _ -> isRead(language)));
  }

  private static boolean isRead(Language language) {
    byte[] sample = Utf8.encode(Languages.builtIn().profile(language.name()).sample().prefix());
    new DocumentMiddles(language).at(sample, sample.length);
    return true;
  }

  /** Forgets all preparations, since the model was unloaded. */
  void forget() {
    prepared.clear();
  }
}
