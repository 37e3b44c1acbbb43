package dovetail.server.files;

import dovetail.grammar.GrammarOptions;
import dovetail.grammar.Position;
import dovetail.grammar.Problem;
import dovetail.grammar.Severity;
import dovetail.languages.Language;
import dovetail.languages.SourceText;
import dovetail.model.hub.Reason;
import dovetail.protocol.Address;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.FileProblems;
import dovetail.protocol.settings.OwnGrammar;
import dovetail.protocol.settings.Settings;
import dovetail.protocol.text.LineIndex;
import dovetail.protocol.text.PositionEncoding;
import dovetail.protocol.text.TextPosition;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.PatternSyntaxException;

/**
 * The languages of a user's own grammars, which settings name. A grammar is compiled for the first
 * request in its language, and again after its file, or a file that it imports, has changed; while
 * it has errors, the last version without errors is used. Any thread; compiling holds up other
 * threads that need the same file.
 */
public final class OwnGrammars {
  /** A grammar in the settings, with its language. */
  private record Named(String language, OwnGrammar grammar) {}

  private record Key(Path file, GrammarOptions options) {}

  /**
   * A grammar that was read.
   *
   * @param stamps the last changes of the files that it was read from
   * @param problem the reason why there is no language, or only an older version; empty if it is
   *     new
   */
  private record Compiled(
      Map<Path, String> stamps, Optional<Language> language, Optional<String> problem) {}

  private final KeptLanguages kept;
  private final Consumer<FileProblems> listener;
  private final Map<Key, Compiled> compiled = new ConcurrentHashMap<>();
  private volatile Supplier<Map<String, OwnGrammar>> usual = Map::of;

  /** Reports the errors in a grammar file to a listener, each time the file is read. */
  public OwnGrammars(KeptLanguages kept, Consumer<FileProblems> listener) {
    this.kept = kept;
    this.listener = listener;
  }

  /**
   * Sets grammars for languages whose grammar the settings do not name.
   *
   * @param grammars gives the present ones, at each request
   */
  public void usually(Supplier<Map<String, OwnGrammar>> grammars) {
    usual = grammars;
  }

  /** The name of a request's language in the settings, if they name a grammar for it. */
  Optional<String> nameOf(CompletionRequest request) {
    return named(request).map(Named::language);
  }

  /**
   * The language of a request's file by a user's grammar; empty if there is no such grammar, or it
   * never was without errors.
   */
  Optional<Language> of(CompletionRequest request) {
    return named(request)
        .flatMap(named -> file(named.grammar(), request.uri()).map(file -> read(file, named)))
        .flatMap(Compiled::language);
  }

  /**
   * The reason why a grammar in the settings cannot be used as it is now; empty if there is none.
   */
  Optional<String> problem(CompletionRequest request) {
    return named(request)
        .flatMap(
            named ->
                file(named.grammar(), request.uri())
                    .map(file -> read(file, named).problem())
                    .orElseGet(
                        () ->
                            Optional.of(
                                "there is no %s in the file's folder or above (setting grammars)"
                                    .formatted(named.grammar().file()))));
  }

  /** Reads a file that was saved or opened, if it is a grammar in the settings. */
  public void look(String uri, Settings settings) {
    Optional<Path> saved = Address.of(uri).file();
    all(settings)
        .forEach(
            (language, grammar) ->
                saved
                    .filter(file -> isNamed(file, grammar))
                    .ifPresent(file -> read(file, new Named(language, grammar))));
  }

  private static boolean isNamed(Path file, OwnGrammar grammar) {
    try {
      return file.endsWith(Path.of(grammar.file()).normalize());
    } catch (InvalidPathException e) {
      return false; // reported already
    }
  }

  /** The languages, each with its file, as text for the user. */
  static List<String> described(Settings settings) {
    return settings.get(Settings.GRAMMARS).entrySet().stream()
        .map(entry -> "%s (%s)".formatted(entry.getKey(), entry.getValue().file()))
        .sorted()
        .toList();
  }

  /** The errors in the setting of grammars, a sentence each. */
  static List<String> problems(Settings settings) {
    List<String> problems = new ArrayList<>();
    settings
        .get(Settings.GRAMMARS)
        .forEach(
            (language, grammar) -> {
              String key = "dovetail.grammars." + language;
              try {
                Path file = Path.of(grammar.file());
                if (file.isAbsolute() && !Files.exists(file)) {
                  problems.add("%s.file: there is no file %s".formatted(key, file));
                }
              } catch (InvalidPathException e) {
                problems.add("%s.file: %s: %s".formatted(key, grammar.file(), Reason.of(e)));
              }
              grammar
                  .lexer()
                  .filter(lexer -> !GrammarOptions.lexers().contains(lexer))
                  .ifPresent(
                      lexer ->
                          problems.add(
                              "%s.lexer: \"%s\" is not known; known are %s"
                                  .formatted(
                                      key, lexer, String.join(", ", GrammarOptions.lexers()))));
              for (String pattern : grammar.patterns()) {
                try {
                  var _ = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
                } catch (PatternSyntaxException e) {
                  problems.add("%s.patterns: %s: %s".formatted(key, pattern, Reason.of(e)));
                }
              }
            });
    return problems;
  }

