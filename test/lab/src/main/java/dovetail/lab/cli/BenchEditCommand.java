package dovetail.lab.cli;

import com.google.common.primitives.Bytes;
import com.google.gson.JsonObject;
import dovetail.languages.Language;
import dovetail.languages.SourceText;
import dovetail.lexer.Utf8;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleLanguage;
import dovetail.server.cli.Failure;
import dovetail.server.cli.LanguageOption;
import dovetail.server.cli.SeedOption;
import dovetail.server.cli.Streams;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench edit}: how long the engine takes from an edit or a move to being ready. */
@Command(
    name = "edit",
    description = {
      "Replays typing and jumps in a file, and times how long the grammar needs after each.",
      "A table on standard error, a JSON object per kind of step on standard output."
    })
final class BenchEditCommand implements Callable<Integer> {
  private final Streams streams;
  @Mixin private final LanguageOption language = new LanguageOption();
  @Mixin private final SeedOption seed = new SeedOption();

  @Parameters(paramLabel = "FILE", description = "The file; it is only read.")
  private Path file = Path.of("");

  @Option(
      names = "--places",
      paramLabel = "N",
      defaultValue = "60",
      description = "At how many places of a file (default: ${DEFAULT-VALUE}).")
  private int places;

  BenchEditCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    String text = Failure.reading(file, SourceText::read);
    Language known = language.ofFile(file).known(file);
    if (text.isEmpty()) {
      throw new Failure(file + ": is empty");
    }
    new Replay(known, text, seed.seed()).run(Math.min(places, 20)); // the virtual machine warms up
    Replay replay = new Replay(known, text, seed.seed());
    replay.run(places);
    List<JsonObject> rows = new ArrayList<>();
    replay.steps.forEach(
        (step, times) -> {
          JsonObject row = new JsonObject();
          row.addProperty("step", step);
          row.addProperty("times", times.count());
          times.tell(row);
          rows.add(row);
        });
    Table.print(streams, rows);
    return 0;
  }

  /** Somebody at work: at each place some text is taken out, and typed again. */
  private static final class Replay {
    private static final int TYPED = 20;

    private final Language language;
    private final byte[] text;
    private final Random random;
    private final Map<String, Times> steps = new LinkedHashMap<>();

    Replay(Language language, String text, long seed) {
      this.language = language;
      this.text = Utf8.encode(text);
      this.random = new Random(seed);
    }

    void run(int places) {
      DocumentMiddles document = new DocumentMiddles(language);
      for (int place = 0; place < places; place++) {
        int cut = random.nextInt(text.length);
        int end = Math.min(text.length, cut + TYPED);
        time("cold", new DocumentMiddles(language), text, cut);
        time("jump", document, text, cut);
        byte[] behind = Arrays.copyOfRange(text, end, text.length);
        time("jump", document, Bytes.concat(Arrays.copyOf(text, cut), behind), cut);
        for (int at = cut + 1; at <= end; at++) {
          if (at == text.length || (text[at] & 0xc0) != 0x80) {
            byte[] typed = Bytes.concat(Arrays.copyOf(text, at), behind);
            time("keystroke", document, typed, at);
          }
        }
      }
    }

    private void time(String step, DocumentMiddles document, byte[] text, int cut) {
      long start = System.nanoTime();
      MiddleLanguage middles = document.at(text, cut);
      middles.viable(); // the first question joins both sides
      steps.computeIfAbsent(step, _ -> new Times()).add(System.nanoTime() - start);
    }
  }
}
