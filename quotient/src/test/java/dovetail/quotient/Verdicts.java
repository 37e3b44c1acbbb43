package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * CPython's verdicts on the texts that the fixed seeds give, kept in files beside the grammars, so
 * that a machine without the interpreter checks as much. Where it is there it judges again, and the
 * file must say the same; {@code -Dexpect=update} writes what it says. Other seeds, and more of
 * them, are judged by the interpreter alone.
 *
 * <p>A file has two lines: the SHA-256 of the texts, and a bit for each of them.
 */
final class Verdicts {
  private static final Path FOLDER = Path.of("src/test/resources/dovetail/quotient/verdicts");

  private Verdicts() {}

  /**
   * Whether each text parses. The test is reported as skipped where nobody can tell: other seeds,
   * and no interpreter.
   *
   * @param name of the file
   * @param minor the oldest version 3.x that may judge
   */
  static List<Boolean> of(String name, List<String> texts, int minor) {
    Optional<List<Boolean>> judged =
        CPython.atLeast(3, minor) ? CPython.verdicts(texts) : Optional.empty();
    Path file = FOLDER.resolve(name + ".txt");
    if ("update".equals(System.getProperty("expect"))) {
      write(file, texts, judged.orElseThrow());
    }
    Optional<List<Boolean>> kept = read(file, texts);
    if (System.getProperty("seed") == null && Duels.areThoseOfEveryBuild()) {
      assertThat(kept).as("%s is of other texts: -Dexpect=update", file).isPresent();
    }
    if (kept.isPresent() && judged.isPresent()) {
      assertThat(judged).as("%s, and the interpreter", file).isEqualTo(kept);
    }
    assumeTrue(
        judged.isPresent() || kept.isPresent(),
        "no python3 of version 3." + minor + " or later to judge");
    return judged.or(() -> kept).orElseThrow();
  }

  private static String hash(List<String> texts) {
    Hasher hasher = Hashing.sha256().newHasher();
    for (String text : texts) {
      hasher.putInt(text.length()).putString(text, StandardCharsets.UTF_8);
    }
    return hasher.hash().toString();
  }

  private static Optional<List<Boolean>> read(Path file, List<String> texts) {
    try {
      if (!Files.exists(file)) {
        return Optional.empty();
      }
      List<String> lines = Files.readAllLines(file);
      if (!lines.get(0).equals(hash(texts))) {
        return Optional.empty();
      }
      BitSet bits = BitSet.valueOf(HexFormat.of().parseHex(lines.get(1)));
      List<Boolean> verdicts = new ArrayList<>();
      for (int i = 0; i < texts.size(); i++) {
        verdicts.add(bits.get(i));
      }
      return Optional.of(verdicts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, List<String> texts, List<Boolean> verdicts) {
    BitSet bits = new BitSet();
    for (int i = 0; i < verdicts.size(); i++) {
      bits.set(i, verdicts.get(i));
    }
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, List.of(hash(texts), HexFormat.of().formatHex(bits.toByteArray())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
