package dovetail.lab.cli;

import com.google.common.base.Strings;
import com.google.gson.JsonObject;
import dovetail.lab.places.Pairs;
import dovetail.lab.places.Person;
import dovetail.lab.places.PlaceFinder;
import dovetail.lab.places.Shown;
import dovetail.lab.places.Stretch;
import dovetail.lab.places.Typist;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.languages.SourceText;
import dovetail.lexer.Utf8;
import dovetail.model.LanguageModel;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.Surroundings;
import dovetail.server.cli.Failure;
import dovetail.server.cli.Streams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --person}: a modelled person types, who reads and accepts suggestions. */
final class PersonOptions {
  @Option(
      names = "--person",
      paramLabel = "WHERE",
      description =
          "A modelled person types --places lines of each file, reads what is drawn and accepts"
              + " what is right: top: one after the other, nothing below yet; middle: each in the"
              + " finished file; edit: what changes it into its next version (--next). With a"
              + " --deadline longer than any answer takes, the machine's speed does not matter.")
  private @Nullable Stretch where;

  @Option(
      names = "--next",
      paramLabel = "DIR",
      description = "The next version of the project (--root), for --person edit.")
  private @Nullable Path next;

  @Option(
      names = "--pairs",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = "Whether the person's editor closes brackets and quotes (default: it does).")
  private boolean pairs;

  @Mixin private final JudgedOptions judged = new JudgedOptions();

  /** Whether a person types. */
  boolean isPresent() {
    return where != null;
  }

  /** The model, with the logits that it computed before. */
  LanguageModel keeping(LanguageModel model) {
    return judged.over(model);
  }

  /** Has a person type in files; the worth of the suggestions. */
  JsonObject type(
      EditorWire editor,
      List<Path> all,
      Optional<Path> root,
      long seed,
      int places,
      Streams streams,
      Consumer<JsonObject> lines)
      throws IOException {
    if (where == Stretch.EDIT && (next == null || root.isEmpty())) {
      throw new Failure("--person edit: also say --root, a project, and --next, its next version");
    }
    Person person = new Person(seed);
    List<Double> millis = new ArrayList<>();
    for (Path file : all) {
      Optional<String> language = EditorBench.language(file);
      if (language.isPresent()) {
        String text = read(file);
        boolean isOpen = false;
        for (Typist typist : typists(text, next(root, file, text), language.get(), seed, places)) {
          if (isOpen) {
            become(editor, typist.document());
          } else {
            editor.open(file.toUri().toString(), language.get(), typist.document());
          }
          isOpen = where == Stretch.EDIT; // otherwise each line is another document
          person.begin(typist, language.get(), file.toAbsolutePath().toString());
          type(editor, person, typist, millis);
        }
        streams.say(file.toString());
      }
    }
    judged.ask(person.checkers());
    person.tell(lines);
    JsonObject summary = person.summary();
    Latency.addTo(summary, "", millis);
    return summary;
  }

  /** The next version of a file; the same as it is now if there is none. */
  private String next(Optional<Path> root, Path file, String text) {
    if (next == null || root.isEmpty()) {
      return text;
    }
    Path later = next.resolve(root.get().toAbsolutePath().relativize(file.toAbsolutePath()));
    return Files.isRegularFile(later) ? read(later) : text;
  }

  private static String read(Path file) {
    return Failure.reading(file, SourceText::read).replace("\r\n", "\n");
  }

  private List<Typist> typists(String text, String later, String name, long seed, int places) {
    Language language = Languages.builtIn().find(name).orElseThrow();
    DocumentMiddles document = new DocumentMiddles(language);
    byte[] bytes = Utf8.encode(text);
    if (where == null || !document.at(bytes, bytes.length).viable()) {
      return List.of();
    }
    Function<String, Pairs> closed =
        whole ->
            pairs
                ? Pairs.of(
                    whole, at -> PlaceFinder.surroundings(document, whole, at) == Surroundings.CODE)
                : Pairs.none();
    PlaceFinder finder = PlaceFinder.of(document, text, name, seed);
    Random random = new Random(31 * seed + text.hashCode());
    return where.draw(text, later, finder, closed, random, places);
  }

  private static void type(EditorWire editor, Person person, Typist typist, List<Double> millis)
      throws IOException {
    while (!typist.isDone()) {
      long start = System.nanoTime();
      Optional<Shown> shown = editor.items(typist.at()).stream().findFirst();
      millis.add((System.nanoTime() - start) / 1e6);
      person.act(shown, editor.stops(), editor.placeholder());
      become(editor, typist.document());
    }
  }

  /** Edits the document as little as need be. */
  private static void become(EditorWire editor, String text) throws IOException {
    String before = editor.text();
    int same = Strings.commonPrefix(before, text).length();
    int behind = Strings.commonSuffix(before.substring(same), text.substring(same)).length();
    editor.replace(same, before.length() - behind, text.substring(same, text.length() - behind));
  }
}
