package dovetail.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What pages refer to exists: the classes, packages and files of ARCHITECTURE.md, the tests that
 * any page names, and the places that links lead to.
 */
final class DocsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern CODE_BLOCK = Pattern.compile("(?s)```.*?```");
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  /** A class, perhaps behind its package, perhaps before a member. */
  private static final Pattern CLASS =
      Pattern.compile("((?:[a-z]+\\.)*)([A-Z]\\w+)(?:\\.([a-zA-Z]\\w*))?");

  private static final Pattern PACKAGE = Pattern.compile("dovetail(?:\\.[a-z]+)+");
  private static final Pattern FILE = Pattern.compile("[\\w.-]+(?:/[\\w.-]+)*/[\\w.-]*");
  private static final Pattern IN_ITALICS = Pattern.compile("(?<!\\*)\\*([A-Z][^*]*)\\*(?!\\*)");
  private static final Pattern TEST = Pattern.compile("([A-Z]\\w*(?:Test|IT))(?:\\.([a-z]\\w*))?");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]*)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");

  /** The sources of each simple class name. */
  private static final Map<String, List<Path>> SOURCES = new HashMap<>();

  private static final List<Path> PAGES = new ArrayList<>();

  @BeforeAll
  static void findFiles() throws IOException {
    for (Path file : files()) {
      String name = file.getFileName().toString();
      if (name.endsWith(".java")) {
        SOURCES.computeIfAbsent(name.replace(".java", ""), _ -> new ArrayList<>()).add(file);
      } else if (name.endsWith(".md")) {
        PAGES.add(file);
      }
    }
    assertThat(PAGES).hasSizeGreaterThan(30);
  }

  private static List<Path> files() throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> top = Files.list(ROOT)) {
      for (Path part : top.filter(p -> !p.getFileName().toString().startsWith(".")).toList()) {
        try (Stream<Path> below = Files.walk(part)) {
          below
              .filter(p -> !("/" + ROOT.relativize(p)).matches(".*/(?:target|node_modules)/.*"))
              .filter(Files::isRegularFile)
              .forEach(found::add);
        }
      }
    }
    return found;
  }

  @Test
  void theArchitectureNamesWhatExists() throws IOException {
    String text = prose(ROOT.resolve("ARCHITECTURE.md"));
    List<String> missing = new ArrayList<>();
    int seen = 0;
    for (MatchResult found : QUOTED.matcher(text).results().toList()) {
      String name = found.group(1);
      boolean known = CLASS.matcher(name).matches() || PACKAGE.matcher(name).matches();
      seen += known ? 1 : 0;
      if (!exists(name)) {
        missing.add(name);
      }
    }
    assertThat(missing).isEmpty();
    assertThat(seen).isGreaterThan(100);
  }

  @Test
  void everyPageNamesTestsThatExist() throws IOException {
    List<String> missing = new ArrayList<>();
    int seen = 0;
    for (Path page : PAGES) {
      for (String name : tests(prose(page))) {
        seen++;
        if (!exists(name)) {
          missing.add(ROOT.relativize(page) + ": " + name);
        }
      }
    }
    assertThat(missing).isEmpty();
    assertThat(seen).isGreaterThan(100);
  }

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    List<String> missing = new ArrayList<>();
    int seen = 0;
    for (Path page : PAGES) {
      for (MatchResult found : LINK.matcher(prose(page)).results().toList()) {
        String link = found.group(1);
        if (!link.contains(":")) {
          seen++;
          if (!leads(page, link)) {
            missing.add(ROOT.relativize(page) + ": " + link);
          }
        }
      }
    }
    assertThat(missing).isEmpty();
    assertThat(seen).isGreaterThan(100);
  }

  @Test
  void whatDoesNotExistIsMissed() {
    assertThat(exists("quotient.MiddleRecognizer")).isTrue();
    assertThat(exists("dovetail.model.MiddleRecognizer")).isFalse();
    assertThat(exists("MiddleRecognizer.push")).isTrue();
    assertThat(exists("MiddleRecognizer.pushed")).isFalse();
    assertThat(exists("MiddleRecogniser")).isFalse();
    assertThat(exists("dovetail.quotient.joins")).isFalse();
    assertThat(exists("docs/none.md")).isFalse();
    assertThat(tests("*ScopeTest, DraftTest.a, b; in words*"))
        .containsExactly("ScopeTest", "DraftTest.a", "DraftTest.b");
    assertThat(leads(ROOT.resolve("README.md"), "docs/names.md#nowhere")).isFalse();
  }

  /** The names of tests in italics; a word behind a test's method is another of its methods. */
  private static List<String> tests(String text) {
    List<String> names = new ArrayList<>();
    for (MatchResult found : IN_ITALICS.matcher(text).results().toList()) {
      String owner = "";
      for (String word : found.group(1).split("[,;]\\s+")) {
        boolean test = TEST.matcher(word).lookingAt();
        if (test) {
          MatchResult name = TEST.matcher(word).results().findFirst().orElseThrow();
          names.add(name.group());
          owner = name.group(2) == null ? "" : name.group(1);
        } else if (!owner.isEmpty() && word.matches("[a-z]\\w*")) {
          names.add(owner + "." + word);
        }
      }
    }
    return names;
  }

  /** Whether a name is one of a class, package or file that exists, or of nothing such. */
  private static boolean exists(String name) {
    var type = CLASS.matcher(name);
    if (type.matches()) {
      return source(type.group(2), type.group(1))
          .filter(file -> type.group(3) == null || declares(file, type.group(3)))
          .isPresent();
    }
    if (PACKAGE.matcher(name).matches()) {
      String folder = name.replace('.', '/');
      return SOURCES.values().stream()
          .flatMap(List::stream)
          .anyMatch(file -> file.getParent().endsWith(folder));
    }
    return !FILE.matcher(name).matches() || Files.exists(ROOT.resolve(name));
  }

  private static Optional<Path> source(String type, String place) {
    String folder = place.replace('.', '/').replaceFirst("/$", "");
    return SOURCES.getOrDefault(type, List.of()).stream()
        .filter(file -> folder.isEmpty() || file.getParent().endsWith(folder))
        .findFirst();
  }

  private static boolean declares(Path file, String member) {
    return Pattern.compile("\\b" + member + "\\b").matcher(read(file)).find();
  }

  private static boolean leads(Path page, String link) {
    String[] parts = link.split("#", -1);
    Path target =
        parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).toAbsolutePath().normalize();
    if (!Files.exists(target)) {
      return false;
    }
    return parts.length == 1
        || HEADING
            .matcher(CODE_BLOCK.matcher(read(target)).replaceAll(""))
            .results()
            .anyMatch(heading -> anchor(heading.group(1)).equals(parts[1]));
  }

  /** The anchor that web pages of repositories give a heading. */
  private static String anchor(String heading) {
    return heading
        .toLowerCase(Locale.ROOT)
        .strip()
        .replaceAll("[^\\p{L}\\p{N} _-]", "")
        .replace(' ', '-');
  }

  private static String prose(Path page) throws IOException {
    return CODE_BLOCK.matcher(Files.readString(page)).replaceAll("");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
