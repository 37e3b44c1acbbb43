package dovetail.server.suggest;

import dovetail.analysis.Judge;
import dovetail.analysis.tree.CodeText;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.util.function.Function;

/** The tokens of middles at a cursor. */
final class CodeTexts {
  private CodeTexts() {}

  /** Those of a file in a language, with the cursor at {@code ¦}. */
  static Function<String, CodeText> at(String name, String file) {
    Language language = Languages.builtIn().find(name).orElseThrow();
    int at = file.indexOf('¦');
    String prefix = file.substring(0, at);
    String suffix = file.substring(at + 1);
    return middle -> {
      try (Judge judge = new Judge()) {
        return judge.code(language, prefix, middle, suffix, language.profile().style().elements());
      }
    };
  }
}
