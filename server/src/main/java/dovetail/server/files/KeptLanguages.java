package dovetail.server.files;

import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.Position;
import dovetail.grammar.Problem;
import dovetail.grammar.Reading;
import dovetail.languages.Language;
import dovetail.languages.LanguageFile;
import dovetail.languages.Languages;
import dovetail.languages.SourceText;
import dovetail.model.hub.CacheFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The languages of users' grammar files. A large language is compiled once and cached in the folder
 * {@code compiled} of the cache. Its file is named by a hash of the grammar, the options and the
 * build of Dovetail. A cached file is used if it is complete and the files that the grammar imports
 * have not changed. A language that cannot be cached is compiled again each time. Safe for threads.
 *
 * @param cache the cache's folder, which need not exist
 * @param shipped the folder of the compiled languages in an archive; its files are never changed
 */
public record KeptLanguages(Path cache, Optional<Path> shipped) {
  private static final Logger log = LoggerFactory.getLogger(KeptLanguages.class);

  /** The greatest number of cached files; the least recently used are deleted. */
  private static final int MOST_FILES = 16;

  /**
   * The least size of a cached language: compiling a smaller one takes no longer than starting
   * Java.
   */
  private static final int SMALL = 100_000;

  /**
   * The result of reading a grammar file.
   *
   * @param language the language; empty if there are errors
   */
  public record Compiled(Optional<Language> language, List<Problem> problems) {
    public Compiled {
      problems = List.copyOf(problems);
    }
  }

  /** The languages that are kept in a cache's folder or came with the archive. */
  public static KeptLanguages in(Path cache) {
    return new KeptLanguages(
        cache,
        Optional.ofNullable(System.getProperty("dovetail.home"))
            .map(home -> Path.of(home, "lib", "compiled")));
  }

  /** The language of a grammar file, or of a {@linkplain TreeSitterPackage package}. */
  public Compiled read(Path path, GrammarOptions options) throws IOException {
    Path file = TreeSitterPackage.grammar(path);
    return read(file, SourceText.inUtf8(file), options, imported -> {});
  }

  /**
   * The language of a grammar file with the given source.
   *
   * @param imported receives the path of each file that the grammar imports, which need not exist
   */
  Compiled read(Path file, String source, GrammarOptions options, Consumer<Path> imported) {
    Map<String, Optional<String>> texts = new LinkedHashMap<>(Map.of("", Optional.of(source)));
    Function<String, Optional<String>> textOf =
        name -> texts.computeIfAbsent(name, other -> GrammarFiles.imported(file, other, imported));
    Optional<String> name = Languages.madeBy().map(build -> name(file, source, options, build));
    Optional<Path> place = name.map(fileName -> cache.resolve("compiled").resolve(fileName));
    Optional<Compiled> kept =
        Stream.concat(shipped.flatMap(folder -> name.map(folder::resolve)).stream(), place.stream())
            .flatMap(there -> kept(there, file, textOf).stream())
            .findFirst();
    if (kept.isPresent()) {
      return kept.get();
    }
    Reading reading = GrammarFiles.read(file, source, options, textOf);
    Grammar grammar = reading.grammar();
    if (grammar == null) {
      return new Compiled(Optional.empty(), reading.problems());
    }
    Language language = Language.of(grammar);
    List<Problem> placeless = moved(reading.problems(), file.toString(), "");
    place.ifPresent(there -> keep(there, language, placeless, texts));
    return new Compiled(Optional.of(language), reading.problems());
  }

  /** Problems with the positions in one file changed to positions in another. */
  private static List<Problem> moved(List<Problem> problems, String from, String to) {
    return problems.stream()
        .map(
            problem -> {
              Position at = problem.position();
              return at.file().equals(from)
                  ? new Problem(
                      problem.severity(),
                      new Position(to, at.line(), at.column()),
                      problem.message())
                  : problem;
            })
        .toList();
  }

  private static String name(Path file, String source, GrammarOptions options, String build) {
    String all =
        String.join("\0", build, String.valueOf(file.getFileName()), options.toString(), source);
    String hash = CacheFiles.sha256(all.getBytes(StandardCharsets.UTF_8));
    return hash.substring(0, 32) + ".language";
  }

  private Optional<Compiled> kept(
      Path place, Path file, Function<String, Optional<String>> textOf) {
    if (!Files.isRegularFile(place)) {
      return Optional.empty();
    }
    try (InflaterInputStream in =
        new InflaterInputStream(new ByteArrayInputStream(Files.readAllBytes(place)))) {
      Optional<LanguageFile> read = LanguageFile.read(in.readAllBytes(), textOf);
      if (place.startsWith(cache)) {
        Files.setLastModifiedTime(place, FileTime.from(Instant.now()));
      }
      return read.map(
          whole ->
              new Compiled(
                  Optional.of(whole.language()), moved(whole.problems(), "", file.toString())));
    } catch (IOException e) {
      log.info("{} is not read: {}", place, e.toString());
      return Optional.empty();
    }
  }

  private void keep(
      Path place, Language language, List<Problem> problems, Map<String, Optional<String>> texts) {
    byte[] bytes =
        new LanguageFile(language, List.of(), problems)
            .write(List.copyOf(texts.keySet()), name -> texts.getOrDefault(name, Optional.empty()));
    if (bytes.length < SMALL) {
      return;
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    Deflater quick = new Deflater(Deflater.BEST_SPEED);
    try (DeflaterOutputStream out = new DeflaterOutputStream(packed, quick)) {
      out.write(bytes);
      out.finish();
      CacheFiles.keep(cache, place, packed.toByteArray(), MOST_FILES);
    } catch (IOException e) {
      log.info("{} is not written: {}", place, e.toString());
    } finally {
      quick.end();
    }
  }
}
