package dovetail.server.cli;

import dovetail.languages.Embedding;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.languages.Profile;
import dovetail.languages.SourceText;
import dovetail.protocol.text.LineIndex;
import dovetail.protocol.text.PositionEncoding;
import dovetail.protocol.text.TextPosition;
import dovetail.server.files.LineEnds;
import dovetail.server.task.Task;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/**
 * A place in a file, as users write it: {@code FILE --at LINE:COLUMN}, or {@code FILE:LINE:COLUMN}
 * as compilers print it.
 */
final class PlaceInFile {
  /** A line and a column, both counted from 1, columns in code points. */
  record Place(int line, int column) {
    /** The offset of the place in a text. */
    int offset(LineIndex lines) {
      return lines.offset(new TextPosition(line - 1, column - 1), PositionEncoding.UTF_32);
    }
  }

  /** Reads {@code LINE:COLUMN}. */
  static final class PlaceReader implements ITypeConverter<Place> {
    @Override
    public Place convert(String value) {
      String[] parts = value.split(":", -1);
      try {
        Place place = new Place(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        if (parts.length == 2 && place.line() >= 1 && place.column() >= 1) {
          return place;
        }
      } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
        // Reported below.
      }
      throw new TypeConversionException(
          "'" + value + "' is no place: LINE:COLUMN is expected, both from 1, such as 12:5");
    }
  }

  /** The description of {@code --at}. */
  static final String WHERE =
      "Where: both from 1, columns in code points. FILE is then a name and nothing else.";

  private static final Pattern WITH_PLACE = Pattern.compile("(.+?):(\\d+:\\d+)");

  @Parameters(paramLabel = "FILE[:LINE:COLUMN]", description = "The file, and where in it.")
  private String file = "";

  @Option(
      names = "--at",
      paramLabel = "LINE:COLUMN",
      converter = PlaceReader.class,
      description = WHERE)
  private @Nullable Place at;

  /**
   * The texts around a place. In a file with parts in several languages, prefix and suffix are
   * those of the part around the place, and other texts stand before and behind the part. Lines end
   * with {@code \n}.
   */
  record Around(
      Language language,
      LineEnds ends,
      Optional<Embedding> embedding,
      String before,
      String prefix,
      String suffix,
      String behind) {
    /** Whether the part keeps its end once a middle replaces the text that it covers. */
    boolean admits(String middle, String covered) {
      String text = before + prefix + suffix + behind;
      int offset = before.length() + prefix.length();
      return embedding.isEmpty()
          || embedding.get().admits(text, offset, offset + covered.length(), middle);
    }
  }

  Path file() {
    Matcher found = WITH_PLACE.matcher(file);
    return Path.of(at == null && found.matches() ? found.group(1) : file);
  }

  /** The place in the file; throws Misuse if the command line has none. */
  private Place place() {
    if (at != null) {
      return at;
    }
    Matcher found = WITH_PLACE.matcher(file);
    if (!found.matches()) {
      throw new Misuse(
          "Where in '" + file + "'? FILE --at LINE:COLUMN is expected, or FILE:LINE:COLUMN");
    }
    try {
      return new PlaceReader().convert(found.group(2));
    } catch (TypeConversionException e) {
      throw new Misuse(String.valueOf(e.getMessage()));
    }
  }

  /**
   * The kind of a file with parts in several languages, by its name; empty if it is in one
   * language.
   */
  private static Optional<Embedding> embedding(Path file) {
    String name = String.valueOf(file.getFileName());
    return Languages.builtIn().embedding(name.substring(name.lastIndexOf('.') + 1));
  }

  /**
   * The texts around the place. In a file with parts in several languages, the language is that of
   * the part around the place, unless the command line sets one.
   *
   * @throws Misuse if the command line has no place
   */
  Around read(LanguageOption set) {
    Path file = file();
    if (Files.isDirectory(file)) {
      throw new Failure(file + ": is a folder, where a file is expected");
    }
    Place place = place();
    Optional<Embedding> embedding = set.isSet() ? Optional.empty() : embedding(file);
    if (embedding.isPresent()) {
      return read(set, place, embedding.get());
    }
    Language language = set.ofFile(file).known(file);
    Profile profile = language.profile();
    String read = Failure.reading(file, one -> SourceText.read(one, profile));
    LineEnds ends = set.lineEnds(read);
    String text = ends.inside(read);
    int at = offset(place, text);
    return new Around(
        language, ends, Optional.empty(), "", text.substring(0, at), text.substring(at), "");
  }

  private Around read(LanguageOption set, Place place, Embedding embedding) {
    String read = Failure.reading(file(), SourceText::read);
    LineEnds ends = set.lineEnds(read);
    String text = ends.inside(read);
    int at = offset(place, text);
    Embedding.Part part =
        embedding
            .at(text, at)
            .orElseThrow(
                () -> new Failure(file() + ": the place is in no script whose language is known"));
    return new Around(
        set.named(part.language()).known(file()),
        ends,
        Optional.of(embedding),
        text.substring(0, part.begin()),
        text.substring(part.begin(), at),
        text.substring(at, part.end()),
        text.substring(part.end()));
  }

  private int offset(Place place, String text) {
    LineIndex lines = LineIndex.of(text);
    Optional<String> outside = outside(lines, place);
    if (outside.isPresent()) {
      throw new Failure(file() + ": " + outside.get());
    }
    int at = place.offset(lines);
    Task.tooLong(text, at)
        .ifPresent(
            told -> {
              throw new Failure(file() + ": " + told);
            });
    return at;
  }

  /** The error in a place; empty if the text has the place. */
  static Optional<String> outside(LineIndex lines, Place place) {
    if (place.line() > lines.lineCount()) {
      return Optional.of("no line " + place.line() + ": it has " + lines.lineCount());
    }
    int line = place.line() - 1;
    int columns = lines.text().codePointCount(lines.lineStart(line), lines.lineEnd(line)) + 1;
    return place.column() <= columns
        ? Optional.empty()
        : Optional.of(
            "no column %d on line %d: its end is column %d"
                .formatted(place.column(), place.line(), columns));
  }
}
