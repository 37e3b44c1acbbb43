package dovetail.server.files;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.protocol.Address;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The language of an editor's file, and its version. Any thread. */
public final class FileLanguages {
  private final ProjectVersions projects = new ProjectVersions();
  private final OwnGrammars own;

  /** Finds languages, with a user's own grammars first. */
  public FileLanguages(OwnGrammars own) {
    this.own = own;
  }

  /**
   * The language of a request's file: that of a user's own grammar; otherwise a built-in language,
   * in the version that is set, or that the project or its interpreter has, or the newest. Empty if
   * the language is not known.
   */
  public Optional<Language> of(CompletionRequest request) {
    return own.nameOf(request).isPresent() ? own.of(request) : builtIn(request);
  }

  /** Whether settings switch suggestions on in a request's file, whatever the editor calls it. */
  public boolean isServed(CompletionRequest request) {
    Settings settings = request.settings();
    return settings.serves(request.languageId())
        && own.nameOf(request).map(settings::serves).orElse(true);
  }

  /** The reason why the language of a user's own grammar cannot be used. */
  public Optional<String> problem(CompletionRequest request) {
    return own.problem(request);
  }

  private Optional<Language> builtIn(CompletionRequest request) {
    Languages all = Languages.builtIn();
    String id = request.settings().readAs(all.nameOf(nameOf(request)));
    List<String> known = all.versions(id);
    if (known.isEmpty()) {
      return all.find(id);
    }
    Settings settings = request.settings();
    String name = all.nameOf(id);
    return settings
        .version(name)
        .filter(known::contains)
        .or(() -> projects.find(request.uri(), all.profile(id), settings.interpreter(name), known))
        .flatMap(version -> all.find(id, version))
        .or(() -> all.find(id));
  }

  /**
   * The client's language; where that only repeats the file's ending, the language of the whole
   * file name.
   */
  private static String nameOf(CompletionRequest request) {
    Languages all = Languages.builtIn();
    Address address = Address.of(request.uri());
    String ending = address.name().substring(address.name().lastIndexOf('.') + 1);
    return all.knows(ending) && all.nameOf(ending).equals(all.nameOf(request.languageId()))
        ? address.file().flatMap(all::nameOf).orElse(request.languageId())
        : request.languageId();
  }

  /** The languages that are covered, with a user's own grammars, as text for the user. */
  public static String covered(Settings settings) {
    List<String> own = OwnGrammars.described(settings);
    return own.isEmpty() ? covered() : covered() + "; by own grammars " + String.join(", ", own);
  }

  /** The built-in languages, with their versions, as text for the user. */
  public static String covered() {
    Languages all = Languages.builtIn();
    String names =
        all.names().stream()
            .map(
                name -> {
                  List<String> known = all.versions(name);
                  return known.isEmpty()
                      ? name
                      : "%s %s to %s".formatted(name, known.getFirst(), known.getLast());
                })
            .collect(Collectors.joining(", "));
    return names + "; scripts in " + String.join(", ", all.embedding());
  }

  /** Whether an editor's language is covered, by itself or by parts in other languages. */
  public static boolean isCovered(String languageId, Settings settings) {
    Languages all = Languages.builtIn();
    return settings.get(Settings.GRAMMARS).containsKey(languageId)
        || all.knows(settings.readAs(all.nameOf(languageId)))
        || all.embedding(languageId).isPresent();
  }

  /** The errors in the settings of grammars, versions and languages, a sentence each. */
  public static List<String> problems(Settings settings) {
    List<String> problems = new ArrayList<>(OwnGrammars.problems(settings));
    for (Map.Entry<String, String> entry : settings.get(Settings.VERSIONS).entrySet()) {
      List<String> known = Languages.builtIn().versions(entry.getKey());
      if (!known.contains(entry.getValue())) {
        problems.add(
            "dovetail.%sVersion: \"%s\" is not known; %s"
                .formatted(
                    entry.getKey(),
                    entry.getValue(),
                    known.isEmpty()
                        ? "this language has no versions"
                        : "known are " + String.join(", ", known)));
      }
    }
    settings
        .get(Settings.LANGUAGES)
        .readAs()
        .forEach(
            (from, to) -> {
              if (!Languages.builtIn().knows(to)) {
                problems.add(
                    "dovetail.languages.%s: \"%s\" is not known; known are %s"
                        .formatted(from, to, String.join(", ", Languages.builtIn().names())));
              }
            });
    return problems;
  }
}
