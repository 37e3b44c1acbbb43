package dovetail.model.echo;

import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds the entries of texts: every token of a text as it is encoded, and the tokens of a middle
 * that would begin behind a blank or inside punctuation. A cursor may stand there, though the
 * tokenizer would never cut there: where the file has {@code ('} as one token, a middle that begins
 * with the quote writes the quote as a token of its own.
 *
 * <p>So wherever a token begins with a blank, and at the first six places inside a run of
 * punctuation, the text that follows (the name, or the rest of the run) is encoded by itself, and
 * its tokens are entries up to the first place where a token of the text begins as well.
 *
 * <p>Reads a megabyte in a quarter of a second to a second, nearly all of it the tokenizer's.
 * Remembers the names it has seen; one thread.
 */
public final class EntryReader {
  /** The number of places inside a run of punctuation that begin pieces. */
  private static final int INNER = 6;

  /** Longer names and runs are not encoded by themselves, in bytes. */
  private static final int LONGEST_PIECE = 64;

  /** The most names that are remembered. */
  private static final int REMEMBERED = 100_000;

  private static final int[] NOTHING = {};

  private final Tokenizer tokenizer;
  private final Vocabulary vocabulary;
  private final Map<String, int[]> pieces = new HashMap<>();

  /** A reader of texts in the tokens of a model. */
  public EntryReader(Tokenizer tokenizer, Vocabulary vocabulary) {
    this.tokenizer = tokenizer;
    this.vocabulary = vocabulary;
  }

  /** The entries of a text. */
  public TextEntries read(String text) {
    int[] tokens = tokenizer.encode(text);
    byte[] bytes = vocabulary.text(tokens);
    BitSet seen = new BitSet(bytes.length);
    int at = 0;
    for (int token : tokens) {
      seen.set(at);
      at += vocabulary.length(token);
    }
    TextEntries.Builder entries = new TextEntries.Builder();
    at = 0;
    for (int token : tokens) {
      entries.add(at, token);
      int end = at + vocabulary.length(token);
      if (bytes[at] == ' ' && end - at > 1 && bytes[at + 1] != ' ') {
        addPiece(entries, bytes, at + 1, seen);
      }
      for (int i = at; i < end; i++) {
        addInside(entries, bytes, i, seen);
      }
      at = end;
    }
    return entries.of(bytes);
  }

  /** Where a run of punctuation begins, adds the pieces at its first places but the very first. */
  private void addInside(TextEntries.Builder entries, byte[] bytes, int from, BitSet seen) {
    if (!isPunctuation(bytes[from]) || (from > 0 && isPunctuation(bytes[from - 1]))) {
      return;
    }
    int end = endOfPiece(bytes, from);
    for (int i = from + 1; i < end && i <= from + INNER; i++) {
      addPiece(entries, bytes, i, seen);
    }
  }

  /** Adds the tokens of the text at a place, up to the first whose place is known. */
  private void addPiece(TextEntries.Builder entries, byte[] bytes, int from, BitSet seen) {
    if (seen.get(from)) {
      return;
    }
    int end = endOfPiece(bytes, from);
    if (end == from || end - from > LONGEST_PIECE) {
      return;
    }
    int at = from;
    for (int token : tokens(new String(bytes, from, end - from, StandardCharsets.UTF_8))) {
      if (at >= end || seen.get(at)) {
        return;
      }
      seen.set(at);
      entries.add(at, token);
      at += vocabulary.length(token);
    }
  }

  private int[] tokens(String piece) {
    int[] known = pieces.get(piece);
    if (known != null) {
      return known;
    }
    int[] tokens = tokenizer.encode(piece);
    // A piece of a broken character is no text: its encoding is something else.
    byte[] said = vocabulary.text(tokens);
    if (!Arrays.equals(said, piece.getBytes(StandardCharsets.UTF_8))) {
      tokens = NOTHING;
    }
    if (pieces.size() < REMEMBERED) {
      pieces.put(piece, tokens);
    }
    return tokens;
  }

  /** The end of the name or of the punctuation that stands at a place; the place if neither. */
  private static int endOfPiece(byte[] bytes, int from) {
    int to = from;
    if (Contexts.isWord(bytes[from])) {
      while (to < bytes.length && Contexts.isWord(bytes[to])) {
        to++;
      }
    } else {
      while (to < bytes.length && isPunctuation(bytes[to])) {
        to++;
      }
    }
    return to;
  }

  private static boolean isPunctuation(byte b) {
    return b > ' ' && b != 0x7f && !Contexts.isWord(b);
  }
}
