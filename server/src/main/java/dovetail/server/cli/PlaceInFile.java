package dovetail.server.cli;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.protocol.text.LineIndex;
import dovetail.protocol.text.PositionEncoding;
import dovetail.protocol.text.TextPosition;
import dovetail.server.files.SourceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** A place in a file, as a person names it. */
final class PlaceInFile {
  /** A line and a column as people count them: both from 1, columns in code points. */
  record Place(int line, int column) {}

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
        // Told below.
      }
      throw new TypeConversionException(
          "'" + value + "' is no place: LINE:COLUMN is expected, both from 1, such as 12:5");
    }
  }

  @Parameters(paramLabel = "FILE", description = "The file.")
  private Path file = Path.of("");

  @Option(
      names = "--at",
      required = true,
      paramLabel = "LINE:COLUMN",
      converter = PlaceReader.class,
      description = "Where: both from 1, columns in code points.")
  private Place place = new Place(1, 1);

  /** What stands left and right of a place. */
  record Around(String prefix, String suffix) {}

  /** The file. */
  Path file() {
    return file;
  }

  /**
   * What stands around the place in a file of a language; empty, and the reason said, if nothing.
   */
  Optional<Around> read(Streams streams, Language language) {
    LineIndex lines;
    try {
      lines = LineIndex.of(SourceText.read(file, Languages.builtIn().profile(language.name())));
    } catch (IOException e) {
      streams.say(file + ": " + JsonLines.reasonOf(e));
      return Optional.empty();
    }
    Optional<String> outside = outside(lines, place);
    if (outside.isPresent()) {
      streams.say(file + ": " + outside.get());
      return Optional.empty();
    }
    int offset =
        lines.offset(
            new TextPosition(place.line() - 1, place.column() - 1), PositionEncoding.UTF_32);
    return Optional.of(
        new Around(lines.text().substring(0, offset), lines.text().substring(offset)));
  }

  /** What is wrong with a place in a text; empty if it is in it. */
  static Optional<String> outside(LineIndex lines, Place place) {
    if (place.line() > lines.lineCount()) {
      return Optional.of("no line " + place.line() + ": it has " + lines.lineCount());
    }
    int line = place.line() - 1;
    int columns = lines.text().codePointCount(lines.lineStart(line), lines.lineEnd(line)) + 1;
    return place.column() <= columns
        ? Optional.empty()
        : Optional.of(
            "no column "
                + place.column()
                + " on line "
                + place.line()
                + ": its end is column "
                + columns);
  }
}
