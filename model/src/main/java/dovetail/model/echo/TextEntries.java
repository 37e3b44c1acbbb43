package dovetail.model.echo;

import java.util.Arrays;

/**
 * A text and its entries, in the order of their places.
 *
 * @param text its bytes; read only, not copied
 * @param places where a token follows
 * @param tokens the token at each of these places
 */
public record TextEntries(byte[] text, int[] places, int[] tokens) {
  public TextEntries {
    if (places.length != tokens.length) {
      throw new IllegalArgumentException(places.length + " places, " + tokens.length + " tokens");
    }
  }

  /** Gathers entries. */
  static final class Builder {
    private int[] places = new int[64];
    private int[] tokens = new int[64];
    private int size;

    void add(int place, int token) {
      if (size == places.length) {
        places = Arrays.copyOf(places, 2 * size);
        tokens = Arrays.copyOf(tokens, 2 * size);
      }
      places[size] = place;
      tokens[size++] = token;
    }

    TextEntries of(byte[] text) {
      return new TextEntries(text, Arrays.copyOf(places, size), Arrays.copyOf(tokens, size));
    }
  }
}
