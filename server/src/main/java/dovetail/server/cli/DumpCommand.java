package dovetail.server.cli;

import com.google.common.primitives.Bytes;
import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.protocol.text.LineIndex;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.chart.LimitException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dump}: prints the engine's view of a place in a file. */
@Command(
    name = "dump",
    description = {
      "Prints the engine's view of a place in a file, part by part.",
      "With --dot, prints the charts of one side as a graph. For a compiled grammar there is"
          + " grammar --dump."
    })
final class DumpCommand implements Callable<Integer> {
  /** The parts that can be printed. */
  enum Part {
    lexemes,
    layout,
    left,
    right,
    join,
    document
  }

  private final Streams streams;

  @ArgGroup(exclusive = false, multiplicity = "1")
  private PlaceInFile place = new PlaceInFile();

  @Option(
      names = "--part",
      split = ",",
      paramLabel = "PART",
      description =
          "Parts to print: ${COMPLETION-CANDIDATES} (default: lexemes, layout, join, document).")
  private Part[] parts = {Part.lexemes, Part.layout, Part.join, Part.document};

  @Option(
      names = "--dot",
      paramLabel = "left|right",
      description = "Print a graph in Graphviz's language instead.")
  private MiddleLanguage.@Nullable Side dot;

  @Mixin private final LanguageOption language = new LanguageOption();

  DumpCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    PlaceInFile.Around around = place.read(language);
    try {
      return print(around);
    } catch (LimitException e) {
      throw new Failure(place.file() + ": " + e.getMessage());
    }
  }

  private int print(PlaceInFile.Around around) {
    Language known = around.language();
    byte[] prefix = Utf8.encode(around.prefix());
    DocumentMiddles document = new DocumentMiddles(known);
    MiddleLanguage middles =
        document.at(Bytes.concat(prefix, Utf8.encode(around.suffix())), prefix.length);
    if (dot != null) {
      streams.out().print(middles.toDot(dot));
      if (!middles.reads(dot)) {
        streams.say(place.file() + ": the graph is empty: " + whyEmpty(dot, around, known));
      }
    } else {
      for (Part part : parts) {
        if (parts.length > 1) {
          streams.out().println(part + ":");
        }
        streams
            .out()
            .print(
                switch (part) {
                  case lexemes -> middles.dump(MiddleLanguage.Part.LEXEMES);
                  case layout -> middles.dump(MiddleLanguage.Part.LAYOUT);
                  case left -> middles.dump(MiddleLanguage.Part.LEFT);
                  case right -> middles.dump(MiddleLanguage.Part.RIGHT);
                  case join -> middles.dump(MiddleLanguage.Part.JOIN);
                  case document -> document.dump();
                });
      }
    }
    return 0;
  }

  private static String whyEmpty(
      MiddleLanguage.Side side, PlaceInFile.Around around, Language known) {
    return switch (side) {
      case LEFT ->
          "no program begins as the file does up to " + FirstError.of(known, around.prefix());
      case RIGHT -> {
        LineIndex lines = LineIndex.of(around.prefix() + around.suffix());
        int bad = lines.text().length() - shortestUnread(around.suffix(), known);
        yield "no program ends as the file does from %s on"
            .formatted(FirstError.At.of(lines, bad, ""));
      }
    };
  }

  /** How long the shortest end of a suffix is with which no program ends. O(log of it) readings. */
  private static int shortestUnread(String suffix, Language known) {
    SharedCharts charts = new SharedCharts(known);
    int read = 0;
    int unread = suffix.codePointCount(0, suffix.length());
    while (unread - read > 1) {
      int length = (read + unread) >>> 1;
      String end = suffix.substring(suffix.offsetByCodePoints(suffix.length(), -length));
      if (MiddleLanguage.of(charts, new byte[0], Utf8.encode(end))
          .reads(MiddleLanguage.Side.RIGHT)) {
        read = length;
      } else {
        unread = length;
      }
    }
    return suffix.length() - suffix.offsetByCodePoints(suffix.length(), -unread);
  }
}