  private Map<String, OwnGrammar> all(Settings settings) {
    Map<String, OwnGrammar> all = new HashMap<>(usual.get());
    all.putAll(settings.get(Settings.GRAMMARS));
    return all;
  }

  /**
   * The grammar for a request, by the editor's name of the language; otherwise by the file's name.
   */
  private Optional<Named> named(CompletionRequest request) {
    Map<String, OwnGrammar> all = all(request.settings());
    OwnGrammar byName = all.get(request.languageId());
    if (byName != null) {
      return Optional.of(new Named(request.languageId(), byName));
    }
    return all.isEmpty()
        ? Optional.empty()
        : Address.of(request.uri())
            .file()
            .flatMap(
                file ->
                    all.entrySet().stream()
                        .filter(entry -> fits(entry.getValue(), file))
                        .map(entry -> new Named(entry.getKey(), entry.getValue()))
                        .findFirst());
  }

  private static boolean fits(OwnGrammar grammar, Path file) {
    return grammar.patterns().stream()
        .anyMatch(
            pattern -> {
              boolean isOfName = pattern.indexOf('/') < 0;
              Path name = file.getFileName();
              try {
                return name != null
                    && FileSystems.getDefault()
                        .getPathMatcher("glob:" + (isOfName ? pattern : "**/" + pattern))
                        .matches(isOfName ? name : file);
              } catch (PatternSyntaxException e) {
                return false; // reported already
              }
            });
  }

  /** The path of a grammar's file: absolute, or relative to the document's folder or one above. */
  private static Optional<Path> file(OwnGrammar grammar, String uri) {
    try {
      Path named = Path.of(grammar.file());
      if (named.isAbsolute()) {
        return Optional.of(named.normalize());
      }
      Optional<Path> document = Address.of(uri).file();
      for (Path at = document.orElse(null); at != null; at = at.getParent()) {
        Path file = at.resolveSibling(named).normalize();
        if (Files.exists(file)) {
          return Optional.of(file);
        }
      }
      return Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty(); // reported already
    }
  }

  private Compiled read(Path file, Named named) {
    GrammarOptions options =
        new GrammarOptions(Optional.empty(), named.grammar().start(), named.grammar().lexer());
    return compiled.compute(
        new Key(file, options),
        (_, before) ->
            before != null
                    && before.stamps().entrySet().stream()
                        .allMatch(entry -> stamp(entry.getKey()).equals(entry.getValue()))
                ? before
                : compile(file, options, Optional.ofNullable(before).flatMap(Compiled::language)));
  }

  private Compiled compile(Path path, GrammarOptions options, Optional<Language> before) {
    Map<Path, String> stamps = new HashMap<>();
    stamps.put(path, stamp(path));
    try {
      Path file = TreeSitterPackage.grammar(path);
      stamps.put(file, stamp(file));
      String source = SourceText.inUtf8(file);
      KeptLanguages.Compiled read =
          kept.read(file, source, options, looked -> stamps.put(looked, stamp(looked)));
      listener.accept(problems(file, source, read.problems()));
      return read.language().isPresent()
          ? new Compiled(stamps, read.language(), Optional.empty())
          : new Compiled(
              stamps,
              before,
              read.problems().stream()
                  .min(Comparator.comparing(problem -> problem.severity() != Severity.ERROR))
                  .map(problem -> "its grammar cannot be used: " + problem));
    } catch (IOException e) {
      return new Compiled(
          stamps, before, Optional.of("its grammar cannot be read: " + Reason.of(e)));
    }
  }

  /** A text that changes when a file does. */
  private static String stamp(Path file) {
    try {
      return Files.getLastModifiedTime(file) + " " + Files.size(file);
    } catch (IOException e) {
      return "not there";
    }
  }

  private static FileProblems problems(Path file, String source, List<Problem> problems) {
    LineIndex lines = LineIndex.of(source);
    return new FileProblems(
        file.toUri().toString(),
        source,
        problems.stream()
            .filter(problem -> problem.position().file().equals(file.toString()))
            .map(problem -> problem(problem, lines))
            .toList());
  }

  /** A problem from its place to the end of its line. */
  private static FileProblems.Problem problem(Problem problem, LineIndex lines) {
    Position at = problem.position();
    TextPosition position = new TextPosition(at.line() - 1, at.column() - 1);
    int begin = lines.offset(position, PositionEncoding.UTF_32);
    String rest = lines.text().substring(begin, lines.lineEnd(lines.lineOf(begin)));
    int end = begin + rest.stripTrailing().length();
    return new FileProblems.Problem(
        problem.severity() == Severity.ERROR, begin, end, problem.message());
  }
}
