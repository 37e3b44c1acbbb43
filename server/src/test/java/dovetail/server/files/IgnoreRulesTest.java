package dovetail.server.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class IgnoreRulesTest {
  @TempDir Path folder;

  private boolean excludes(String file) {
    return new IgnoreRules(Optional.empty()).excludes(folder.resolve(file));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "*.py a/b.py true",
        "/*.py a/b.py false",
        "/*.py b.py true",
        "a/ a/b.py true",
        "a a/b.py true",
        "b.py/ a/b.py false",
        "a/*.py a/b.py true",
        "a/*.py c/a/b.py false",
        "**/a/*.py c/a/b.py true",
        "c/**/b.py c/b.py true",
        "c/**/b.py c/d/e/b.py true",
        "c/** c/d/b.py true",
        "/c**/ c/d/b.py true",
        "c** c true",
        "[ab].py c.py false",
        "[!ab].py c.py true",
        "[a-c].py b.py true",
        "[[:digit:]].py 7.py true",
        "\\!x !x true",
        "#x #x false",
        "?.py ab.py false",
      })
  void readsPatterns(String pattern, String file, boolean excluded) throws IOException {
    Files.createDirectories(folder.resolve(".git"));
    Files.writeString(folder.resolve(".gitignore"), pattern + "\n");
    assertThat(excludes(file)).isEqualTo(excluded);
  }

  @Test
  void blanksAtTheEndDoNotCountUnlessEscaped() throws IOException {
    Files.createDirectories(folder.resolve(".git"));
    Files.writeString(folder.resolve(".gitignore"), "x\\ \ny  \n");
    assertThat(excludes("x ")).isTrue();
    assertThat(excludes("x")).isFalse();
    assertThat(excludes("y")).isTrue();
  }

  @Test
  void theLastAndTheNearestCount() throws IOException {
    Files.createDirectories(folder.resolve(".git/info"));
    Files.createDirectories(folder.resolve("a/b"));
    Files.writeString(folder.resolve(".git/info/exclude"), "w.py\n");
    Files.writeString(folder.resolve(".gitignore"), "*.py\n!keep.py\n!w.py\nout/\n!out/keep.py\n");
    Files.writeString(folder.resolve("a/.gitignore"), "!x.py\n");
    Files.writeString(folder.resolve("a/b/.dovetailignore"), "x.py\n");
    assertThat(excludes("y.py")).isTrue();
    assertThat(excludes("keep.py")).isFalse();
    assertThat(excludes("w.py")).as("info/exclude is weaker").isFalse();
    assertThat(excludes("out/keep.py")).as("its folder is ignored").isTrue();
    assertThat(excludes("a/x.py")).isFalse();
    assertThat(excludes("a/b/x.py")).as("our own file is stronger").isTrue();
  }

  /** A file system without case, as a link for each name in capitals makes one of them. */
  @Test
  void whereNamesHaveNoCasePatternsHaveNone() throws IOException {
    Files.createDirectories(folder.resolve(".git"));
    Files.writeString(folder.resolve(".gitignore"), "hidden.py\n[k-m]*.py\n!Kept.py\n");
    Files.writeString(folder.resolve("hidden.py"), "x = 1\n");
    ExcludePatterns exclude = ExcludePatterns.of(List.of("hid*.py"));
    if (!Files.exists(folder.resolve("HIDDEN.PY"))) {
      assertThat(excludes("HIDDEN.py")).isFalse();
      assertThat(exclude.excludes(folder.resolve("HIDDEN.PY"))).isFalse();
      Files.createSymbolicLink(folder.resolve(".GITIGNORE"), Path.of(".gitignore"));
      Files.createLink(folder.resolve("HIDDEN.PY"), folder.resolve("hidden.py"));
    }
    assertThat(excludes("HIDDEN.py")).isTrue();
    assertThat(excludes("LOCAL.PY")).isTrue();
    assertThat(excludes("KEPT.py")).isFalse();
    assertThat(excludes("plain.py")).isFalse();
    assertThat(exclude.excludes(folder.resolve("HIDDEN.PY"))).isTrue();
  }

  /** Reached by links: to the file or its folder; the file may not be saved yet. */
  @ParameterizedTest
  @CsvSource({
    "link.py, true",
    "shown/deep.py, true",
    "shown/unsaved.py, true",
    "dangling.py, true",
    "kept.py, false",
    "fine/a.py, false",
  })
  void linksLeadToTheSameRules(String file, boolean excluded) throws IOException {
    Files.createDirectories(folder.resolve(".git"));
    Files.createDirectories(folder.resolve("private"));
    Files.createDirectories(folder.resolve("open"));
    Files.writeString(folder.resolve(".gitignore"), "hidden.py\nprivate/\n");
    for (String text : List.of("hidden.py", "private/deep.py", "plain.py", "open/a.py")) {
      Files.writeString(folder.resolve(text), "x = 1\n");
    }
    Files.createSymbolicLink(folder.resolve("link.py"), Path.of("hidden.py"));
    Files.createSymbolicLink(folder.resolve("dangling.py"), Path.of("private/unsaved.py"));
    Files.createSymbolicLink(folder.resolve("kept.py"), Path.of("plain.py"));
    Files.createSymbolicLink(folder.resolve("shown"), Path.of("private"));
    Files.createSymbolicLink(folder.resolve("fine"), Path.of("open"));
    assertThat(excludes(file)).isEqualTo(excluded);
    Path real = folder.toRealPath();
    List<String> patterns =
        List.of(real.resolve("hidden.py").toString(), real.resolve("private") + "/");
    assertThat(ExcludePatterns.of(patterns).excludes(folder.resolve(file))).isEqualTo(excluded);
  }

  /** Against git itself, on random patterns. */
  @Test
  void duelsWithGit() throws IOException, InterruptedException {
    assumeTrue(run("git", "--version").status() == 0, "no git on this machine: no duel with it");
    assertThat(run("git", "init", "-q", ".").status()).isZero();
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    List<String> files = new ArrayList<>();
    for (String one : List.of("", "a/", "b/", "a/b/", "a/a/", "b/a/b/")) {
      for (String name : List.of("a", "b", "ab", "a.b", "ba.a", "[a]", "a b")) {
        if (!name.equals("a") && !name.equals("b")) {
          files.add(one + name);
        }
      }
    }
    String ofUser = folder.resolve("none").toString();
    for (int round = 0; round < Integer.getInteger("rounds", 60); round++) {
      StringBuilder said = new StringBuilder();
      for (String at : List.of("", "a/")) {
        StringBuilder rules = new StringBuilder();
        for (int line = random.nextInt(4); line >= 0; line--) {
          rules.append(pattern(random)).append('\n');
        }
        Files.createDirectories(folder.resolve(at));
        Files.writeString(folder.resolve(at + ".gitignore"), rules);
        said.append(at).append(": ").append(rules);
      }
      List<String> command =
          new ArrayList<>(
              List.of("git", "-c", "core.excludesFile=" + ofUser, "check-ignore", "--no-index"));
      command.addAll(files);
      TreeSet<String> git =
          new TreeSet<>(run(command.toArray(String[]::new)).out().lines().toList());
      TreeSet<String> ours = new TreeSet<>();
      IgnoreRules rules = new IgnoreRules(Optional.empty());
      for (String file : files) {
        if (rules.excludes(folder.resolve(file))) {
          ours.add(file);
        }
      }
      assertThat(ours).as("seed %d, rules %s", seed, said).isEqualTo(git);
    }
  }

  private static String pattern(Random random) {
    String[] pieces = {"a", "b", "*", "?", ".", "[ab]", "[!a]", "a", "b", "\\a", "[[:alpha:]]"};
    StringBuilder out = new StringBuilder(random.nextInt(5) == 0 ? "!" : "");
    out.append(random.nextInt(4) == 0 ? "/" : "");
    int folders = random.nextInt(3);
    for (int folder = 0; folder <= folders; folder++) {
      out.append(folder > 0 ? "/" : "");
      if (random.nextInt(4) == 0) {
        out.append("*".repeat(2 + random.nextInt(2)));
      } else {
        for (int piece = random.nextInt(3); piece >= 0; piece--) {
          out.append(pieces[random.nextInt(pieces.length)]);
        }
      }
    }
    return out.append(random.nextInt(5) == 0 ? "/" : "").toString();
  }

  private record Ran(int status, String out) {}

  private Ran run(String... command) throws IOException, InterruptedException {
    try {
      ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
      builder.environment().put("GIT_CEILING_DIRECTORIES", String.valueOf(folder.getParent()));
      Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Ran(process.waitFor(), out);
    } catch (IOException e) {
      return new Ran(-1, "");
    }
  }

  @Test
  void theUsersOwnFileIsWhereGitLooks() {
    Path usual = folder.resolve(".config/git/ignore");
    assertThat(IgnoreRules.userFile(Map.of(), folder.toString())).isEqualTo(usual);
    assertThat(IgnoreRules.userFile(Map.of("XDG_CONFIG_HOME", folder.toString()), "/other"))
        .isEqualTo(folder.resolve("git/ignore"));
  }
}
