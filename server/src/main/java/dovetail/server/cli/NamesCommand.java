package dovetail.server.cli;

import dovetail.analysis.Judge;
import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.NameReader;
import dovetail.analysis.names.Reference;
import dovetail.analysis.names.Use;
import dovetail.analysis.project.ImportedMembers;
import dovetail.analysis.project.Modules;
import dovetail.analysis.project.NamesAt;
import dovetail.analysis.project.PackageSiblings;
import dovetail.analysis.tree.CodeText;
import dovetail.languages.Language;
import dovetail.languages.SourceText;
import dovetail.lexer.Utf8;
import dovetail.protocol.text.LineIndex;
import dovetail.protocol.text.PositionEncoding;
import dovetail.protocol.text.TextPosition;
import dovetail.quotient.chart.LimitException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code names}: which names exist in files, or at a place in one. */
@Command(
    name = "names",
    description = {
      "Says which names of files nothing binds, or which names are seen at a place.",
      "Without --at: a line FILE:LINE:COLUMN: NAME and what is wrong for each reference that"
          + " nothing binds, or that is bound further down only in code that runs in order; and"
          + " FILE: open where names may be bound that are not spelt, as by a star import. With"
          + " --root also for each member that is looked up in an imported module which lacks it."
          + " What other files of the folder bind is bound, where the language's files share"
          + " names.",
      "With --at: a line for each name that is seen there, from the innermost scope to the file,"
          + " with the grammar's rule that binds it; then the names that wait behind the place for"
          + " a binding; then for each imported module, or for the one before the dot at the place,"
          + " its members as its source binds them, or why they are not known. In a broken file the"
          + " line at the place is left out, and what else is broken is fenced."
    })
final class NamesCommand implements Callable<Integer> {
  private final Streams streams;
  private final Map<Language, Optional<NameReader>> readers = new HashMap<>();
  private final Map<Language, Optional<Modules>> modules = new HashMap<>();
  private final Map<Language, Optional<PackageSiblings>> siblings = new HashMap<>();

  private int uses;
  private int known;
  private int lacks;

  @Mixin private final FilesOption files = new FilesOption();
  @Mixin private final RootOption root = new RootOption();

  @Option(
      names = "--at",
      paramLabel = "LINE:COLUMN",
      converter = PlaceInFile.PlaceReader.class,
      description = PlaceInFile.WHERE)
  private PlaceInFile.@Nullable Place at;

  @Option(
      names = "--lines",
      paramLabel = "N",
      description =
          "For so many lines of each file, spread over it: says which would be held back if they"
              + " were suggested, and why. Standard error counts them.")
  private int heldBack;

  @Mixin private final LanguageOption language = new LanguageOption();

  NamesCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    List<Path> all = files.all();
    if (at != null && all.size() > 1) {
      throw new Misuse("say in which file: names FILE --at LINE:COLUMN, or names FILE...");
    }
    if (heldBack > 0) {
      return new HeldBack(streams, language, heldBack).print(all);
    }
    int code = 0;
    for (Path file : all) {
      code = Math.max(code, print(file));
    }
    if (root.folder().isPresent() && at == null) {
      streams.say(
          "members of imported modules: %d looked up, %d of these in modules that are known, %d not there"
              .formatted(uses, known, lacks));
    }
    return code;
  }

  private int print(Path file) {
    try {
      if (!(language.ofFile(file) instanceof LanguageOption.Choice.Known(Language known))) {
        return say(file, "its language is not known; --language NAME tells it");
      }
      NameReader reader = readers.computeIfAbsent(known, NameReader::of).orElse(null);
      if (reader == null) {
        return say(file, known + " has no names");
      }
      LineIndex lines = LineIndex.of(SourceText.read(file, known.profile()));
      PlaceInFile.Place there = at;
      return there == null
          ? printWrong(file, known, reader, lines)
          : printSeen(file, known, reader, lines, there);
    } catch (IOException e) {
      return say(file, Failure.reasonOf(e));
    } catch (LimitException e) {
      return say(file, String.valueOf(e.getMessage()));
    }
  }

  private int say(Path file, String what) {
    streams.say(file + ": " + what);
    return 1;
  }

  private int printWrong(Path file, Language known, NameReader reader, LineIndex lines) {
    byte[] text = Utf8.encode(lines.text());
    Optional<FileNames> names = reader.read(text);
    if (names.isEmpty()) {
      return say(file, "it does not parse; check says where");
    }
    Optional<PackageSiblings.Shared> around = around(file, known, names.get());
    if (names.get().isOpen() || around.filter(PackageSiblings.Shared::isOpen).isPresent()) {
      streams.out().println(file + ": open");
    }
    if (around.isEmpty()) {
      streams.out().println(file + ": open, by other files of its folder");
    }
    for (Reference one : missing(names.get().pending(0, text.length), around)) {
      streams.out().println(where(file, lines, text, one) + " is bound by nothing");
    }
    for (Reference one : missing(names.get().early(0, text.length), around)) {
      streams.out().println(where(file, lines, text, one) + " is bound further down only");
    }
    if (root.folder().isPresent()) {
      modules(known).ifPresent(modules -> printLacks(file, modules, names.get(), lines, text));
    }
    return 0;
  }

  /** What other files of a file's folder bind in it; empty if that is not known. */
  private Optional<PackageSiblings.Shared> around(Path file, Language known, FileNames names) {
    return siblings
        .computeIfAbsent(known, language -> PackageSiblings.of(language, Runnable::run))
        .map(all -> all.of(file, names))
        .orElse(Optional.of(PackageSiblings.Shared.none(names)));
  }

  private static List<Reference> missing(
      List<Reference> all, Optional<PackageSiblings.Shared> around) {
    return around.stream()
        .flatMap(shared -> all.stream().filter(one -> !shared.binds(one)))
        .toList();
  }

  private void printLacks(
      Path file, Modules modules, FileNames names, LineIndex lines, byte[] text) {
    Modules.Standpoint from = standpoint(file, modules);
    for (Use use : names.uses(0, text.length)) {
      uses++;
      known += modules.knows(from, use.origins()) ? 1 : 0;
      Optional<Modules.Lack> lack = modules.lack(from, use);
      if (lack.isPresent()) {
        lacks++;
        int member = lack.get().member();
        streams
            .out()
            .println(
                "%s %s is no member of %s"
                    .formatted(
                        where(file, lines, text, use.begin(member)),
                        use.members().get(member),
                        modules.name(lack.get().module())));
      }
    }
  }

  private static CodeText code(Language known, String text) {
    try (Judge judge = new Judge()) {
      return judge.code(known, text, "", "", Set.of());
    }
  }

  private Optional<Modules> modules(Language known) {
    return modules.computeIfAbsent(known, Modules::of);
  }

  private Modules.Standpoint standpoint(Path file, Modules modules) {
    return modules.at(file.toAbsolutePath(), root.folder());
  }

  private static String where(Path file, LineIndex lines, byte[] text, Reference one) {
    return where(file, lines, text, one.begin()) + " " + one.name();
  }

  private static String where(Path file, LineIndex lines, byte[] text, int begin) {
    int offset = new String(text, 0, begin, StandardCharsets.UTF_8).length();
    TextPosition at = lines.position(offset, PositionEncoding.UTF_32);
    return "%s:%d:%d:".formatted(file, at.line() + 1, at.character() + 1);
  }

  private int printSeen(
      Path file, Language known, NameReader reader, LineIndex lines, PlaceInFile.Place place) {
    Optional<String> outside = PlaceInFile.outside(lines, place);
    if (outside.isPresent()) {
      return say(file, outside.get());
    }
    int cut =
        lines.offset(
            new TextPosition(place.line() - 1, place.column() - 1), PositionEncoding.UTF_32);
    String text = lines.text();
    Optional<NamesAt> found =
        NamesAt.read(known, reader, text.substring(0, cut), text.substring(cut));
    if (found.isEmpty()) {
      return say(file, "an error near the place keeps the file from being read");
    }
    FileNames names = found.get().names();
    int offset = found.get().offset();
    names.seen(offset).forEach((name, rule) -> streams.out().println(name + "\t" + rule));
    Optional<PackageSiblings.Shared> around = around(file, known, names);
    names.waiting(offset).stream()
        .filter(name -> around.isPresent() && !around.get().binds(name))
        .forEach(name -> streams.out().println(name + "\twaits"));
    modules(known)
        .ifPresent(
            modules ->
                new ImportedMembers(modules, standpoint(file, modules))
                    .lines(names.imported(offset), code(known, text.substring(0, cut)))
                    .forEach(streams.out()::println));
    if (names.isOpen()) {
      streams.say(file + ": names may be bound that are not spelt: which ones wait is not known");
    }
    return 0;
  }
}
