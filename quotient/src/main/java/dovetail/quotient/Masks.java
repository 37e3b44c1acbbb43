package dovetail.quotient;

import dovetail.languages.Language;
import dovetail.quotient.mask.Folds;
import dovetail.quotient.mask.MaskMemo;
import dovetail.quotient.mask.SuffixStart;
import dovetail.quotient.mask.Vocabulary;
import dovetail.quotient.stack.Place;
import dovetail.quotient.stack.StackMasks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The masks of a vocabulary for a language: after a middle, which tokens leave one that may go on.
 * Three layers, each exact: the vocabulary folded by lexer states ({@link Folds}), a walk over a
 * fold by chart steps, and finished masks, remembered under what the walk can have read.
 *
 * <p>A law: a token is in the mask exactly if {@link MiddleRecognizer#push} of its bytes succeeds.
 * Serves any number of recognisers of the language, one thread at a time.
 */
public final class Masks {
  private static final long MEMO_BYTES = 32L << 20;

  /** Of the rules by which places are numbered and masks computed: files of others are not used. */
  private static final long VERSION = 4;

  private final Tables tables;
  private final Folds folds;
  private final MaskMemo memo;
  private final StackMasks stacks;
  private final Remembering remembering;
  private long hits;
  private long misses;
  private long unknown;

  /** What becomes of finished masks. */
  public enum Remembering {
    /** They are kept for other places that read the same. */
    ALL,
    /** Those that are known are used. */
    KNOWN,
    /** Every mask is computed. */
    NONE
  }

  private Masks(
      Tables tables, Folds folds, MaskMemo memo, StackMasks stacks, Remembering remembering) {
    this.tables = tables;
    this.folds = folds;
    this.memo = memo;
    this.stacks = stacks;
    this.remembering = remembering;
  }

  /** The masks of a vocabulary for a language; lexer states are folded as they occur. */
  public static Masks of(Language language, Vocabulary vocabulary) {
    return of(Tables.of(language), vocabulary);
  }

  static Masks of(Tables tables, Vocabulary vocabulary) {
    Folds folds =
        new Folds(tables.lexer(), tables.layout(), tables.language().terminals(), vocabulary);
    MaskMemo memo = new MaskMemo(MEMO_BYTES);
    StackMasks stacks =
        new StackMasks(tables.predictions(), tables.layout(), tables.lexer(), folds, memo);
    return new Masks(tables, folds, memo, stacks, Remembering.ALL);
  }

  /** The same tables, and what becomes of masks from now on. */
  public Masks with(Remembering other) {
    return new Masks(tables, folds, memo, stacks, other);
  }

  /** The vocabulary. */
  public Vocabulary vocabulary() {
    return folds.vocabulary();
  }

  /**
   * The tokens that are allowed after a recogniser's middle, bit {@code t % 64} of long {@code t /
   * 64} for token t.
   *
   * @param mask {@link Vocabulary#words} longs, overwritten
   */
  public void fill(MiddleRecognizer recognizer, long[] mask) {
    fillByGrammar(recognizer, mask);
    for (int token = 0; recognizer.hasNames() && token < vocabulary().size(); token++) {
      boolean set = (mask[token >> 6] >>> token & 1) != 0;
      if (set && recognizer.touchesNames(vocabulary().text(token))) {
        int length = recognizer.length();
        boolean legal = recognizer.push(vocabulary().text(token));
        recognizer.truncate(length);
        mask[token >> 6] &= legal ? -1L : ~(1L << token);
      }
    }
  }

  private void fillByGrammar(MiddleRecognizer recognizer, long[] mask) {
    Arrays.fill(mask, 0);
    switch (remembering) {
      case NONE -> new MaskWalk(recognizer, folds).addTo(mask);
      case KNOWN -> fill(recognizer, mask, StackMasks.Keeping.FORGET);
      case ALL -> fill(recognizer, mask, StackMasks.Keeping.KEEP);
    }
  }

  private void fill(MiddleRecognizer recognizer, long[] mask, StackMasks.Keeping keeping) {
    SuffixStart suffix = recognizer.ends().suffixStart();
    boolean known = true;
    for (Branch branch : recognizer.branches()) {
      switch (stacks.addTo(mask, place(branch), recognizer.coverage(), suffix, keeping)) {
        case KNOWN -> {}
        case WALKED -> known = false;
        case UNKNOWN -> {
          misses++;
          unknown++;
          new MaskWalk(recognizer, folds).addTo(mask);
          return;
        }
      }
    }
    hits += known ? 1 : 0;
    misses += known ? 0 : 1;
  }

  private Place place(Branch branch) {
    int chain = Folds.NO_GUARD;
    long number = 0;
    if (branch.guard() != null) {
      chain = MaskWalk.chain(folds, branch.guard());
      for (Branch.Guard g = branch.guard(); g != null; g = g.next()) {
        number = number * 0x100000001b3L + g.state();
      }
    }
    return new Place(
        branch.lexer(),
        branch.open(),
        chain,
        number,
        branch.set(),
        branch.lineState(),
        branch.depth(),
        branch.column(),
        branch.tokenColumn());
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
    return memo.load(file, identity(), maskWords());
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
    MaskMemo read = new MaskMemo(MEMO_BYTES);
    return read.load(file, identity(), maskWords()) ? read : null;
  }

  /** Remembers what was read, instead of what it did until now. */
  public void take(MaskMemo read) {
    memo.take(read);
  }

  /** How many reads and masks are remembered. */
  public int remembered() {
    return memo.places();
  }

  private int maskWords() {
    int candidates = (tables.lexer().terminals() + 2 + 63) / 64;
    return vocabulary().words() + MaskMemo.extraWords(candidates);
  }

  /** A number for grammar, lexer and vocabulary: masks of equal ones are the same. O(tables). */
  public long identity() {
    long number = VERSION;
    for (String part : List.of(tables.network().dump(), tables.lexer().dump())) {
      for (int i = 0; i < part.length(); i++) {
        number = (number ^ part.charAt(i)) * 0x100000001b3L;
      }
    }
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

  String foldsDump() {
    return folds.toString();
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
  public long unknown() {
    return unknown;
  }

  /** How often it was not. */
  public long misses() {
    return misses;
  }

  /** About how many bytes the tables take. */
  public long bytes() {
    return folds.bytes() + memo.bytes() + stacks.bytes();
  }

  @Override
  public String toString() {
    return "%d folds, %d places, %d masks, %d hits, %d misses, of which %d asked the suffix; %s"
        .formatted(folds.size(), memo.places(), memo.masks(), hits, misses, unknown, stacks);
  }
}
