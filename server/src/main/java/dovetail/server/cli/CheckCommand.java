package dovetail.server.cli;

import com.google.common.primitives.Bytes;
import com.google.gson.JsonArray;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import dovetail.analysis.tree.Refusal;
import dovetail.analysis.tree.StrictReader;
import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.fence.Fences;
import dovetail.quotient.fence.Fencing;
import dovetail.server.files.ByteOrderMark;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code check}: reports whether files parse, or whether given middles fit. */
@Command(
    name = "check",
    description = {
      "Says where files do not parse; or of each line whether its middle fits between prefix and"
          + " suffix.",
      "Of files: a line FILE:LINE:COLUMN: ERROR, or a line FILE: that it is right; status 1 if"
          + " one is wrong.",
      "With --jsonl, of each line:",
      "In:  {\"id\", \"language\", [\"version\",] \"prefix\", \"middle\", \"suffix\","
          + " [\"open\": true]}; with --language or --grammar no \"language\" is needed",
      "     open: more is to be written behind the suffix; complete is a program with some"
          + " text there",
      "Out: {\"id\", \"complete\", \"viable\", \"dead_at\", \"fenced\", \"setup_us\", \"step_us\"}"
    })
final class CheckCommand implements Callable<Integer> {
  private static final byte[] NOTHING = {};

  /** The input: files, or a {@code --jsonl} file. */
  static final class Input {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files; they are only read.")
    private List<Path> files = List.of();

    @Option(
        names = "--jsonl",
        paramLabel = "FILE",
        description = "JSON, an object a line; - is standard input.")
    private @Nullable String jsonl;
  }

  private final Streams streams;

  @ArgGroup(exclusive = true, multiplicity = "1")
  private Input input = new Input();

  @Mixin private final LanguageOption language = new LanguageOption();

  @Option(
      names = "--strict",
      description = {
        "complete: as the language's compiler judges, not only its parser, and \"refused\" says"
            + " the reason. viable and dead_at stay the parser's."
      })
  private boolean strict;

  @Option(
      names = {"-q", "--quiet"},
      description = "Of files that are right nothing is said.")
  private boolean quiet;

  private final Map<Language, SharedCharts> charts = new HashMap<>();
  private final Map<Language, Optional<StrictReader>> strictReaders = new HashMap<>();

  CheckCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    return input.jsonl == null ? checkFiles() : checkLines(input.jsonl);
  }

  private int checkFiles() {
    FileCheck check =
        new FileCheck(
            language,
            known ->
                strict ? strictReaders.computeIfAbsent(known, StrictReader::of) : Optional.empty());
    int wrong = 0;
    for (Path file : input.files) {
      try {
        List<String> problems = check.problems(file);
        problems.forEach(streams.out()::println);
        wrong += problems.size();
        if (problems.isEmpty() && !quiet) {
          streams.out().println(file + ": it parses" + (strict ? ", and nothing is refused" : ""));
        }
      } catch (Failure e) {
        streams.say(String.valueOf(e.getMessage()));
        wrong++;
      }
    }
    return wrong == 0 ? 0 : 1;
  }

  private int checkLines(String file) {
    return new JsonLines(streams, file)
        .answer(
            List.of("prefix", "middle", "suffix"),
            found -> Optional.of(answer(found, language.of(found).known())));
  }

  private JsonObject answer(JsonLine hole, Language known) {
    try {
      return check(hole, charts.computeIfAbsent(known, SharedCharts::new));
    } catch (RuntimeException e) {
      charts.remove(known); // the charts may be half-read
      throw e;
    }
  }

  /** A text without fences, to which more text is to be added. */
  private static Fencing unfinished(SharedCharts charts, byte[] prefix, byte[] suffix) {
    MiddleLanguage middles = MiddleLanguage.unfinished(charts, prefix, suffix);
    return new Fencing.Whole(new Fencing.View(middles, prefix, suffix, List.of()));
  }

  /**
   * A compiler's errors in the whole text, with a short ending if the text is open; empty if it
   * does not parse.
   */
  private List<Refusal> refused(SharedCharts charts, byte[] text, boolean open) {
    byte[] more =
        open ? MiddleLanguage.of(charts, text, NOTHING).recognizer().completion() : NOTHING;
    return strictReaders
        .computeIfAbsent(charts.language(), StrictReader::of)
        .flatMap(reader -> reader.refusals(Bytes.concat(text, more == null ? NOTHING : more)))
        .orElse(List.of());
  }

  private JsonObject check(JsonLine hole, SharedCharts charts) {
    ByteOrderMark parts =
        ByteOrderMark.leftOutOf(hole.text("prefix"), hole.text("middle"), hole.text("suffix"));
    byte[] prefix = Utf8.encode(parts.prefix());
    byte[] suffix = Utf8.encode(parts.suffix());
    String middle = parts.middle();
    long start = System.nanoTime();
    Fencing fencing =
        hole.open() ? unfinished(charts, prefix, suffix) : Fences.of(charts, prefix, suffix);
    List<MiddleRecognizer> recognizers =
        fencing.views().stream().map(view -> view.middles().recognizer()).toList();
    recognizers.forEach(MiddleRecognizer::viable); // the first call joins both sides
    long ready = System.nanoTime();
    Judged judged = Judged.of(fencing, recognizers, middle);
    List<Refusal> refused =
        strict && judged.complete()
            ? refused(charts, Bytes.concat(prefix, Utf8.encode(middle), suffix), hole.open())
            : List.of();
    long end = System.nanoTime();

    JsonObject out = new JsonObject();
    out.add("id", hole.id());
    out.addProperty("complete", judged.complete() && refused.isEmpty());
    out.addProperty("viable", judged.deadAt() < 0);
    if (judged.deadAt() < 0) {
      out.add("dead_at", JsonNull.INSTANCE);
    } else {
      out.addProperty("dead_at", judged.deadAt() + parts.skipped());
    }
    out.addProperty("fenced", judged.fenced());
    if (strict) {
      JsonArray messages = new JsonArray();
      refused.forEach(refusal -> messages.add(refusal.message()));
      out.add("refused", messages);
    }
    out.addProperty("setup_us", (ready - start) / 1000);
    out.addProperty("step_us", (end - ready) / 1000);
    return out;
  }

  /**
   * The verdict on a middle by the view of the file that reads the most of it.
   *
   * @param deadAt as {@link CheckCommand#deadAt}; the greatest of all views
   * @param fenced whether that view has fences
   */
  private record Judged(boolean complete, int deadAt, boolean fenced) {
    static Judged of(Fencing fencing, List<MiddleRecognizer> recognizers, String middle) {
      Judged best = null;
      for (int i = 0; i < recognizers.size(); i++) {
        int deadAt = CheckCommand.deadAt(recognizers.get(i), middle);
        boolean complete = deadAt < 0 && recognizers.get(i).mayEnd();
        boolean fenced = !fencing.views().get(i).fences().isEmpty();
        Judged judged = new Judged(complete, deadAt, fenced);
        best = best == null || judged.goesFurtherThan(best) ? judged : best;
      }
      return Objects.requireNonNull(best);
    }

    private boolean goesFurtherThan(Judged other) {
      return complete != other.complete
          ? complete
          : Integer.compareUnsigned(deadAt, other.deadAt) > 0;
    }
  }

  /**
   * The length, in code points, of the shortest beginning of the middle that is not viable; 0 if no
   * middle fits at all; -1 if the whole middle is viable.
   */
  private static int deadAt(MiddleRecognizer recognizer, String middle) {
    if (!recognizer.viable()) {
      return 0;
    }
    byte[] bytes = Utf8.encode(middle);
    if (recognizer.push(bytes, 0, bytes.length)) {
      return -1;
    }
    int codePoints = 0;
    for (int i = 0; i < middle.length(); ) {
      int next = middle.offsetByCodePoints(i, 1);
      byte[] codePoint = Utf8.encode(middle.substring(i, next));
      codePoints++;
      if (!recognizer.push(codePoint, 0, codePoint.length)) {
        return codePoints;
      }
      i = next;
    }
    throw new IllegalStateException("read as a whole the middle is dead, read in parts it is not");
  }
}
