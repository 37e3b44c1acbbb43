package dovetail.lexer.names;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import dovetail.ints.ArrayReader;
import dovetail.ints.ArrayWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A list of names in all its editions.
 *
 * @param editions their names, oldest first
 * @param automaton bit {@code e} of a name: it stands in edition {@code e}; bit {@code e} of {@link
 *     #CAPITALS}: only if it is written in capitals
 */
record NameTable(List<String> editions, NameAutomaton automaton) {
  /** The first bit of names that are taken in capitals alone. */
  static final int CAPITALS = 1 << 16;

  /** The file that the build made. */
  static final String FILE = "characters.tables";

  private static final Supplier<NameTable> CHARACTERS = Suppliers.memoize(NameTable::load);

  NameTable {
    editions = List.copyOf(editions);
  }

  /** The names of characters; from the build's file, or made now. */
  static NameTable characters() {
    return CHARACTERS.get();
  }

  private static NameTable load() {
    return file().map(NameTable::read).orElseGet(CharacterNames::read);
  }

  private static Optional<byte[]> file() {
    try (InputStream in = NameTable.class.getResourceAsStream(FILE)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static NameTable read(byte[] bytes) {
    ArrayReader in = new ArrayReader(bytes);
    List<String> editions = new ArrayList<>();
    int count = in.number();
    for (int i = 0; i < count; i++) {
      editions.add(in.text());
    }
    return new NameTable(editions, NameAutomaton.read(in));
  }

  byte[] toBytes() {
    ArrayWriter out = new ArrayWriter();
    out.number(editions.size());
    editions.forEach(out::text);
    automaton.write(out);
    return out.toBytes();
  }
}
