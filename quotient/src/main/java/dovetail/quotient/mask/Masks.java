package dovetail.quotient.mask;

import dovetail.languages.Language;
import dovetail.quotient.chart.LimitException;
import dovetail.quotient.join.Tables;

/**
 * The masks of a vocabulary for a language. After a middle, the mask is the set of tokens that
 * leave a middle that may go on: a token is in the mask exactly if {@code MiddleRecognizer.push} of
 * its bytes succeeds.
 *
 * <p>A {@link MaskSource} finds them. The usual source has three layers, each exact: the vocabulary
 * folded by lexer states ({@link Folds}); a walk over a fold, which reads the charts as a stack;
 * and finished masks, remembered under the reads of their walks ({@link MemoMasks}).
 *
 * <p>Serves any number of recognisers of the language, one thread at a time.
 */
public final class Masks {
  private final Tables tables;
  private final Folds folds;
  private final Memory memory;
  private final MemoMasks kept;
  private final Layers layers;
  private MaskSource source;

  /** The layers by which masks are found. Each uses the layers before it. */
  public enum Layers {
    /** No layer: each token is pushed by itself. This is the definition. */
    NONE,
    /** The folded vocabulary: at every place a walk over it, by steps of charts. */
    FOLDS,
    /** Walks read the charts as stacks. No result is kept. */
    STACKS,
    /** Results below nodes are kept, finished masks are not. */
    PARTS,
    /** Finished masks are kept, results below nodes are not. */
    WHOLES,
    /** Remembered masks are used, new ones are not remembered. */
    KNOWN,
    /** New masks are remembered too, for other places that read the same. */
    ALL
  }

  /**
   * The most bytes that kept results may take. The vocabulary bounds the folds, which come on top.
   *
   * @param masks bytes of finished masks
   * @param parts bytes of results of walks below nodes
   */
  record Memory(long masks, long parts) {
    static final Memory USUAL = new Memory(8L << 20, 14L << 20);
    static final Memory NONE = new Memory(0, 0);
  }

  private Masks(Tables tables, Folds folds, Memory memory, MemoMasks kept, Layers layers) {
    this.tables = tables;
    this.folds = folds;
    this.memory = memory;
    this.kept = kept;
    this.layers = layers;
    this.source =
        switch (layers) {
          case NONE -> new PushedMasks(folds.vocabulary());
          case FOLDS -> new WalkedMasks(folds);
          case STACKS, PARTS, WHOLES, KNOWN, ALL -> kept;
        };
  }

  /** The masks of a vocabulary for a language; lexer states are folded as they occur. */
  public static Masks of(Language language, Vocabulary vocabulary) {
    return of(language, vocabulary, Memory.USUAL);
  }

  static Masks of(Language language, Vocabulary vocabulary, Memory memory) {
    Tables tables = Tables.of(language);
    Folds folds = new Folds(tables, vocabulary);
    MemoMasks kept = new MemoMasks(tables, folds, memory);
    return new Masks(tables, folds, memory, kept, Layers.ALL);
  }

  /** The same tables; masks are found by other layers from now on. */
  public Masks with(Layers other) {
    return switch (other) {
      case STACKS -> with(other, Memory.NONE);
      case PARTS -> with(other, new Memory(0, memory.parts()));
      case WHOLES -> with(other, new Memory(memory.masks(), 0));
      case KNOWN -> new Masks(tables, folds, memory, kept.forgetting(), other);
      case NONE, FOLDS, ALL -> new Masks(tables, folds, memory, kept.keeping(), other);
    };
  }

  private Masks with(Layers other, Memory own) {
    return new Masks(tables, folds, own, new MemoMasks(tables, folds, own), other);
  }

  /** The same masks; no new ones are kept from now on. */
  public Masks known() {
    return switch (layers) {
      case NONE, FOLDS, STACKS, KNOWN -> this;
      case PARTS, WHOLES, ALL -> with(Layers.KNOWN);
    };
  }

  /** The vocabulary. */
  public Vocabulary vocabulary() {
    return folds.vocabulary();
  }

  /**
   * The tokens that are allowed after a middle, bit {@code t % 64} of long {@code t / 64} for token
   * t.
   *
   * @param mask {@link Vocabulary#words} longs, overwritten
   */
  public void fill(MaskedMiddle middle, long[] mask) {
    try {
      fill(source, middle, mask);
    } catch (LimitException e) { // folds would be too large
      MaskSource pushed = new PushedMasks(vocabulary());
      fill(pushed, middle, mask);
      source = pushed;
    }
  }

  private static void fill(MaskSource source, MaskedMiddle middle, long[] mask) {
    MaskSum sum = new MaskSum(mask);
    source.addTo(sum, middle);
    sum.mask();
  }

  /** Folds every lexer state now, rather than when it first occurs. */
  public void foldAll() {
    for (int state = 1; state < tables.lexer().states(); state++) {
      folds.of(state, true, Folds.NO_GUARD);
    }
    for (int context = 0; context < tables.lexer().contexts(); context++) {
      folds.of(tables.lexer().start(context), false, Folds.NO_GUARD);
    }
  }

  /** How many lexer states have been folded. */
  public int foldCount() {
    return folds.size();
  }

  /** How often a mask was kept. */
  public long hits() {
    return kept.hits();
  }

  /** How often it was not. */
  public long misses() {
    return kept.misses();
  }

  /** How often charts and suffix were walked for a mask. */
  long walks() {
    return kept.walks();
  }

  /** About how many bytes the folds take. */
  public long foldBytes() {
    return folds.bytes();
  }

  /** About how many bytes finished masks take, and the ways to them. */
  public long maskBytes() {
    return kept.memo().bytes();
  }

  /** About how many bytes the kept results of walks below nodes take. */
  public long partBytes() {
    return kept.partBytes();
  }

  @Override
  public String toString() {
    return folds.size() + " folds, " + kept;
  }
}
