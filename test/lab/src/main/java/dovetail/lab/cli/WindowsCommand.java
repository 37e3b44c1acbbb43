package dovetail.lab.cli;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import dovetail.protocol.CompletionRequest.Extent;
import dovetail.protocol.http.CursorText;
import dovetail.quotient.Before;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.SharedCharts;
import dovetail.server.cli.Failure;
import dovetail.server.cli.LanguageNameOption;
import dovetail.server.cli.Misuse;
import dovetail.server.cli.SeedOption;
import dovetail.server.cli.Streams;
import dovetail.server.complete.Validator;
import dovetail.server.complete.Window;
import dovetail.server.editor.WindowReadings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code windows}: measures the promises about windows, on files that parse. */
@Command(
    name = "windows",
    description = {
      "Cuts windows out of files that parse, and a middle out of each.",
      "True middles have to be viable at each byte, and complete.",
      "It counts the spoiled ones that the whole file refuses and the window lets in.",
      "Status 1 if a true middle is refused."
    })
final class WindowsCommand implements Callable<Integer> {
  private static final Pattern WORDS = Pattern.compile("\\w+|[^\\w\\s]|\\s+");

  /** Lines on either side of the cursor. */
  private static final int MOST_LINES = 60;

  private static final int LONGEST = 200_000;
  private static final int FROM_ONE_FILE = 5;

  private final Streams streams;

  @Mixin private LanguageNameOption named = new LanguageNameOption();

  @Option(
      names = "--ending",
      required = true,
      description = "The ending of their names, such as ts.")
  private String ending = "";

  @Option(names = "--windows", description = "How many windows (default: ${DEFAULT-VALUE}).")
  private int count = 2000;

  @Option(
      names = "--untold",
      description =
          "Nobody tells the language: counts the windows for which this one is found, and alone.")
  private boolean untold;

  @Mixin private SeedOption seed = new SeedOption();

  @Parameters(paramLabel = "FOLDER", description = "Where files are looked for.")
  private List<Path> folders = List.of();

  private int complete;
  private int viable;
  private int inToken;
  private int spoiled;
  private int refused;
  private int letIn;
  private int found;
  private int foundFirst;
  private int foundAlone;
  private final WindowReadings readings = new WindowReadings();

  WindowsCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() {
    String name = named.name().orElseThrow(() -> new Misuse("--language NAME is needed"));
    Language language =
        Languages.builtIn()
            .find(name)
            .orElseThrow(() -> new Failure("--language " + name + ": there is no such language"));
    Random random = new Random(seed.seed());
    List<Path> files = files();
    Collections.shuffle(files, random);
    SharedCharts charts = new SharedCharts(language);
    int windows = 0;
    int used = 0;
    for (Path file : files) {
      String text = text(file);
      if (windows == count || text.isEmpty() || !Validator.accepts(language, text)) {
        continue;
      }
      used++;
      for (int i = 0; i < FROM_ONE_FILE && windows < count; i++) {
        windows++;
        window(charts, language, text, random, file);
      }
    }
    streams
        .out()
        .printf(
            "%s: %d windows of %d files; true middles: %d complete, %d viable at each byte, %d of"
                + " windows that begin in a string or comment; spoiled middles: %d, of which the"
                + " file refuses %d; of these the window lets in %d (%.1f %%)%n",
            name,
            windows,
            used,
            complete,
            viable,
            inToken,
            spoiled,
            refused,
            letIn,
            100.0 * letIn / Math.max(1, refused));
    if (untold) {
      streams
          .out()
          .printf(
              "untold: found for %d, as the likeliest for %d, alone for %d%n",
              found, foundFirst, foundAlone);
    }
    return complete == windows && viable == windows ? 0 : 1;
  }

  private List<Path> files() {
    List<Path> found = new ArrayList<>();
    String suffix = ending.startsWith(".") ? ending : "." + ending;
    for (Path folder : folders) {
      try (Stream<Path> all = Files.walk(folder)) {
        all.filter(Files::isRegularFile)
            .filter(one -> one.toString().endsWith(suffix))
            .sorted()
            .forEach(found::add);
      } catch (IOException e) {
        throw Failure.at(folder.toString(), e);
      }
    }
    if (found.isEmpty()) {
      throw new Misuse("no file ends in " + suffix);
    }
    return found;
  }

