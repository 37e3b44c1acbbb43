package dovetail.server.editor;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.protocol.OpenFile;
import dovetail.protocol.http.CursorText;
import dovetail.server.files.ProjectFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Finds the file that a window was cut out of: the only file that has the window's first lines and,
 * behind them, its last lines, each in one place. The text between them may have changed since the
 * file was saved. An editor's open documents are tried before the files of folders. A file is read
 * again only after it was written; files that ignore rules exclude are not read. Thread-safe.
 */
final class WholeFiles {
  /** The most lines of either side that are looked for. */
  private static final int LINES = 8;

  /** The least characters of the lines that are looked for: fewer could stand in any file. */
  private static final int LEAST = 40;

  private final List<Path> roots;
  private final Supplier<List<OpenFile>> open;
  private final Map<Path, Read> read = new ConcurrentHashMap<>();

  private record Read(long modified, long size, String text) {}

  /** A file, as the text around a window. */
  record Whole(String uri, String language, String before, String behind) {}

  WholeFiles(List<Path> roots, Supplier<List<OpenFile>> open) {
    this.roots = List.copyOf(roots);
    this.open = open;
  }

  /** The file of a window, in one of some languages. O(the folders' files). */
  Optional<Whole> find(CursorText hole, List<String> languages) {
    String first = first(hole.prefix());
    String last = last(hole.suffix());
    if (first.length() + last.length() < LEAST) {
      return Optional.empty();
    }
    List<Whole> found = new ArrayList<>();
    for (OpenFile document : open.get()) {
      String language = Languages.builtIn().nameOf(document.languageId());
      if (languages.contains(language)
          && found.stream().noneMatch(one -> one.uri().equals(document.uri()))) {
        around(document.uri(), language, document.text().replace("\r\n", "\n"), first, last)
            .ifPresent(found::add);
      }
    }
    return found.isEmpty() ? findInFolders(first, last, languages) : only(found);
  }

  private static Optional<Whole> only(List<Whole> files) {
    return files.size() == 1 ? Optional.of(files.getFirst()) : Optional.empty();
  }

  private Optional<Whole> findInFolders(String first, String last, List<String> languages) {
    List<Whole> found = new ArrayList<>();
    for (Path root : roots) {
      for (String name : languages) {
        Language language = Languages.builtIn().find(name).orElseThrow();
        for (ProjectFiles.Found file : ProjectFiles.in(root, language).find(root)) {
          String uri = file.path().toUri().toString();
          if (found.stream().noneMatch(one -> one.uri().equals(uri))) {
            Languages.builtIn()
                .nameOf(file.path())
                .flatMap(own -> around(uri, own, text(file), first, last))
                .ifPresent(found::add);
          }
        }
      }
    }
    return only(found);
  }

  private String text(ProjectFiles.Found file) {
    return read.compute(
            file.path(),
            (path, known) ->
                known != null && known.modified() == file.modified() && known.size() == file.size()
                    ? known
                    : new Read(file.modified(), file.size(), ProjectFiles.read(path).orElse("")))
        .text();
  }

  private static Optional<Whole> around(
      String uri, String language, String text, String first, String last) {
    int from = only(text, first, 0);
    int to = from < 0 ? -1 : only(text, last, from + first.length());
    return to < 0
        ? Optional.empty()
        : Optional.of(
            new Whole(
                uri,
                language,
                text.substring(0, from),
                text.substring(Math.min(text.length(), to + last.length()))));
  }

  /**
   * The offset of whole lines in a text, from an offset on, if they stand there once; otherwise -1.
   */
  private static int only(String text, String lines, int from) {
    if (lines.isEmpty()) {
      return from;
    }
    int at = line(text, lines, from);
    return at < 0 || line(text, lines, at + 1) >= 0 ? -1 : at;
  }

  private static int line(String text, String lines, int from) {
    int at = text.indexOf(lines, from);
    while (at > 0 && text.charAt(at - 1) != '\n') {
      at = text.indexOf(lines, at + 1);
    }
    return at;
  }

  /** The first whole lines before the cursor's line. */
  private static String first(String prefix) {
    int end = 0;
    for (int line = 0; line < LINES && prefix.indexOf('\n', end) >= 0; line++) {
      end = prefix.indexOf('\n', end) + 1;
    }
    return prefix.substring(0, end);
  }

  /** The last lines of a suffix, behind the cursor's line. */
  private static String last(String suffix) {
    int begin = suffix.length();
    int least = suffix.indexOf('\n') + 1;
    if (least == 0) {
      return "";
    }
    for (int line = 0; line < LINES && begin > least; line++) {
      begin = Math.max(least, suffix.lastIndexOf('\n', begin - 2) + 1);
    }
    return suffix.substring(begin);
  }
}
