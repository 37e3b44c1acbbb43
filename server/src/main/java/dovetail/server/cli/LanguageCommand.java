package dovetail.server.cli;

import dovetail.grammar.GrammarOptions;
import dovetail.languages.Languages;
import dovetail.model.hub.OldVersions;
import dovetail.server.files.InstalledLanguages;
import dovetail.server.files.KeptLanguages;
import dovetail.server.files.ListedLanguage;
import dovetail.server.files.PackageFile;
import dovetail.server.files.TreeSitterPackage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
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

  /** A language as the list names it; as it is given if it is not on the list. */
  private static String listed(String name) {
    return ListedLanguage.of(name).map(ListedLanguage::name).orElse(name);
  }

  @Command(
      name = "add",
      description = {
        "Adds languages: fetches a package of the version that Dovetail's list names, by npm if"
            + " that is there, and keeps its grammar and licence, compiled. No program of a package"
            + " is run.",
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
      for (ListedLanguage wanted : names.stream().map(Add::of).distinct().toList()) {
        if (installed.came(wanted.name())) {
          streams.out().printf("%s: came with Dovetail%n", wanted.name());
        } else {
          temporary(folder -> add(fetched(wanted, folder)));
        }
      }
      return 0;
    }

    private static ListedLanguage of(String name) {
      return ListedLanguage.of(name)
          .orElseThrow(
              () ->
                  new Failure(
                      Languages.builtIn().knows(name)
                          ? "language \"%s\" comes with Dovetail".formatted(name)
                          : "language \"%s\" is not on the list: %s; --from takes the package of any"
                                  .formatted(name, String.join(", ", ListedLanguage.names()))
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

    private Path fetched(ListedLanguage wanted, Path folder) throws IOException {
      Path file = NpmPackages.here(streams).fetch(wanted.packageName(), wanted.version(), folder);
      String found = new PackageFile(Files.readAllBytes(file)).sha256();
      if (!found.equals(wanted.sha256())) {
        throw new Failure(
            "%s@%s is another than the one on the list: SHA-256 %s, not %s"
                .formatted(wanted.packageName(), wanted.version(), found, wanted.sha256()));
      }
      return file;
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
          ListedLanguage.names().stream().filter(name -> !there.containsKey(name)).toList();
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
        if (!installed.remove(name) && !installed.remove(listed(name))) {
          boolean came = installed.came(listed(name));
          String why = came ? "\" came with Dovetail, and stays" : "\" is not there";
          throw new Failure("language \"" + name + why);
        }
        streams.out().printf("%s: removed%n", name);
      }
      return 0;
    }
  }
}
