package dovetail.lab.eval;

import dovetail.languages.Language;
import dovetail.model.LanguageModel;
import dovetail.model.echo.EntryReader;
import dovetail.model.echo.Project;
import dovetail.model.echo.TextEntries;
import dovetail.protocol.text.LineIndex;
import dovetail.server.files.ProjectFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Commits of a repository as they were written: a line that a commit adds is a hole, the file is
 * the new text above it and the old text below, the project is the parent commit.
 */
public final class Replay implements AutoCloseable {
  /** So many commits are drawn from. */
  private static final int DRAWN_FROM = 3000;

  /** Larger files are left out, in characters. */
  private static final int LARGEST = 500_000;

  /** Shorter lines say nothing: closers and the like. */
  private static final int SHORTEST = 3;

  /** The lines of one commit, and the project before it, in which their documents are paths. */
  public record Commit(String name, Project project, List<Cut> cuts) {}

  /** Receives the commits, one after the other. */
  public interface Step {
    void run(Commit commit) throws IOException;
  }

  private final GitRepository repository;
  private final String name;
  private final Language language;
  private final EntryReader reader;
  private final long seed;
  private final Map<String, Optional<TextEntries>> read = new HashMap<>();

  /** Of a repository. */
  public Replay(Path folder, LanguageModel model, Language language, long seed) throws IOException {
    this.repository = new GitRepository(folder);
    this.name = name(folder);
    this.language = language;
    this.reader = new EntryReader(model.tokenizer(), model.vocabulary());
    this.seed = seed;
  }

  /** The last two folders: a bare one is often called the same everywhere. */
  private static String name(Path folder) {
    Path path = folder.toAbsolutePath().normalize();
    int count = path.getNameCount();
    return path.subpath(Math.max(0, count - 2), count).toString();
  }

  /** Draws commits that add lines in the language, and gives them in the order of their making. */
  public void run(int count, int lines, Step step) throws IOException {
    List<String> all = repository.commits(DRAWN_FROM);
    List<String> drawn = new ArrayList<>(all);
    Collections.shuffle(drawn, new Random(seed));
    Map<String, List<Cut>> chosen = new HashMap<>();
    for (String commit : drawn) {
      if (chosen.size() == count) {
        break;
      }
      List<Cut> cuts = cuts(commit, lines);
      if (!cuts.isEmpty()) {
        chosen.put(commit, cuts);
      }
    }
    String last = "";
    Project project = Project.EMPTY;
    for (String commit : all.reversed()) {
      List<Cut> cuts = chosen.get(commit);
      if (cuts != null) {
        String parent = commit + "^";
        project =
            changed(
                project,
                last.isEmpty() ? repository.tree(parent) : repository.changes(last, parent));
        last = parent;
        step.run(new Commit(name + ":" + commit, project, cuts));
      }
    }
  }

  private Project changed(Project project, List<GitRepository.Change> changes) throws IOException {
    Map<String, TextEntries> texts = new HashMap<>();
    Set<String> gone = new HashSet<>();
    for (GitRepository.Change change : changes) {
      Optional<TextEntries> entries = Optional.empty();
      if (change.hash().isPresent() && ProjectFiles.mayHold(Path.of(change.path()), language)) {
        entries = entries(change.hash().get());
      }
      if (entries.isPresent()) {
        texts.put(change.path(), entries.get());
      } else {
        gone.add(change.path());
      }
    }
    return texts.isEmpty() && Collections.disjoint(gone, project.names())
        ? project
        : project.with(texts, gone);
  }

  private Optional<TextEntries> entries(String hash) throws IOException {
    Optional<TextEntries> known = read.get(hash);
    if (known == null) {
      known =
          repository
              .text(hash)
              .filter(text -> text.length() <= LARGEST && !ProjectFiles.isGenerated(text))
              .map(reader::read);
      read.put(hash, known);
    }
    return known;
  }

  /** The holes of a commit. */
  private List<Cut> cuts(String commit, int most) throws IOException {
    List<AddedLines.Added> added = new ArrayList<>();
    for (AddedLines.Added one : AddedLines.of(repository.patch(commit))) {
      if (ProjectFiles.mayHold(Path.of(one.path()), language)) {
        added.add(one);
      }
    }
    Random random = new Random(seed * 31 + commit.hashCode());
    Collections.shuffle(added, random);
    List<Cut> cuts = new ArrayList<>();
    for (AddedLines.Added one : added) {
      if (cuts.size() == most) {
        break;
      }
      String now = repository.text(commit + ":" + one.path()).orElse("");
      String old = repository.text(commit + "^:" + one.path()).orElse("");
      if (now.length() <= LARGEST && old.length() <= LARGEST) {
        String id = name + ":" + commit + ":" + one.path() + ":" + (one.line() + 1);
        cut(id, one, now, old, random).ifPresent(cuts::add);
      }
    }
    return cuts;
  }

  /** A line with a hole: all that is written on it, or from where a name or a mark begins. */
  private static Optional<Cut> cut(
      String id, AddedLines.Added added, String now, String old, Random random) {
    LineIndex index = LineIndex.of(now);
    int begin = index.lineStart(added.line());
    String line = now.substring(begin, index.lineEnd(added.line()));
    int from = begin + line.length() - line.stripLeading().length();
    int to = begin + line.stripTrailing().length();
    if (to - from < SHORTEST) {
      return Optional.empty();
    }
    if (random.nextBoolean()) {
      List<Integer> begins = begins(now, from, to);
      from = begins.get(random.nextInt(begins.size()));
    }
    LineIndex before = LineIndex.of(old);
    String below =
        added.below() < before.lineCount() ? old.substring(before.lineStart(added.below())) : "";
    return Optional.of(
        new Cut(id, now.substring(0, from), now.substring(from, to), "\n" + below, added.path()));
  }

  private static List<Integer> begins(String text, int from, int to) {
    List<Integer> begins = new ArrayList<>();
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      boolean inside =
          Character.isLetterOrDigit(c) && i > from && isWord(text.charAt(i - 1)) || c == '_';
      if (!Character.isWhitespace(c) && (!inside || i == from)) {
        begins.add(i);
      }
    }
    return begins;
  }

  static boolean isWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  @Override
  public void close() {
    repository.close();
  }
}