  private static String text(Path file) {
    try {
      String text = Files.size(file) > LONGEST ? "" : Files.readString(file);
      return text.indexOf('\r') >= 0 || text.isBlank() ? "" : text;
    } catch (IOException e) {
      return ""; // not in UTF-8
    }
  }

  private void window(
      SharedCharts charts, Language language, String text, Random random, Path file) {
    List<MatchResult> words = WORDS.matcher(text).results().toList();
    int first = random.nextInt(words.size());
    int last = Math.min(words.size(), first + 1 + random.nextInt(8));
    int from = words.get(first).start();
    int to = words.get(last - 1).end();
    int begin = lines(text, from, -random.nextInt(MOST_LINES));
    int end = lines(text, to, 1 + random.nextInt(MOST_LINES));
    String middle = text.substring(from, to);
    if (untold) {
      CursorText hole = new CursorText(text.substring(begin, from), text.substring(to, end));
      List<String> names = find(hole, language.name());
      if (!names.contains(language.name())) {
        streams.say(
            "%s: characters %d to %d, window %d to %d, is taken for %s"
                .formatted(file, from, to, begin, end, names));
      }
    }
    byte[] window = Utf8.encode(text.substring(begin, from) + text.substring(to, end));
    int cut = Utf8.encode(text.substring(begin, from)).length;
    MiddleLanguage middles = new Window(charts).middles(window, cut);
    MiddleRecognizer recognizer = middles.recognizer();
    boolean isViable = middles.viable() && recognizer.push(Utf8.encode(middle));
    boolean isComplete = isViable && recognizer.mayEnd();
    viable += isViable ? 1 : 0;
    complete += isComplete ? 1 : 0;
    inToken += isComplete && middles.before() == Before.TOKEN ? 1 : 0;
    if (!isComplete) {
      streams.say("%s: characters %d to %d, window %d to %d".formatted(file, from, to, begin, end));
      return;
    }
    String other = spoiled(words, first, last, random);
    String whole = text.substring(0, from) + other + text.substring(to);
    spoiled++;
    if (!Validator.accepts(language, whole)) {
      refused++;
      String changed = text.substring(begin, from) + other + text.substring(to, end);
      letIn += new Window(charts).fits(middles.before(), changed) ? 1 : 0;
    }
  }

  private List<String> find(CursorText hole, String name) {
    List<String> names =
        readings.of(hole, Languages.builtIn().names(), Extent.WINDOW).stream()
            .map(one -> one.language().name())
            .toList();
    found += names.contains(name) ? 1 : 0;
    foundFirst += names.indexOf(name) == 0 ? 1 : 0;
    foundAlone += names.equals(List.of(name)) ? 1 : 0;
    return names;
  }

  /** The beginning of a line so many lines before an offset's, or the end of one behind it. */
  private static int lines(String text, int offset, int lines) {
    int at = offset;
    if (lines > 0) {
      for (int i = 0; i < lines && at < text.length(); i++) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end + 1;
      }
      return at;
    }
    at = text.lastIndexOf('\n', at - 1) + 1;
    for (int i = 0; i < -lines && at > 0; i++) {
      at = text.lastIndexOf('\n', at - 2) + 1;
    }
    return at;
  }

  /** A middle with a word left out, doubled, swapped with the next, or from elsewhere. */
  private static String spoiled(List<MatchResult> words, int first, int last, Random random) {
    List<String> middle = new ArrayList<>();
    for (MatchResult word : words.subList(first, last)) {
      middle.add(word.group());
    }
    int at = random.nextInt(middle.size());
    switch (random.nextInt(4)) {
      case 0 -> middle.remove(at);
      case 1 -> middle.add(at, middle.get(at));
      case 2 -> Collections.swap(middle, at, random.nextInt(middle.size()));
      default -> middle.set(at, words.get(random.nextInt(words.size())).group());
    }
    return String.join("", middle);
  }
}
