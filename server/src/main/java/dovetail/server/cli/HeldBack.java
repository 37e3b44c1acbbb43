package dovetail.server.cli;

import dovetail.protocol.text.LineIndex;
import dovetail.server.complete.NameChecks;
import dovetail.server.files.SourceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Which lines of files would be held back if they were suggested: those with a name that does not
 * exist, as far as is known.
 *
 * @param streams where they are printed
 * @param language of the files
 * @param lines how many of each file are asked, spread over it
 */
record HeldBack(Streams streams, LanguageOption language, int lines) {
  /** Prints them. */
  int print(List<Path> files) throws IOException {
    int asked = 0;
    int held = 0;
    long nanos = 0;
    try (NameChecks names = new NameChecks()) {
      for (Path file : files) {
        if (!(language.ofFile(file) instanceof LanguageOption.Choice.Known(var known))) {
          continue;
        }
        NameChecks.Place place =
            new NameChecks.Place(known, file.toAbsolutePath().toUri().toString(), Set.of());
        LineIndex index = LineIndex.of(SourceText.read(file, known.profile()));
        List<String> all = index.text().lines().toList();
        names.of(place, "", "", index.text());
        int wanted = Math.min(lines, all.size());
        for (int i = 0; i < wanted; i++) {
          int line = (int) ((i + 0.5) * all.size() / wanted);
          String text = all.get(line);
          int begin = index.lineStart(line) + text.length() - text.stripLeading().length();
          int end = index.lineStart(line) + text.length();
          if (text.isBlank()) {
            continue;
          }
          asked++;
          long start = System.nanoTime();
          NameChecks.Verdict verdict =
              names.of(
                  place,
                  index.text().substring(0, begin),
                  text.strip(),
                  index.text().substring(end));
          nanos += System.nanoTime() - start;
          if (!verdict.isClean()) {
            held++;
            String why =
                verdict.own().isEmpty() ? "calls itself" : verdict.own().getFirst().reason();
            streams.out().println("%s:%d: %s | %s".formatted(file, line + 1, why, text.strip()));
          }
        }
      }
    }
    streams.say(
        "%d lines, %d held back, %.0f us a line"
            .formatted(asked, held, nanos / 1e3 / Math.max(1, asked)));
    streams.out().flush();
    return 0;
  }
}
