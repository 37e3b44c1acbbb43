package dovetail.model.remote;

import com.google.gson.JsonObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/**
 * An answer of text, which ends before the first special token that it spells, perhaps over several
 * pieces: the answer holds back pieces that may begin such a spelling, until more pieces arrive.
 */
abstract class TextAnswer extends Answer<TextWire.Piece> {
  private final Marks marks;
  private final String file;
  private final Deque<TextWire.Piece> held = new ArrayDeque<>();

  /** The text written in the hole, and the character before it. */
  private String text;

  /**
   * The number of its bytes that were handed on, or were written in the hole before the request.
   */
  private int done;

  /** The first byte of it at which a mark may begin. */
  private int from;

  private boolean handed;

  /**
   * The answer to a request.
   *
   * @param prefix all text before the place
   * @param written the length of its end that was written in the hole, in UTF-16 units
   */
  TextAnswer(
      Http http,
      String path,
      JsonObject body,
      List<String> fields,
      Marks marks,
      String prefix,
      int written,
      String suffix) {
    super(http, path, body, fields);
    int hole = prefix.length() - written;
    this.marks = marks;
    this.file = Marks.latin(prefix.substring(0, hole) + suffix);
    String before = Marks.latin(prefix.substring(Math.max(0, hole - 1), hole));
    this.text = before + Marks.latin(prefix.substring(hole));
    this.done = text.length();
    this.from = Math.max(before.length(), done - marks.begun(text));
  }

  /** The pieces of an object, each of at least one byte. */
  abstract List<TextWire.Piece> pieces(JsonObject object);

  @Override
  final Collection<TextWire.Piece> entries(JsonObject object) {
    List<TextWire.Piece> out = new ArrayList<>();
    for (TextWire.Piece raw : pieces(object)) {
      TextWire.Piece piece = new TextWire.Piece(Marks.plain(raw.text()), raw.log(), raw.others());
      if (piece.text().length == 0) {
        continue;
      }
      held.add(piece);
      text += Marks.latin(piece.text());
      int mark = marks.first(text, from, file);
      if (mark >= 0) {
        String spelt = text.substring(Math.max(mark, done));
        int left = hand(mark, out);
        TextWire.Piece cut = held.remove();
        if (left > 0) {
          out.add(new TextWire.Piece(Arrays.copyOf(cut.text(), left), cut.log(), List.of()));
        }
        List<TextWire.Other> others =
            cut.others().stream()
                .filter(
                    other ->
                        other.text().length == 0 || !spelt.startsWith(Marks.latin(other.text())))
                .toList();
        out.add(new TextWire.Piece(new byte[0], cut.log(), left > 0 ? List.of() : others));
        endByModel();
        end();
        return out;
      }
      from = Math.max(from, text.length() - marks.begun(text));
      hand(from, out);
    }
    return out;
  }

  /** Hands on the pieces that end before a byte of the text; returns the bytes left before it. */
  private int hand(int end, List<TextWire.Piece> out) {
    while (!held.isEmpty() && done + held.element().text().length <= end) {
      TextWire.Piece piece = held.remove();
      done += piece.text().length;
      handed = true;
      out.add(piece);
    }
    return Math.max(0, end - done);
  }

  /** The held-back pieces, if they are no mark; an answer that is too short needs a new request. */
  @Override
  final Collection<TextWire.Piece> rest() {
    return isEndedByModel() || !handed ? List.copyOf(held) : List.of();
  }
}
