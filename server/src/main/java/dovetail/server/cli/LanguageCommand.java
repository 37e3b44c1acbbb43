package dovetail.server.cli;

import dovetail.grammar.GrammarOptions;
import dovetail.languages.Languages;
import dovetail.model.hub.OldVersions;
import dovetail.server.files.InstalledLanguages;
import dovetail.server.files.KeptLanguages;
import dovetail.server.files.PackageFile;
import dovetail.server.files.TreeSitterPackage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code language}: tree-sitter grammars for languages without a built-in grammar. */
@Command(
    name = "language",
    description = {
      "Adds, lists and removes languages by tree-sitter's grammars.",
      "A completion in such a language parses for tree-sitter, which is not to say that it"
          + " compiles."
    })
final class LanguageCommand {
  /** The most minutes that npm may take. */
  private static final int MINUTES = 10;

  /** The most lines of npm's errors that are passed on. */
  private static final int MOST_LINES = 4;

  private final Streams streams;
  private final InstalledLanguages installed;
  private final KeptLanguages kept;

  private LanguageCommand(Streams streams, Path cache) {
    this.streams = streams;
    this.installed = InstalledLanguages.in(cache);
    this.kept = KeptLanguages.in(cache);
  }

  /** The command with its subcommands; the languages are stored in a folder of the cache. */
  static CommandLine all(Streams streams, Path cache) {
    LanguageCommand language = new LanguageCommand(streams, cache);
    return new CommandLine(language)
        .addSubcommand(language.new Add())
        .addSubcommand(language.new ListAll())
        .addSubcommand(language.new Remove());
  }

  /**
   * A package on Dovetail's list.
   *
   * @param sha256 the hash of the packed file
   * @param others the language's names in editors, and endings of its files
   */
  private record Known(String name, String version, String sha256, List<String> others) {}

