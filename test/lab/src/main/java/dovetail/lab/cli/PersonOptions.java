package dovetail.lab.cli;

import java.util.function.IntPredicate;
import dovetail.server.cli.Failure;
import dovetail.server.cli.Streams;
import com.google.common.base.Strings;
import com.google.gson.JsonObject;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.languages.SourceText;
import dovetail.lexer.Utf8;
import dovetail.model.LanguageModel;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.Surroundings;
import dovetail.lab.places.Pairs;
import dovetail.lab.places.Person;
import dovetail.lab.places.PlaceFinder;
import dovetail.lab.places.Shown;
import dovetail.lab.places.Stretch;
import dovetail.lab.places.Typist;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --person}: a modelled person types, who reads and accepts what is drawn. */
final class PersonOptions {
  @Option(
      names = "--person",
      paramLabel = "WHERE",
      description =
          "A modelled person types --places lines of each file, reads what is drawn and accepts"
              + " what is right: top: one after the other, nothing below yet; middle: each in the"
              + " finished file. With a --deadline longer than any answer takes, the machine's"
              + " speed does not matter.")
  private @Nullable Stretch where;

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

  /** The model, with what it wrote before. */
  LanguageModel keeping(LanguageModel model) {
    return judged.over(model);
  }

  /** Has a person type in files; what it was worth. */
  JsonObject type(
      EditorWire editor,
      List<Path> all,
      long seed,
      int places,
      Streams streams,
      Consumer<JsonObject> lines)
      throws IOException {
    Person person = new Person(seed);
    for (Path file : all) {
      Optional<String> language = EditorBench.language(file);
      if (language.isPresent()) {
        String text = Failure.reading(file, SourceText::read).replace("\r\n", "\n");
        for (Typist typist : typists(text, language.get(), seed, places)) {
          String document = file.toAbsolutePath().toString();
          editor.open(file.toUri().toString(), language.get(), typist.document());
          person.begin(typist, language.get(), document);
          type(editor, person, typist);
        }
        streams.say(file.toString());
      }
    }
    judged.ask(person.checkers());
    person.tell(lines);
    return person.summary();
  }

  private List<Typist> typists(String text, String name, long seed, int places) {
    Language language = Languages.builtIn().find(name).orElseThrow();
    DocumentMiddles document = new DocumentMiddles(language);
    byte[] bytes = Utf8.encode(text);
    if (where == null || !document.at(bytes, bytes.length).viable()) {
      return List.of();
    }
    IntPredicate isCode =
        at -> PlaceFinder.surroundings(document, text, at) == Surroundings.CODE;
    Pairs closed = pairs ? Pairs.of(text, isCode) : Pairs.none();
    return where.draw(text, PlaceFinder.of(document, text, name, seed), closed, places);
  }

  private static void type(EditorWire editor, Person person, Typist typist) throws IOException {
    while (!typist.isDone()) {
      Optional<Shown> shown = editor.items(typist.at()).stream().findFirst();
      person.act(shown, editor.parts(), editor.placeholder());
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
