package dovetail.analysis;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.nio.file.Path;
import java.util.List;

/** What a judge says of the names in a part of a text. */
final class Judged {
  private Judged() {}

  static Language language(String name) {
    return Languages.builtIn().find(name).orElseThrow();
  }

  static List<Fault> faults(Document document, String before, String written, String behind) {
    try (Judge judge = new Judge()) {
      return judge.faults(document, Part.of(before, written, behind), Judge.NAMES);
    }
  }

  /** The names that are not there, in a file. */
  static String names(String language, Path file, String before, String written, String behind) {
    Document document = Document.of(language(language), file);
    return names(faults(document, before, written, behind));
  }

  static String names(List<Fault> faults) {
    return String.join(" ", faults.stream().map(Fault::name).toList());
  }
}