  private static Map<String, Known> known() throws IOException {
    Map<String, Known> known = new TreeMap<>();
    try (InputStream in =
        Objects.requireNonNull(LanguageCommand.class.getResourceAsStream("languages.txt"))) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" "))
          .forEach(
              part ->
                  known.put(
                      part[0],
                      new Known(part[1], part[2], part[3], List.of(part).subList(4, part.length))));
    }
    return known;
  }

  /** A language as the list names it; as it is given if it is not on the list. */
  private static String listed(String name, Map<String, Known> known) {
    String lower = name.toLowerCase(Locale.ROOT);
    return known.entrySet().stream()
        .filter(one -> one.getKey().equals(lower) || one.getValue().others().contains(lower))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(name);
  }

  @Command(
      name = "add",
      description = {
        "Adds languages: fetches a package of the version that Dovetail's list names, by npm, and"
            + " keeps its grammar and licence, compiled. No program of a package is run.",
        "Status 1: a language is not known, its package is another, or its grammar has errors."
      })
  private final class Add implements Callable<Integer> {
    @Parameters(
        arity = "0..*",
        paramLabel = "NAME",
        description =
            "Languages, as list or an editor names them (c_sharp, csharp), or as their files end.")
    private List<String> names = List.of();

    @Option(
        names = "--from",
        paramLabel = "FOLDER|FILE.tgz",
        description = "Take a package that is there, whatever its version.")
    private @Nullable Path from;

    @Override
    public Integer call() throws IOException {
      if (from == null ? names.isEmpty() : !names.isEmpty()) {
        throw new Misuse("either names of languages or --from is expected");
      }
      if (from != null) {
        add(from);
      }
      Map<String, Known> known = known();
      Map<String, Known> wanted = new LinkedHashMap<>();
      names.forEach(name -> wanted.put(listed(name, known), of(name, known)));
      for (Map.Entry<String, Known> one : wanted.entrySet()) {
        if (installed.came(one.getKey())) {
          streams.out().printf("%s: came with Dovetail%n", one.getKey());
        } else {
          temporary(folder -> add(fetched(one.getValue(), folder)));
        }
      }
      return 0;
    }

    private static Known of(String name, Map<String, Known> known) {
      return Optional.ofNullable(known.get(listed(name, known)))
          .orElseThrow(
              () ->
                  new Failure(
                      Languages.builtIn().knows(name)
                          ? "language \"%s\" comes with Dovetail".formatted(name)
                          : "language \"%s\" is not on the list: %s; --from takes the package of any"
                                  .formatted(name, String.join(", ", known.keySet()))
                              + " other"));
    }

    private void add(Path file) throws IOException {
      if (Files.isDirectory(file)) {
        keep(Failure.reading(file, TreeSitterPackage::of), file);
        return;
      }
      temporary(
          folder ->
              keep(
                  Failure.reading(
                      file,
                      found -> {
                        new PackageFile(Files.readAllBytes(found)).unpack(folder);
                        return TreeSitterPackage.of(folder);
                      }),
                  folder));
    }

    private void keep(TreeSitterPackage read, Path folder) throws IOException {
      streams.say("compiling " + read.name());
      KeptLanguages.Compiled compiled = kept.read(read.grammar(), GrammarOptions.NONE);
      compiled.problems().forEach(problem -> streams.say(problem.message()));
      if (compiled.language().isEmpty()) {
        throw new Failure("the grammar of " + read.name() + " cannot be read");
      }
      TreeSitterPackage added = installed.add(folder);
      streams
          .out()
          .printf(
              "%s: files of type %s; a completed file parses for tree-sitter%n",
              added.name(), String.join(", ", added.types()));
    }

    private Path fetched(Known wanted, Path folder) throws IOException {
      String version = wanted.name() + "@" + wanted.version();
      streams.say("npm fetches " + version);
      npm(folder, "pack", version, "--ignore-scripts", "--loglevel=error", "--fetch-retries=0");
      try (Stream<Path> files = Files.list(folder)) {
        Path file =
            files
                .filter(one -> one.toString().endsWith(".tgz"))
                .findFirst()
                .orElseThrow(() -> new Failure("npm fetched no package " + version));
        String found = new PackageFile(Files.readAllBytes(file)).sha256();
        if (!found.equals(wanted.sha256())) {
          throw new Failure(
              "%s is another than the one on the list: SHA-256 %s, not %s"
                  .formatted(version, found, wanted.sha256()));
        }
        return file;
      }
    }
  }

  private void npm(Path folder, String... arguments) throws IOException {
    boolean windows = System.getProperty("os.name", "").startsWith("Windows");
    List<String> command =
        Stream.concat(Stream.of(windows ? "npm.cmd" : "npm"), Stream.of(arguments)).toList();
    Path said = folder.resolve("npm.log");
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
    } catch (IOException e) {
      throw new Failure(
          "npm is not there (%s); fetch the package yourself, and name it: --from FILE.tgz"
              .formatted(Failure.reasonOf(e)));
    }
    try {
      if (!process.waitFor(MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
        process.destroy();
        throw new Failure(
            "npm failed; or fetch the package yourself, and name it: --from FILE.tgz\n"
                + told(said));
      }
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
    }
  }

  /** The first errors of npm's, without its advice. */
  private static String told(Path said) throws IOException {
    try (Stream<String> lines = Files.lines(said)) {
      return lines
          .filter(line -> line.startsWith("npm error "))
          .limit(MOST_LINES)
          .collect(Collectors.joining("\n"));
    }
  }

  /** An action in a folder. */
  private interface Use {
    void in(Path folder) throws IOException;
  }

  private static void temporary(Use use) throws IOException {
    Path folder = Files.createTempDirectory("dovetail-language");
    try {
      use.in(folder);
    } finally {
      OldVersions.delete(folder);
    }
  }

  @Command(
      name = "list",
      description = "Lists the languages that are there, and those on the list.")
  private final class ListAll implements Callable<Integer> {
    @Override
    public Integer call() throws IOException {
      Map<String, TreeSitterPackage> there = installed.all();
      there.forEach(
          (name, found) ->
              streams.out().printf("%s (%s)%n", name, String.join(", ", found.types())));
      List<String> others =
          known().keySet().stream().filter(name -> !there.containsKey(name)).toList();
      if (!others.isEmpty()) {
        streams.say("to be added: " + String.join(", ", others));
      }
      return 0;
    }
  }

  @Command(name = "remove", description = "Removes languages.")
  private final class Remove implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "NAME", description = "Languages.")
    private List<String> names = List.of();

    @Override
    public Integer call() throws IOException {
      for (String name : names) {
        if (!installed.remove(name) && !installed.remove(listed(name, known()))) {
          boolean came = installed.came(listed(name, known()));
          String why = came ? "\" came with Dovetail, and stays" : "\" is not there";
          throw new Failure("language \"" + name + why);
        }
      }
      return 0;
    }
  }
}
