package dovetail.server.cli;

import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.NameReader;
import dovetail.analysis.names.Reference;
import dovetail.analysis.project.NamesAt;
import dovetail.analysis.project.PackageSiblings;
import dovetail.languages.Language;
import dovetail.languages.SourceText;
import dovetail.lexer.Utf8;
import dovetail.protocol.text.LineIndex;
import dovetail.quotient.chart.LimitException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code names}: reports unbound names of files, or the names that are seen at a place. */
@Command(
    name = "names",
    description = {
      "Says which names of files nothing binds, or which names are seen at a place.",
      "Without --at: a line FILE:LINE:COLUMN: NAME and what is wrong for each reference that"
          + " nothing binds, or that is bound further down only in code that runs in order; and"
          + " FILE: open where names may be bound that are not spelt, as by a star import."
          + " What other files of the folder bind is bound, where the language's files share"
          + " names.",
      "With --at: a line for each name that is seen there, from the innermost scope to the file,"
          + " with the grammar's rule that binds it; then the names that wait behind the place for"
          + " a binding. In a broken file the line"
          + " at the place is left out, and what else is broken is fenced."
    })
final class NamesCommand implements Callable<Integer> {
  private final Streams streams;
  private final Map<Language, Optional<NameReader>> readers = new HashMap<>();
  private final Map<Language, Optional<PackageSiblings>> siblings = new HashMap<>();

  @Mixin private final FilesOption files = new FilesOption();

  @Option(
      names = "--at",
      paramLabel = "LINE:COLUMN",
      converter = PlaceInFile.PlaceReader.class,
      description = PlaceInFile.WHERE)
  private PlaceInFile.@Nullable Place at;

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
    int code = 0;
    for (Path file : all) {
      code = Math.max(code, print(file));
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
    return 0;
  }

  /** The names that other files of a folder bind in a file; empty if they are not known. */
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

  private static String where(Path file, LineIndex lines, byte[] text, Reference reference) {
    int offset = new String(text, 0, reference.begin(), StandardCharsets.UTF_8).length();
    return "%s:%s: %s".formatted(file, FirstError.At.of(lines, offset, ""), reference.name());
  }

  private int printSeen(
      Path file, Language known, NameReader reader, LineIndex lines, PlaceInFile.Place place) {
    Optional<String> outside = PlaceInFile.outside(lines, place);
    if (outside.isPresent()) {
      return say(file, outside.get());
    }
    int cut = place.offset(lines);
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
    if (names.isOpen()) {
      streams.say(file + ": names may be bound that are not spelt: which ones wait is not known");
    }
    return 0;
  }
}
