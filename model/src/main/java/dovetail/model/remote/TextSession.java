package dovetail.model.remote;

import dovetail.model.Cancellation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A session whose tokens are {@link Bytes}, for a server that answers with text. The next byte is a
 * byte of the server's piece, or of an alternative that begins with the same bytes. So a decoder
 * that chooses byte by byte writes the likeliest token without a refused byte.
 */
final class TextSession extends RemoteSession<TextWire.Piece> {
  /** The most tokens that the server writes ahead. */
  private static final int AHEAD = 48;

  /** The most requests for one middle; the decoder writes the rest without the model. */
  private static final int MOST_REQUESTS = 12;

  private final TextWire wire;
  private int requests;
  private boolean endedByModel;
  private final List<TextWire.Piece> pieces = new ArrayList<>();

  TextSession(TextWire wire, int capacity) {
    super(capacity, Bytes.SIZE);
    this.wire = wire;
  }

  @Override
  void look(Cancellation cancellation) throws Superseded {
    Arrays.fill(logits, Float.NEGATIVE_INFINITY);
    if (!knows(cancellation) && ask() && !knows(cancellation)) {
      logits[Bytes.END] = 0;
    }
  }

  /** Reads the known alternatives behind the last byte; returns false if there are none. */
  private boolean knows(Cancellation cancellation) throws Superseded {
    int begin = prompt.length;
    if (begin == 0 || !isAbout(begin)) {
      return false;
    }
    int at = begin;
    for (int i = 0; ; i++) {
      if (i == pieces.size() && !fetch(cancellation)) {
        boolean end = at == length && endedByModel;
        if (end) {
          logits[Bytes.END] = 0;
        }
        return end;
      }
      TextWire.Piece piece = pieces.get(i);
      int whole = piece.text().length;
      if (whole > 0 && length - at >= whole && same(piece.text(), at, whole)) {
        at += whole;
      } else {
        return known(piece, at);
      }
    }
  }

  private boolean fetch(Cancellation cancellation) throws Superseded {
    Optional<TextWire.Piece> next = next(cancellation);
    next.ifPresent(pieces::add);
    return next.isPresent();
  }

  @Override
  void ended(Answer<TextWire.Piece> last) {
    endedByModel = last.isEndedByModel();
  }

  /** Whether tokens are known inside a piece that begins at a place of the text. */
  private boolean known(TextWire.Piece piece, int at) {
    note(piece.text(), piece.log(), at);
    for (TextWire.Other other : piece.others()) {
      note(other.text(), other.log(), at);
    }
    for (float logit : logits) {
      if (logit > Float.NEGATIVE_INFINITY) {
        return true;
      }
    }
    return false;
  }

  private void note(byte[] text, float log, int at) {
    int done = length - at;
    int next = done < text.length ? text[done] & 0xff : Bytes.END;
    boolean fits = text.length > done || (text.length == 0 && done == 0);
    if (fits && same(text, at, done)) {
      logits[next] = Math.max(logits[next], log);
    }
  }

  private boolean same(byte[] text, int at, int count) {
    for (int i = 0; i < count; i++) {
      if (tokens[at + i] != (text[i] & 0xff)) {
        return false;
      }
    }
    return true;
  }

  /** Sends a request behind the last whole character; returns false after too many requests. */
  private boolean ask() {
    drop();
    pieces.clear();
    prompt = new int[0];
    endedByModel = false;
    if (++requests > MOST_REQUESTS) {
      return false;
    }
    int end = length;
    int middle = last(Bytes.MIDDLE);
    while (end > middle + 1 && !isWhole(middle + 1, end)) {
      end--;
    }
    String prefix = text(last(Bytes.PREFIX) + 1, middle);
    String written = text(middle + 1, end);
    String suffix = text(last(Bytes.SUFFIX) + 1, last(Bytes.PREFIX));
    prompt = Arrays.copyOf(tokens, end);
    read(wire.open(prefix + written, written.length(), suffix, AHEAD));
    return true;
  }

  private int last(int mark) {
    for (int i = length - 1; i >= 0; i--) {
      if (tokens[i] == mark) {
        return i;
      }
    }
    throw new IllegalStateException("a prompt without marks");
  }

  /** Whether a range of bytes does not end inside a character. */
  private boolean isWhole(int from, int to) {
    int begin = to - 1;
    while (begin > from && (tokens[begin] & 0xc0) == 0x80) {
      begin--;
    }
    int first = tokens[begin];
    int expected = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    return to - begin >= expected;
  }

  private String text(int from, int to) {
    byte[] bytes = new byte[Math.max(0, to - from)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) tokens[from + i];
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public void rest() {
    super.rest();
    requests = 0;
  }
}
