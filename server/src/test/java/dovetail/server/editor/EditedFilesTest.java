package dovetail.server.editor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.SharedCharts;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random edits in three documents, which are broken most of the time: each question has an answer,
 * and where a middle makes the whole file a program, what is suggested does, or leads to one where
 * the file is not written to its end.
 */
@Tag("slow")
final class EditedFilesTest {
  private static final int STORMS = 4 * Integer.getInteger("duels", 1);
  private static final int EDITS = 20;

  private static final Settings SETTINGS =
      Settings.DEFAULT
          .with(Settings.NAMES, Settings.Names.OFF)
          .with(Settings.AUTOMATIC_DEADLINE, Duration.ofSeconds(30))
          .with(Settings.INVOKED_DEADLINE, Duration.ofSeconds(30))
          .with(Settings.THRESHOLD, OptionalDouble.of(0));

  private static final String[] PIECES = {
    "",
    "",
    "",
    "x",
    " ",
    "é",
    "名",
    "🦊",
    "\n",
    "\n",
    "\r\n",
    "\t",
    "    ",
    "(",
    ")",
    "{",
    "}",
    "]",
    "\"",
    "'",
    "\"\"\"",
    "=",
    ":",
    ";",
    ",",
    "if x = 1:",
    "print \"done\"",
    "return",
    "# 名",
    "// 🦊"
  };

  private static final List<String> TEXTS =
      List.of(
          """
          import os

          def é(名, b):
              if 名:
                  return [名, "🦊"]
              return None

          print(é(1, 2))
          """,
          """
          const 名 = [1, "🦊"];
          function é(a, b) {
            if (a) {
              return [a, b];
            }
          }
          console.log(é(名, 2));
          """,
          """
          package main

          func é(名 int) int {
          \tif 名 > 1 {
          \t\treturn len("🦊")
          \t}
          \treturn 名
          }
          """);

  private static final List<String> LANGUAGES = List.of("python", "javascript", "go");

  /** A document that is edited. */
  private static final class Document {
    final String language;
    String text;

    Document(int number, Random random) {
      language = LANGUAGES.get(number);
      String usual = random.nextBoolean() ? TEXTS.get(number) : TEXTS.get(number).strip();
      text = random.nextBoolean() ? usual : usual.replace("\n", "\r\n");
    }

    /** A place between two code points. */
    int place(Random random) {
      int at = random.nextInt(text.length() + 1);
      if (random.nextInt(4) == 0) {
        at = text.length() - random.nextInt(Math.min(3, text.length()) + 1);
      }
      boolean split =
          at > 0
              && at < text.length()
              && Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
      return split ? at - 1 : at;
    }

    void edit(Random random) {
      int from = place(random);
      int to = random.nextInt(4) == 0 ? place(random) : from;
      int end = Math.min(Math.max(from, to), Math.min(from, to) + 12);
      end += end > 0 && end < text.length() && Character.isLowSurrogate(text.charAt(end)) ? 1 : 0;
      text =
          text.substring(0, Math.min(from, to))
              + PIECES[random.nextInt(PIECES.length)]
              + text.substring(end);
    }
  }

  @Test
  void eachQuestionHasAnAnswerThatFits() {
    int shown = 0;
    for (int seed = 0; seed < STORMS; seed++) {
      Random random = new Random(seed);
      List<Document> documents = new ArrayList<>();
      for (int number = 0; number < LANGUAGES.size(); number++) {
        documents.add(new Document(number, random));
      }
      String script = List.of("b)\n", "é = 名", "\"🦊\"", "\n    return x\n").get(random.nextInt(4));
      try (Completer completer = new Completer(new ScriptedModel(script))) {
        EditorCompletions editor =
            new EditorCompletions(() -> Optional.of(completer), best -> {}, () -> 0, () -> 0);
        for (int edit = 0; edit < EDITS; edit++) {
          Document document = documents.get(random.nextInt(documents.size()));
          document.edit(random);
          shown +=
              ask(
                  editor,
                  document,
                  document.place(random),
                  "seed %d, edit %d".formatted(seed, edit));
        }
      }
    }
    assertThat(shown).isPositive();
  }

  private static int ask(EditorCompletions editor, Document document, int at, String described) {
    CompletionRequest request =
        new CompletionRequest(
            "file:///nowhere/" + document.language,
            document.language,
            document.text,
            at,
            Trigger.INVOKED,
            SETTINGS,
            List.of(),
            () -> false);
    String where =
        "%s: %s¦%s"
            .formatted(described, document.text.substring(0, at), document.text.substring(at));
    List<Suggestion> found = new ArrayList<>();
    assertThatCode(() -> found.addAll(editor.complete(request).suggestions()))
        .as(where)
        .doesNotThrowAnyException();
    byte[] prefix = Utf8.encode(document.text.substring(0, at));
    byte[] suffix = Utf8.encode(document.text.substring(at));
    Language language = Languages.builtIn().find(document.language).orElseThrow();
    MiddleLanguage middles = MiddleLanguage.of(new SharedCharts(language), prefix, suffix);
    if (middles.viable()) {
      for (Suggestion suggestion : found) {
        MiddleRecognizer middle = middles.recognizer();
        assertThat(middle.push(Utf8.encode(suggestion.text())))
            .as("%s in %s", suggestion.text(), where)
            .isTrue();
        assertThat(middle.mayEnd() || document.text.substring(at).isBlank())
            .as("%s in %s", suggestion.text(), where)
            .isTrue();
      }
    }
    return found.isEmpty() ? 0 : 1;
  }
}
