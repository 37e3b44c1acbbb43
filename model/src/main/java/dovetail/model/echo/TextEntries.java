package dovetail.model.echo;

import java.util.stream.IntStream;

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
    private final IntStream.Builder places = IntStream.builder();
    private final IntStream.Builder tokens = IntStream.builder();

    void add(int place, int token) {
      places.add(place);
      tokens.add(token);
    }

    /** The entries of a text; called once. */
    TextEntries of(byte[] text) {
      return new TextEntries(text, places.build().toArray(), tokens.build().toArray());
    }
  }
}
