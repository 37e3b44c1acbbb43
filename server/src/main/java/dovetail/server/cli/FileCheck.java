package dovetail.server.cli;

import dovetail.analysis.tree.Refusal;
import dovetail.analysis.tree.StrictReader;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.languages.SourceText;
import dovetail.lexer.Utf8;
import dovetail.protocol.text.LineIndex;
import dovetail.quotient.chart.LimitException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Checks whether a whole file parses, and reports each error on a line, as compilers do. */
final class FileCheck {
  private final LanguageOption languages;
  private final Function<Language, Optional<StrictReader>> strict;

  /**
   * A check of files, with an option for their language.
   *
   * @param strict finds errors of a language's compiler beyond its parser's; empty for none
   */
  FileCheck(LanguageOption languages, Function<Language, Optional<StrictReader>> strict) {
    this.languages = languages;
    this.strict = strict;
  }

  /** The errors of a file; none if it is a program of its language. */
  List<String> problems(Path file) {
    if (Files.isDirectory(file)) {
      throw new Failure(file + ": is a folder, where a file is expected");
    }
    String name = file.toString();
    if (!languages.isSet()
        && Languages.builtIn().embedding(name.substring(name.lastIndexOf('.') + 1)).isPresent()) {
      throw new Failure(file + ": holds texts in several languages; files in one are checked");
    }
    Language language = languages.ofFile(file).known(file);
    String text = Failure.reading(file, read -> SourceText.read(read, language.profile()));
    try {
      return switch (FirstError.of(language, text)) {
        case FirstError.At at ->
            List.of(file + ":" + at + ": it does not parse from here on" + at.expected());
        case FirstError.TooEarly early -> List.of(file + ": it ends too early" + early.expected());
        case FirstError.None _ -> refused(file, language, text);
      };
    } catch (LimitException e) {
      throw new Failure(file + ": " + e.getMessage());
    }
  }

  private List<String> refused(Path file, Language language, String text) {
    byte[] bytes = Utf8.encode(text);
    LineIndex lines = LineIndex.of(text);
    return strict
        .apply(language)
        .flatMap(reader -> reader.refusals(bytes))
        .orElse(List.of())
        .stream()
        .map(refusal -> file + ":" + place(lines, bytes, refusal) + ": " + refusal.message())
        .toList();
  }

  private static FirstError.At place(LineIndex lines, byte[] bytes, Refusal refusal) {
    int begin = new String(bytes, 0, refusal.begin(), StandardCharsets.UTF_8).length();
    return FirstError.At.of(lines, begin, "");
  }
}
