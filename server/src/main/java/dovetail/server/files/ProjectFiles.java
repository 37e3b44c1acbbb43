package dovetail.server.files;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.languages.SourceText;
import dovetail.protocol.Address;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of a project that may be read: files in a language below a folder, without ignored and
 * excluded files, files of secrets, generated, vendored and huge files, and links.
 */
public final class ProjectFiles {
  private static final Logger log = LoggerFactory.getLogger(ProjectFiles.class);

  /** The greatest size of a file: a larger one is data, or made by a program. */
  private static final long LARGEST = 500_000;

  /** The greatest number of files. */
  private static final int MOST_FILES = 100_000;

  /** The names of folders with third-party or generated files. */
  private static final Set<String> LEFT_OUT =
      Set.of(
          ".git",
          ".hg",
          ".svn",
          ".venv",
          "venv",
          "node_modules",
          "site-packages",
          "__pycache__",
          "vendor",
          "third_party",
          "third-party",
          "_vendor",
          "_vendored",
          "build",
          "dist",
          "target");

  /** The mark that programs leave in the first lines of their output. */
  private static final Pattern GENERATED =
      Pattern.compile(
          "(?i)@generated|\\bdo not (edit|modify)\\b|\\b(auto-?|automatically )generated\\b");

  private static final int HEAD = 1000;

  /** Lines this long on the average are made by programs. */
  private static final int LONG_LINES = 200;

  private final Path root;
  private final Language language;
  private final ExcludePatterns exclude;
  private final IgnoreRules rules;

  /**
   * The files below a folder, in a language, that neither patterns nor rules exclude.
   *
   * @param root an absolute folder without {@code ..}
   */
  public ProjectFiles(Path root, Language language, ExcludePatterns exclude, IgnoreRules rules) {
    this.root = root;
    this.language = language;
    this.exclude = exclude;
    this.rules = rules;
  }

  /** The folder. */
  public Path root() {
    return root;
  }

  /** The language of the files. */
  public Language language() {
    return language;
  }

  /** The files below a folder, without further patterns. */
  public static ProjectFiles in(Path root, Language language) {
    return new ProjectFiles(root, language, ExcludePatterns.of(List.of()), new IgnoreRules());
  }

  /** A file to read. */
  public record Found(Path path, long size, long modified) {}

  /** The name by which a project knows a document. */
  public static String name(String document) {
    return Address.of(document).file().map(Path::toString).orElse(document);
  }

  /**
   * The files, the nearest to a folder first; equally near ones by name.
   *
   * @param near a folder at or below the root
   */
  public List<Found> find(Path near) {
    List<Found> found = new ArrayList<>();
    FileVisitor<Path> visitor =
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean left =
                !folder.equals(root)
                    && (LEFT_OUT.contains(String.valueOf(folder.getFileName()))
                        || rules.excludes(folder));
            return left ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && attributes.size() <= LARGEST && admits(file)) {
              found.add(
                  new Found(file, attributes.size(), attributes.lastModifiedTime().toMillis()));
            }
            return found.size() < MOST_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
            return FileVisitResult.CONTINUE;
          }
        };
    try {
      Files.walkFileTree(root, visitor);
    } catch (IOException e) {
      log.info("{}: {}", root, e.toString()); // the files found so far are returned
    }
    found.sort(
        Comparator.comparingInt((Found file) -> distance(near, file.path()))
            .thenComparing(file -> file.path().toString()));
    return found;
  }

  /** Whether a file may be read. */
  private boolean admits(Path file) {
    return mayHold(file, language) && !exclude.excludes(file) && !rules.excludes(file);
  }

  /** Whether a file, by its name, may hold text in a language that people wrote. */
  public static boolean mayHold(Path file, Language language) {
    String name = String.valueOf(file.getFileName());
    String extension = name.substring(name.lastIndexOf('.') + 1);
    return name.indexOf('.') > 0
        && Languages.builtIn().knows(extension)
        && language.isBeside(Languages.builtIn().nameOf(extension))
        && FileKind.of(file.toString().replace('\\', '/')) == FileKind.PLAIN;
  }

  /**
   * The text of a file, with {@code \n} for line ends; empty if the file is no text, or generated.
   */
  public static Optional<String> read(Path file) {
    try {
      if (Files.size(file) > LARGEST) {
        return Optional.empty();
      }
      String text = SourceText.read(file);
      return Optional.of(LineEnds.of(text).inside(text)).filter(plain -> !isGenerated(plain));
    } catch (IOException e) {
      return Optional.empty(); // not in the encoding that it declares, or gone
    }
  }

  /** Whether a program wrote a text, by its lines and its own remarks. */
  public static boolean isGenerated(String text) {
    return text.length() > LONG_LINES * (1 + text.lines().count())
        || GENERATED.matcher(text.substring(0, Math.min(HEAD, text.length()))).find();
  }

  /** The number of folders on the way from a folder to a file's. */
  private static int distance(Path near, Path file) {
    int folder = file.getNameCount() - 1;
    int common = 0;
    while (common < near.getNameCount()
        && common < folder
        && near.getName(common).equals(file.getName(common))) {
      common++;
    }
    return near.getNameCount() + folder - 2 * common;
  }
}
