package dovetail.quotient.mask;

import dovetail.ints.Bits;
import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.join.Scope;
import dovetail.quotient.join.Tables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The masks of a vocabulary for a language: after a middle, which tokens leave one that may go on.
 * Three layers, each exact: the vocabulary folded by lexer states ({@link Folds}), a walk over a
 * fold by what it reads of the charts as a stack ({@link StackMasks}; in a string or comment that
 * is to stay open, {@link KeptTexts}), and finished masks, remembered under what a walk has read.
 *
 * <p>A law: a token is in the mask exactly if {@code MiddleRecognizer.push} of its bytes succeeds.
 * Serves any number of recognisers of the language, one thread at a time.
 */
public final class Masks {
  /** Of the rules by which places are numbered and masks computed: files of others are not used. */
  private static final long VERSION = 9;

  private final Tables tables;
  private final Folds folds;
  private final Memory memory;
  private final MaskMemo memo;
  private final StackMasks stacks;
  private final KeptTexts texts;
  private final AskedMasks askedMasks = new AskedMasks();
  private final Layers layers;
  private final @Nullable NamedTokens named; // null if nothing is looked up
  private long hits;
  private long misses;
  private long unknown;

  /** How masks are found: each layer stands on those before it. */
  public enum Layers {
    /** None: each token is pushed by itself. */
    NONE,
    /** The folded vocabulary alone: a walk over it by chart steps, at every place. */
    FOLDS,
    /** Walks that read the charts as stacks; of what they find nothing is kept. */
    STACKS,
    /** Of these, what is found below places is kept, finished masks are not. */
    PARTS,
    /** Of these, finished masks are kept, what is found below places is not. */
    WHOLES,
    /** Remembered masks are used, new ones are not remembered. */
    KNOWN,
    /** New masks are remembered too, for other places that read the same. */
    ALL
  }

  /**
   * How many bytes may be taken by what is kept; beside folds, which the vocabulary bounds.
   *
   * @param masks by finished masks
   * @param parts by what is known below places
   */
  record Memory(long masks, long parts) {
    static final Memory USUAL = new Memory(8L << 20, 14L << 20);
    static final Memory NONE = new Memory(0, 0);
  }

  private Masks(Tables tables, Folds folds, Memory memory, Layers layers) {
    this.tables = tables;
    this.folds = folds;
    this.memory = memory;
    this.memo = new MaskMemo(folds.vocabulary().words(), memory.masks());
    this.stacks = new StackMasks(Predictions.of(tables), folds, memo, memory.parts());
    this.texts = new KeptTexts(tables, folds, memo);
    this.named =
        tables.lexer().names() == null ? null : new NamedTokens(tables.lexer(), folds.vocabulary());
    this.layers = layers;
  }

  private Masks(Masks same, Layers layers) {
    this.tables = same.tables;
    this.folds = same.folds;
    this.memory = same.memory;
    this.memo = same.memo;
    this.stacks = same.stacks;
    this.texts = same.texts;
    this.named = same.named;
    this.layers = layers;
  }

  /** The masks of a vocabulary for a language; lexer states are folded as they occur. */
  public static Masks of(Language language, Vocabulary vocabulary) {
    return of(language, vocabulary, Memory.USUAL);
  }

  static Masks of(Language language, Vocabulary vocabulary, Memory memory) {
    Tables tables = Tables.of(language);
    Folds folds =
        new Folds(tables.lexer(), tables.layout(), tables.language().terminals(), vocabulary);
    return new Masks(tables, folds, memory, Layers.ALL);
  }

  /** The same tables, and how masks are found from now on. */
  public Masks with(Layers other) {
    return switch (other) {
      case STACKS -> new Masks(tables, folds, Memory.NONE, other);
      case PARTS -> new Masks(tables, folds, new Memory(0, memory.parts()), other);
      case WHOLES -> new Masks(tables, folds, new Memory(memory.masks(), 0), other);
      case NONE, FOLDS, KNOWN, ALL -> new Masks(this, other);
    };
  }

