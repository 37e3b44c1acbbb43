package dovetail.languages;

import com.google.common.primitives.Bytes;
import dovetail.grammar.Position;
import dovetail.grammar.Problem;
import dovetail.grammar.Severity;
import dovetail.ints.ArrayReader;
import dovetail.ints.ArrayWriter;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.Layouts;
import dovetail.network.Network;
import java.nio.BufferUnderflowException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.zip.CRC32C;

/**
 * A compiled language as bytes, so that the program does not compile languages at its start. The
 * reader accepts a file only if it is complete, in this form, and made from the present sources.
 *
 * <pre>
 *   magic and form        8 bytes
 *   checksum of the rest  8 bytes (CRC-32C)
 *   sources               each the name, length and CRC-32C of a grammar file, or 0 where there is none
 *   versions              of the language, oldest first
 *   problems              warnings about the grammar
 *   the language          {@link Language}'s parts, in their order
 * </pre>
 *
 * @param language in one version
 * @param versions all versions of the language
 * @param problems warnings about the grammar
 */
public record LanguageFile(Language language, List<String> versions, List<Problem> problems) {
  /** "Dovetail"'s, and the number of the form. */
  private static final long MAGIC = 0x446f76657461010aL;

  private static final int HEADER = 16;

  public LanguageFile {
    versions = List.copyOf(versions);
    problems = List.copyOf(problems);
  }

  /**
   * The bytes.
   *
   * @param sources the names of the grammar files, found or not, the language's own first
   * @param textOf the text of each file, if there is one
   */
  public byte[] write(List<String> sources, Function<String, Optional<String>> textOf) {
    ArrayWriter out = new ArrayWriter();
    out.number(sources.size());
    for (String source : sources) {
      out.text(source);
      out.longNumber(textOf.apply(source).map(LanguageFile::checksum).orElse(0L));
    }
    out.texts(versions);
    out.number(problems.size());
    for (Problem problem : problems) {
      out.number(problem.severity().ordinal());
      out.text(problem.position().file());
      out.number(problem.position().line());
      out.number(problem.position().column());
      out.text(problem.message());
    }
    writeWhole(language, out);
    byte[] body = out.toBytes();
    ArrayWriter header = new ArrayWriter();
    header.longNumber(MAGIC);
    header.longNumber(checksum(body, 0));
    return Bytes.concat(header.toBytes(), body);
  }

  /** A language with the declarations of its grammar about trees. */
  static void writeWhole(Language language, ArrayWriter out) {
    out.text(language.name());
    out.text(language.version().orElse(""));
    out.number(language.terminals().size());
    for (Terminal terminal : language.terminals()) {
      out.text(terminal.name());
      out.ints(
          new int[] {
            terminal.literal() ? 1 : 0,
            terminal.priority(),
            terminal.role().ordinal(),
            terminal.group()
          });
    }
    out.text(language.layouts.toString());
    out.bits(language.opening());
    out.bits(language.closing());
    out.bits(language.ending);
    out.bits(language.rare());
    out.texts(language.standIns());
    language.lexer().write(out);
    language.network().write(out);
    out.number(language.trees().isPresent() ? 1 : 0);
    language.trees().ifPresent(trees -> trees.write(out));
  }

  /**
   * The language in the bytes; empty if they are damaged, of another form, or of other sources.
   *
   * @param textOf the texts of the present grammar files
   */
  public static Optional<LanguageFile> read(
      byte[] file, Function<String, Optional<String>> textOf) {
    if (file.length < HEADER) {
      return Optional.empty();
    }
    ArrayReader header = new ArrayReader(file);
    if (header.longNumber() != MAGIC || header.longNumber() != checksum(file, HEADER)) {
      return Optional.empty();
    }
    try {
      ArrayReader in = new ArrayReader(file, HEADER);
      return isOf(in, textOf) ? Optional.of(read(in)) : Optional.empty();
    } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
      return Optional.empty(); // a right checksum over nonsense
    }
  }

  private static boolean isOf(ArrayReader in, Function<String, Optional<String>> textOf) {
    int sources = in.number();
    boolean same = sources > 0;
    for (int i = 0; i < sources; i++) {
      Optional<String> text = textOf.apply(in.text());
      long expected = in.longNumber();
      same = same && text.map(LanguageFile::checksum).orElse(0L) == expected;
    }
    return same;
  }

  private static LanguageFile read(ArrayReader in) {
    List<String> versions = in.texts();
    List<Problem> problems = new ArrayList<>();
    Severity[] severities = Severity.values();
    for (int i = in.number(); i > 0; i--) {
      Severity severity = severities[in.number()];
      Position position = new Position(in.text(), in.number(), in.number());
      problems.add(new Problem(severity, position, in.text()));
    }
    return new LanguageFile(readWhole(in), versions, problems);
  }

  /** Reads a language that {@link #writeWhole} wrote. */
  static Language readWhole(ArrayReader in) {
    String name = in.text();
    String version = in.text();
    List<Terminal> terminals = new ArrayList<>();
    Role[] roles = Role.values();
    int count = in.number();
    for (int id = 0; id < count; id++) {
      String terminal = in.text();
      int[] rest = in.ints();
      terminals.add(
          new Terminal(id, terminal, null, rest[0] == 1, rest[1], roles[rest[2]], rest[3]));
    }
    Layouts layout = Layouts.named(in.text());
    BitSet opening = in.bits();
    BitSet closing = in.bits();
    BitSet ending = in.bits();
    BitSet rare = in.bits();
    List<String> standIns = in.texts();
    LexerTable lexer = LexerTable.read(in, terminals);
    String[] names = terminals.stream().map(Terminal::name).toArray(String[]::new);
    Network network = Network.read(in, names);
    Optional<Trees> trees =
        in.number() == 0 ? Optional.empty() : Optional.of(Trees.read(in, names));
    Optional<String> of = version.isEmpty() ? Optional.empty() : Optional.of(version);
    return new Language(
        name, of, terminals, layout, opening, closing, ending, rare, standIns, lexer, network,
        trees);
  }

  private static long checksum(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return (long) bytes.length << Integer.SIZE | checksum(bytes, 0);
  }

  private static long checksum(byte[] bytes, int from) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, bytes.length - from);
    return crc.getValue();
  }
}
