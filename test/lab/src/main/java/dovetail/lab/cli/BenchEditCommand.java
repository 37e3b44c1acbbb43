package dovetail.lab.cli;

import dovetail.server.cli.Failure;
import dovetail.server.cli.LanguageOption;
import dovetail.server.cli.SeedOption;
import dovetail.server.cli.Streams;
import com.google.gson.JsonObject;
import dovetail.languages.Language;
import dovetail.languages.SourceText;
import dovetail.lexer.Utf8;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleLanguage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
    streams
        .err()
        .printf("%-10s %6s %9s %9s %9s %9s%n", "step", "times", "p50 µs", "p90", "p99", "max");
    for (Times times : replay.all()) {
      streams.err().println(times.row());
      streams.out().println(times.json());
    }
    streams.err().flush();
    streams.out().flush();
    return 0;
  }

  /** The times of one kind of step. */
  private static final class Times {
    private final String name;
    private final List<Long> nanos = new ArrayList<>();

    Times(String name) {
      this.name = name;
    }

    private long micros(double quantile) {
      long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
      int last = sorted.length - 1;
      return sorted.length == 0 ? 0 : sorted[(int) Math.round(last * quantile)] / 1000;
    }

    String row() {
      return "%-10s %6d %9d %9d %9d %9d"
          .formatted(name, nanos.size(), micros(.5), micros(.9), micros(.99), micros(1));
    }

    JsonObject json() {
      JsonObject json = new JsonObject();
      json.addProperty("step", name);
      json.addProperty("times", nanos.size());
      json.addProperty("p50_us", micros(.5));
      json.addProperty("p90_us", micros(.9));
      json.addProperty("p99_us", micros(.99));
      json.addProperty("max_us", micros(1));
      return json;
    }
  }

  /** Somebody at work: at each place some text is taken out, and typed again. */
  private static final class Replay {
    private static final int TYPED = 20;

    private final Language language;
    private final byte[] text;
    private final Random random;
    private final Times cold = new Times("cold");
    private final Times jump = new Times("jump");
    private final Times keystroke = new Times("keystroke");

    Replay(Language language, String text, long seed) {
      this.language = language;
      this.text = Utf8.encode(text);
      this.random = new Random(seed);
    }

    List<Times> all() {
      return List.of(cold, jump, keystroke);
    }

    void run(int places) {
      DocumentMiddles document = new DocumentMiddles(language);
      for (int place = 0; place < places; place++) {
        int cut = random.nextInt(text.length);
        int end = Math.min(text.length, cut + TYPED);
        time(cold, new DocumentMiddles(language), text, cut);
        time(jump, document, text, cut);
        time(jump, document, without(cut, end), cut);
        for (int at = cut + 1; at <= end; at++) {
          if (at == text.length || (text[at] & 0xc0) != 0x80) {
            byte[] typed = Arrays.copyOf(text, at + text.length - end);
            System.arraycopy(text, end, typed, at, text.length - end);
            time(keystroke, document, typed, at);
          }
        }
      }
    }

    private byte[] without(int from, int to) {
      byte[] rest = Arrays.copyOf(text, from + text.length - to);
      System.arraycopy(text, to, rest, from, text.length - to);
      return rest;
    }

    private static void time(Times times, DocumentMiddles document, byte[] text, int cut) {
      long start = System.nanoTime();
      MiddleLanguage middles = document.at(text, cut);
      middles.viable(); // the first question joins both sides
      times.nanos.add(System.nanoTime() - start);
    }
  }
}
