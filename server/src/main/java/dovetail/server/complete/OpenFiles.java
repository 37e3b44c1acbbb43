package dovetail.server.complete;

import com.google.common.collect.Sets;
import dovetail.analysis.project.Repository;
import dovetail.languages.Languages;
import dovetail.model.FileTemplate;
import dovetail.model.LanguageModel;
import dovetail.protocol.Address;
import dovetail.protocol.OpenFile;
import dovetail.server.files.ExcludePatterns;
import dovetail.server.files.FileKind;
import dovetail.server.files.IgnoreRules;
import dovetail.server.task.Task;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The other open files that a model is shown, if it was trained with other files in its prompt:
 * files in the same language, most useful first. Never a file that ignore rules exclude, nor a file
 * of secrets, nor a document without a known file.
 *
 * <p>A file is the more useful the rarer the words are that it shares with the edited document; a
 * file that the document names gets a bonus; of equally useful files, the last touched comes first.
 * The choice stays the same as long as the other files do, so that the model need not read them
 * again. One thread.
 */
public final class OpenFiles {
  /** The most characters of a file that is considered. */
  private static final int MOST = 200_000;

  /** The bonus of a named file, in words that no other file has. */
  private static final double NAMED = 10;

  private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]{2,}");

  private final IgnoreRules rules = new IgnoreRules();

  /** The last choice. */
  private record Choice(String document, int room, List<OpenFile> others, int[] tokens) {
    boolean isFor(Task task, int wanted) {
      return document.equals(task.document()) && room == wanted && others.equals(task.others());
    }
  }

  private @Nullable Choice last;

  /**
   * The tokens of other files, before the hole's in the prompt; none if the model was not trained
   * so.
   */
  int[] tokens(LanguageModel model, Task task) {
    Optional<FileTemplate> template = model.files();
    int room =
        FileTemplate.room(
            model.config().contextLength(), task.prefix().length() + task.suffix().length());
    if (template.isEmpty() || room == 0 || task.others().isEmpty()) {
      return new int[0];
    }
    Choice known = last;
    if (known != null && known.isFor(task, room)) {
      return known.tokens();
    }
    Name own = Name.of(task.document());
    List<FileTemplate.File> files =
        chosen(task).stream()
            .map(file -> new FileTemplate.File(Name.of(file.uri()).path(), file.text()))
            .toList();
    int[] tokens = template.get().fill(model, own.repository(), own.path(), files, room);
    last = new Choice(task.document(), room, task.others(), tokens);
    return tokens;
  }

  /** The files that may be shown, the most useful first. */
  List<OpenFile> chosen(Task task) {
    List<OpenFile> allowed = task.others().stream().filter(file -> isAllowed(file, task)).toList();
    Set<String> own = Sets.union(words(task.prefix()), words(task.suffix()));
    List<Set<String>> theirs = allowed.stream().map(file -> words(file.text())).toList();
    Map<String, Integer> files = new HashMap<>();
    theirs.forEach(words -> words.forEach(word -> files.merge(word, 1, Integer::sum)));
    record Ranked(OpenFile file, double use) {}
    List<Ranked> ranked = new ArrayList<>();
    for (int i = 0; i < allowed.size(); i++) {
      double use = own.contains(Name.of(allowed.get(i).uri()).stem()) ? NAMED : 0;
      for (String word : theirs.get(i)) {
        use += own.contains(word) ? 1.0 / files.getOrDefault(word, 1) : 0;
      }
      ranked.add(new Ranked(allowed.get(i), use));
    }
    ranked.sort(Comparator.comparingDouble(Ranked::use).reversed());
    return ranked.stream().map(Ranked::file).toList();
  }

  private boolean isAllowed(OpenFile file, Task task) {
    return task.language().isBeside(Languages.builtIn().nameOf(file.languageId()))
        && FileKind.of(file.uri()) == FileKind.PLAIN
        && !file.text().isBlank()
        && file.text().length() <= MOST
        && Address.of(file.uri()).file().filter(path -> !rules.excludes(path)).isPresent();
  }

  private static Set<String> words(String text) {
    return WORD.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
  }

  /** The files that the patterns do not exclude. */
  public static List<OpenFile> without(List<OpenFile> files, List<String> exclude) {
    ExcludePatterns patterns = ExcludePatterns.of(exclude);
    return files.stream()
        .filter(
            file ->
                Address.of(file.uri()).file().map(path -> !patterns.excludes(path)).orElse(true))
        .toList();
  }

  /** A document's name in a prompt. */
  private record Name(String repository, String path) {
    static Name of(String uri) {
      Address address = Address.of(uri);
      Optional<Path> file = address.file();
      Optional<Path> repository = file.flatMap(Repository::of);
      if (file.isPresent() && repository.isPresent()) {
        Path root = repository.get();
        return new Name(String.valueOf(root.getFileName()), IgnoreRules.relative(root, file.get()));
      }
      return new Name("repository", address.name());
    }

    String stem() {
      String name = path.substring(path.lastIndexOf('/') + 1);
      return name.indexOf('.') > 0 ? name.substring(0, name.indexOf('.')) : name;
    }
  }
}
