package dovetail.server.cli;

import com.google.common.primitives.Bytes;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.protocol.text.LineIndex;
import dovetail.protocol.text.PositionEncoding;
import dovetail.protocol.text.TextPosition;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.chart.LimitException;
import dovetail.quotient.fence.Fences;
import dovetail.quotient.fence.Fencing;
import dovetail.quotient.names.FileNames;
import dovetail.quotient.names.NameReader;
import dovetail.quotient.names.Reference;
import dovetail.server.complete.Utf8;
import dovetail.server.files.SourceText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code names}: which names exist in files, or at a place in one. */
@Command(
    name = "names",
    description = {
      "Says which names of files nothing binds, or which names are seen at a place.",
      "Without --at: a line FILE:LINE:COLUMN: NAME and what is wrong for each reference that"
          + " nothing binds, or that is bound further down only in code that runs in order; and"
          + " FILE: open where names may be bound that are not spelt, as by a star import.",
      "With --at: a line for each name that is seen there, from the innermost scope to the file,"
          + " with the grammar's rule that binds it; then the names that wait behind the place for"
          + " a binding. In a broken file the line at the place is left out, and what else is"
          + " broken is fenced."
    })
final class NamesCommand implements Callable<Integer> {
  private final Streams streams;
  private final Map<Language, Optional<NameReader>> readers = new HashMap<>();

  @Parameters(arity = "0..*", paramLabel = "FILE", description = "The files.")
  private List<Path> files = List.of();

  @Option(
      names = "--files",
      paramLabel = "LIST",
      description = "A file that lists one path a line, besides.")
  private @Nullable Path list;

  @Option(
      names = "--at",
      paramLabel = "LINE:COLUMN",
      converter = PlaceInFile.PlaceReader.class,
      description = "Where in the one file: both from 1, columns in code points.")
  private PlaceInFile.@Nullable Place place;

  @Mixin private final LanguageOption language = new LanguageOption();

  NamesCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    List<Path> all = new ArrayList<>(files);
    try {
      for (String line :
          list == null ? List.<String>of() : SourceText.read(list).lines().toList()) {
        all.add(Path.of(line.strip()));
      }
    } catch (IOException e) {
      streams.say(list + ": " + JsonLines.reasonOf(e));
      return 1;
    }
    if (all.isEmpty() || (place != null && all.size() > 1)) {
      streams.say("say in which file: names FILE --at LINE:COLUMN, or names FILE...");
      return 2;
    }
    int code = 0;
    for (Path file : all) {
      code = Math.max(code, print(file));
    }
    streams.out().flush();
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
      LineIndex lines =
          LineIndex.of(SourceText.read(file, Languages.builtIn().profile(known.name())));
      PlaceInFile.Place at = place;
      return at == null
          ? printWrong(file, reader, lines)
          : printSeen(file, known, reader, lines, at);
    } catch (IOException e) {
      return say(file, JsonLines.reasonOf(e));
    } catch (LimitException e) {
      return say(file, String.valueOf(e.getMessage()));
    }
  }

  private int say(Path file, String what) {
    streams.say(file + ": " + what);
    return 1;
  }

  private int printWrong(Path file, NameReader reader, LineIndex lines) {
    byte[] text = Utf8.encode(lines.text());
    Optional<FileNames> names = reader.read(text);
    if (names.isEmpty()) {
      return say(file, "it does not parse; check says where");
    }
    if (names.get().isOpen()) {
      streams.out().println(file + ": open");
    }
    for (Reference one : names.get().unbound(0, text.length)) {
      streams.out().println(where(file, lines, text, one) + " is bound by nothing");
    }
    for (Reference one : names.get().early(0, text.length)) {
      streams.out().println(where(file, lines, text, one) + " is bound further down only");
    }
    return 0;
  }

  private static String where(Path file, LineIndex lines, byte[] text, Reference one) {
    int offset = new String(text, 0, one.begin(), StandardCharsets.UTF_8).length();
    TextPosition at = lines.position(offset, PositionEncoding.UTF_32);
    return "%s:%d:%d: %s".formatted(file, at.line() + 1, at.character() + 1, one.name());
  }

  private int printSeen(
      Path file, Language known, NameReader reader, LineIndex lines, PlaceInFile.Place at) {
    Optional<String> outside = PlaceInFile.outside(lines, at);
    if (outside.isPresent()) {
      return say(file, outside.get());
    }
    int cut =
        lines.offset(new TextPosition(at.line() - 1, at.column() - 1), PositionEncoding.UTF_32);
    String text = lines.text();
    byte[] prefix = Utf8.encode(text.substring(0, cut));
    Optional<FileNames> names = reader.read(Utf8.encode(text));
    if (names.isEmpty()) {
      int begin = lines.lineStart(at.line() - 1);
      int end = lines.lineEnd(at.line() - 1);
      String line = text.substring(begin, end);
      String indentation = line.substring(0, line.length() - line.stripLeading().length());
      byte[] left = Utf8.encode(text.substring(0, begin) + indentation);
      byte[] right = Utf8.encode(text.substring(end));
      byte[] standIn = Utf8.encode(known.standIns().isEmpty() ? "" : known.standIns().getFirst());
      prefix = left;
      names = reader.read(joined(left, standIn, right));
      if (names.isEmpty()) {
        Fencing.View view = Fences.of(new SharedCharts(known), left, right).views().getFirst();
        prefix = view.prefix();
        names = reader.read(joined(view.prefix(), standIn, view.suffix()));
      }
    }
    if (names.isEmpty()) {
      return say(file, "an error near the place keeps the file from being read");
    }
    int offset = prefix.length;
    names.get().seen(offset).forEach((name, rule) -> streams.out().println(name + "\t" + rule));
    names.get().waiting(offset).forEach(name -> streams.out().println(name + "\twaits"));
    if (names.get().isOpen()) {
      streams.say(file + ": names may be bound that are not spelt: which ones wait is not known");
    }
    return 0;
  }

  private static byte[] joined(byte[] left, byte[] middle, byte[] right) {
    return Bytes.concat(left, middle, right);
  }
}
