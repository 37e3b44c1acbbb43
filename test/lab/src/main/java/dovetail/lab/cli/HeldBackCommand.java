package dovetail.lab.cli;

import dovetail.analysis.Document;
import dovetail.analysis.Fault;
import dovetail.analysis.Judge;
import dovetail.analysis.Part;
import dovetail.languages.SourceText;
import dovetail.protocol.text.LineIndex;
import dovetail.server.cli.FilesOption;
import dovetail.server.cli.LanguageOption;
import dovetail.server.cli.Streams;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code held-back}: which lines of files would be held back if they were suggested. */
@Command(
    name = "held-back",
    description = {
      "For some lines of each file: says which would be held back if they were suggested, since a"
          + " name in them does not exist, and why. Standard error counts them."
    })
final class HeldBackCommand implements Callable<Integer> {
  private final Streams streams;

  @Mixin private final FilesOption files = new FilesOption();
  @Mixin private final LanguageOption language = new LanguageOption();

  @Option(
      names = "--lines",
      paramLabel = "N",
      required = true,
      description = "How many lines of each file, spread over it.")
  private int lines;

  HeldBackCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    int asked = 0;
    int held = 0;
    long nanos = 0;
    try (Judge judge = new Judge()) {
      for (Path file : files.all()) {
        if (!(language.ofFile(file) instanceof LanguageOption.Choice.Known(var known))) {
          continue;
        }
        Document document = Document.of(known, file.toAbsolutePath());
        LineIndex index = LineIndex.of(SourceText.read(file, known.profile()));
        List<String> all = index.text().lines().toList();
        judge.faults(document, Part.of("", "", index.text()), Judge.NAMES);
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
          Part part =
              Part.of(index.text().substring(0, begin), text.strip(), index.text().substring(end));
          List<Fault> faults = judge.faults(document, part, Judge.NAMES);
          nanos += System.nanoTime() - start;
          if (!faults.isEmpty()) {
            held++;
            String why = faults.getFirst().message();
            streams.out().println("%s:%d: %s | %s".formatted(file, line + 1, why, text.strip()));
          }
        }
      }
    }
    streams.say(
        "%d lines, %d held back, %.0f us a line"
            .formatted(asked, held, nanos / 1e3 / Math.max(1, asked)));
    return 0;
  }
}
