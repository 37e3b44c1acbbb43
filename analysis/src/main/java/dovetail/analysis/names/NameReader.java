package dovetail.analysis.names;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dovetail.analysis.names.FileNames.Placed;
import dovetail.analysis.tree.Tree;
import dovetail.analysis.tree.TreeReader;
import dovetail.languages.Language;
import dovetail.languages.Trees;
import dovetail.quotient.chart.StoppedException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Reads texts for their names. Readings are cached by pieces, so that a text which is much like an
 * earlier one is read quickly, wherever it was edited.
 *
 * <p>Complexity: the first time, the cost of reading the text; then a look-up for each token behind
 * the first change, and the reading of the changed pieces. One thread at a time.
 */
public final class NameReader {
  /** The bytes of pieces that are kept. */
  private static final int KEPT = 4_000_000;

  private final TreeReader reader;
  private final NameRules rules;
  private final NotedNames noted;
  private final Cache<ByteBuffer, Piece> known =
      CacheBuilder.newBuilder()
          .maximumWeight(KEPT)
          .weigher((ByteBuffer text, Piece piece) -> text.capacity() + 64)
          .concurrencyLevel(1)
          .build();

  private NameReader(TreeReader reader, NameRules rules) {
    this.reader = reader;
    this.rules = rules;
    this.noted = new NotedNames(reader.trees());
  }

  /** The reader of a language; empty if its grammar has no declarations about names. */
  public static Optional<NameReader> of(Language language) {
    return language.trees().flatMap(trees -> of(new TreeReader(language, trees)));
  }

  /** The same, with a reader of trees that other callers may use too. */
  public static Optional<NameReader> of(TreeReader reader) {
    Trees trees = reader.trees();
    NameRules rules = new NameRules(trees);
    return rules.areNames() ? Optional.of(new NameReader(reader, rules)) : Optional.empty();
  }

  /**
   * The names of a text; empty if the text is no program.
   *
   * @throws StoppedException if nobody waits for it; the next reading finds the part that was read
   */
  public Optional<FileNames> read(byte[] text) {
    List<Placed> pieces = new ArrayList<>();
    boolean isProgram =
        reader.read(
            text,
            new TreeReader.Pieces() {
              @Override
              public boolean knows(int begin, int end) {
                Piece piece = known.getIfPresent(ByteBuffer.wrap(text, begin, end - begin));
                if (piece != null) {
                  pieces.add(new Placed(piece, begin));
                }
                return piece != null;
              }

              @Override
              public void found(Tree tree) {
                int root = tree.nodes() - 1;
                int begin = tree.begin(root);
                Piece piece = Piece.of(rules, tree);
                known.put(ByteBuffer.wrap(Arrays.copyOfRange(text, begin, tree.end(root))), piece);
                pieces.add(new Placed(piece, begin));
              }
            });
    Collections.reverse(pieces);
    return isProgram ? Optional.of(new FileNames(rules, pieces, noted.of(text))) : Optional.empty();
  }
}
