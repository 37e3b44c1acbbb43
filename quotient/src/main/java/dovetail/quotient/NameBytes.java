package dovetail.quotient;

/** Decides which bytes are parts of names. */
public final class NameBytes {
  private NameBytes() {}

  /** Whether a byte of UTF-8 may be one of a name: a letter, a digit, an underline. */
  public static boolean has(byte b) {
    return b < 0 || b == '_' || Character.isLetterOrDigit(b);
  }
}
