package dovetail.model;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * The text of each token: bytes, which need not be whole characters, and a role.
 *
 * <p>Frozen; shared by any number of threads. All bytes lie in one array, so that a constraint can
 * be fed without a copy: token {@code t} is {@code pool()[from(t)] ... pool()[to(t) - 1]}.
 */
public final class Vocabulary {
  /** The use that a decoder may make of a token. */
  public enum Role {
    /** Ordinary text of one byte or more. */
    TEXT,
    /**
     * Ends the middle: the end of a text, and every token that can only come after such an end,
     * such as the next file's name or a hole.
     */
    END,
    /** Never written: padding, the start of a text, chat marks, ids without a token. */
    CONTROL
  }

  /**
   * One token.
   *
   * @param bytes its text; empty but for {@link Role#TEXT}
   * @param role its use
   * @param name how the tokenizer's file writes it
   */
  public record Entry(byte[] bytes, Role role, String name) {}

  private final byte[] pool;
  private final int[] starts;
  private final Role[] roles;
  private final String[] names;
  private final int[] ends;
  private final boolean ofBytes;

  private Vocabulary(
      byte[] pool, int[] starts, Role[] roles, String[] names, int[] ends, boolean ofBytes) {
    this.pool = pool;
    this.starts = starts;
    this.roles = roles;
    this.names = names;
    this.ends = ends;
    this.ofBytes = ofBytes;
  }

  /** The vocabulary in which token {@code i} is {@code entries.get(i)}. */
  public static Vocabulary of(List<Entry> entries) {
    return of(entries, false);
  }

  /** A vocabulary of bytes, which stand for a model's own, unknown tokens. */
  public static Vocabulary ofBytes(List<Entry> entries) {
    return of(entries, true);
  }

  private static Vocabulary of(List<Entry> entries, boolean ofBytes) {
    int[] starts = new int[entries.size() + 1];
    Role[] roles = new Role[entries.size()];
    String[] names = new String[entries.size()];
    int[] ends = new int[entries.size()];
    int endCount = 0;
    for (int i = 0; i < roles.length; i++) {
      Entry entry = entries.get(i);
      boolean hasText = entry.bytes().length > 0;
      if (hasText && entry.role() != Role.TEXT) {
        throw new IllegalArgumentException("token " + i + " is special and has text");
      }
      starts[i + 1] = Math.addExact(starts[i], entry.bytes().length);
      // A token of text without any text could be written forever: it is never written.
      roles[i] = entry.role() == Role.TEXT && !hasText ? Role.CONTROL : entry.role();
      names[i] = entry.name();
      if (roles[i] == Role.END) {
        ends[endCount++] = i;
      }
    }
    byte[] pool = new byte[starts[roles.length]];
    for (int i = 0; i < roles.length; i++) {
      byte[] bytes = entries.get(i).bytes();
      System.arraycopy(bytes, 0, pool, starts[i], bytes.length);
    }
    return new Vocabulary(pool, starts, roles, names, Arrays.copyOf(ends, endCount), ofBytes);
  }

  /** The number of ids, with ids that have no token. */
  public int size() {
    return roles.length;
  }

  /**
   * Whether tokens are bytes that stand for a model's own tokens, which are not known: numbers of
   * tokens are then four times as large as usual.
   */
  public boolean isOfBytes() {
    return ofBytes;
  }

  /** The bytes of all tokens, one after the other. Shared: never write to it. */
  public byte[] pool() {
    return pool;
  }

  /** Where a token's bytes begin in {@link #pool()}. */
  public int from(int token) {
    return starts[token];
  }

  /** Where a token's bytes end in {@link #pool()}, exclusive. */
  public int to(int token) {
    return starts[token + 1];
  }

  /** A copy of a token's bytes. */
  public byte[] bytes(int token) {
    return Arrays.copyOfRange(pool, starts[token], starts[token + 1]);
  }

  /** The number of a token's bytes. */
  public int length(int token) {
    return starts[token + 1] - starts[token];
  }

  /** The use of a token. */
  public Role role(int token) {
    return roles[token];
  }

  /** How the tokenizer's file writes a token; for messages, and to look up special tokens. */
  public String name(int token) {
    return names[token];
  }

  /** The tokens that end a middle, ascending. A copy. */
  public int[] ends() {
    return ends.clone();
  }

  /** The special token of that name. Looks through all names: not for hot code. */
  public OptionalInt special(String name) {
    for (int i = 0; i < names.length; i++) {
      if (roles[i] != Role.TEXT && names[i].equals(name)) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /** The bytes of several tokens, one after the other. */
  public byte[] text(int... tokens) {
    int length = 0;
    for (int token : tokens) {
      length += length(token);
    }
    byte[] text = new byte[length];
    int at = 0;
    for (int token : tokens) {
      System.arraycopy(pool, from(token), text, at, length(token));
      at += length(token);
    }
    return text;
  }
}