  /** The same, and of what is found from now on nothing more is kept. */
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
    MaskSum sum = new MaskSum(mask);
    fillByGrammar(middle, sum);
    sum.mask();
    askNamed(middle, mask);
    for (int token = 0; middle.hasNames() && token < vocabulary().size(); token++) {
      if (Bits.has(mask, token) && middle.touchesNames(vocabulary().text(token))) {
        ask(middle, token, mask);
      }
    }
  }

  /** Takes a token out of a mask if it cannot be pushed. */
  private void ask(MaskedMiddle middle, int token, long[] mask) {
    mask[token >> 6] &= middle.allows(vocabulary().text(token)) ? -1L : ~(1L << token);
  }

  /** Takes out the tokens with parts that are looked up and no names. */
  private void askNamed(MaskedMiddle middle, long[] mask) {
    if (named == null) {
      return;
    }
    BitSet asked = new BitSet();
    for (Branch branch : middle.branches()) {
      asked.or(named.of(branch.lexer()));
    }
    for (int token = asked.nextSetBit(0); token >= 0; token = asked.nextSetBit(token + 1)) {
      if (Bits.has(mask, token)) {
        ask(middle, token, mask);
      }
    }
  }

  private void fillByGrammar(MaskedMiddle middle, MaskSum sum) {
    switch (layers) {
      case NONE -> {
        for (int token = 0; token < vocabulary().size(); token++) {
          sum.mask()[token >> 6] |= middle.allows(vocabulary().text(token)) ? 1L << token : 0;
        }
      }
      case FOLDS -> walk(middle, sum);
      case STACKS, KNOWN -> fill(middle, sum, StackMasks.Keeping.FORGET);
      case PARTS, WHOLES, ALL -> fill(middle, sum, StackMasks.Keeping.KEEP);
    }
  }

  private void fill(MaskedMiddle middle, MaskSum sum, StackMasks.Keeping keeping) {
    boolean known = true;
    for (Branch branch : settled(middle)) {
      StackMasks.Outcome outcome =
          middle.join().scope().keepsText()
              ? texts.addTo(sum, middle, branch, keeping)
              : stacks.addTo(sum, middle, branch, keeping);
      known &= outcome == StackMasks.Outcome.KNOWN;
      switch (outcome) {
        case KNOWN, WALKED -> {}
        case WITHOUT_SEAMS -> {
          unknown++;
          askSuffix(middle, branch, ChartWalk.Wanted.SEAMS, sum);
        }
        case UNKNOWN -> {
          misses++;
          unknown++;
          for (Branch one : middle.branches()) {
            askSuffix(middle, one, ChartWalk.Wanted.ALL, sum);
          }
          return;
        }
      }
    }
    hits += known ? 1 : 0;
    misses += known ? 0 : 1;
  }

  /**
   * The branches of a middle; where a bracket that is to stay open has just been written, and no
   * byte can make it longer, those behind it: only there is it open.
   */
  private List<Branch> settled(MaskedMiddle middle) {
    Scope scope = middle.join().scope();
    List<Branch> settled = new ArrayList<>(2);
    for (Branch branch : middle.branches()) {
      if (branch.open()
          && !scope.mayBeOver(branch.depth())
          && !scope.keepsText()
          && isOver(branch.lexer())) {
        middle.finish(branch, tables.lexer().accept(branch.lexer()), settled);
      } else {
        settled.add(branch);
      }
    }
    return settled;
  }

  /** Whether a token that is in a state is over whatever comes. */
  private boolean isOver(int lexerState) {
    for (int b = 0; b < 256; b++) {
      if (tables.lexer().next(lexerState, b) != LexerTable.DEAD) {
        return false;
      }
    }
    return tables.lexer().accept(lexerState) >= 0;
  }

  /** Adds what charts and suffix say of a branch, asked once if such answers are kept. */
  private void askSuffix(MaskedMiddle middle, Branch branch, ChartWalk.Wanted wanted, MaskSum sum) {
    if (layers == Layers.STACKS) {
      ChartWalk.addTo(sum.mask(), wanted, folds, middle, branch);
    } else {
      askedMasks.addTo(
          sum.mask(),
          middle.join(),
          branch,
          wanted,
          found -> ChartWalk.addTo(found, wanted, folds, middle, branch));
    }
  }

  /** All tokens that are allowed, by the charts. */
  private void walk(MaskedMiddle middle, MaskSum sum) {
    for (Branch branch : middle.branches()) {
      ChartWalk.addTo(sum.mask(), ChartWalk.Wanted.ALL, folds, middle, branch);
    }
  }

  /**
   * Writes the finished masks to a file, whole or not at all.
   *
   * @throws IOException if it cannot be written
   */
  public void save(Path file) throws IOException {
    MaskMemo.write(file, toBytes());
  }

  /**
   * Takes finished masks from a file that {@link #save} wrote for the same grammar and vocabulary.
   *
   * @return whether it was such a file, and whole; if not, nothing has changed
   * @throws IOException if it cannot be read
   */
  public boolean load(Path file) throws IOException {
    return memo.load(file, identity(), extraWords());
  }

  /** The finished masks as {@link #save} writes them. */
  public byte[] toBytes() {
    return memo.toBytes(identity());
  }

  /**
   * Reads what {@link #save} wrote, to be handed to {@link #take}. For any thread.
   *
   * @return null if it was not such a file, or not whole
   * @throws IOException if it cannot be read
   */
  public @Nullable MaskMemo read(Path file) throws IOException {
    MaskMemo read = new MaskMemo(vocabulary().words(), memory.masks());
    return read.load(file, identity(), extraWords()) ? read : null;
  }

  /** Remembers what was read, instead of what it did until now. */
  public void take(MaskMemo read) {
    memo.take(read);
  }

  /** How many reads and masks are remembered. */
  public int remembered() {
    return memo.places();
  }

  private int extraWords() {
    return MaskMemo.extraWords((tables.lexer().terminals() + 2 + 63) / 64);
  }

  /** A number for engine, language and vocabulary: masks of equal ones are the same. O(tables). */
  public long identity() {
    long number = (VERSION ^ tables.language().fingerprint()) * 0x100000001b3L;
    for (int t = 0; t < vocabulary().size(); t++) {
      for (byte b : vocabulary().text(t)) {
        number = (number ^ (b & 0xff)) * 0x100000001b3L;
      }
      number = (number ^ 256) * 0x100000001b3L;
    }
    return number;
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

  /** How often a mask was known. */
  public long hits() {
    return hits;
  }

  /** How often it was not. */
  public long misses() {
    return misses;
  }

  /** How often charts and suffix were walked for a mask. */
  long walks() {
    return askedMasks.walks();
  }

  /** About how many bytes the folds take. */
  public long foldBytes() {
    return folds.bytes();
  }

  /** About how many bytes finished masks take, and the ways to them. */
  public long maskBytes() {
    return memo.bytes();
  }

  /** About how many bytes are taken by what is known below places. */
  public long partBytes() {
    return stacks.bytes();
  }

  @Override
  public String toString() {
    return "%d folds, %d places, %d masks, %d hits, %d misses, of which %d asked the suffix; %s"
        .formatted(folds.size(), memo.places(), memo.masks(), hits, misses, unknown, stacks);
  }
}
