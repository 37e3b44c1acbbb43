package dovetail.model.remote;

import com.google.gson.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/**
 * An answer of text, which ends before the first special token that is spelt in it, over several
 * pieces perhaps: pieces that may begin one are held back until more is known.
 */
abstract class TextAnswer extends Answer<TextWire.Piece> {
  private final Marks marks;
  private final String file;
  private final Deque<TextWire.Piece> held = new ArrayDeque<>();

  /** What may begin a mark: of what was written before, and the pieces that are held back. */
  private String pending;

  /** How many bytes of it were written before. */
  private int before;

  private boolean handed;

  /**
   * The answer to a question.
   *
   * @param written what was written in the hole before
   * @param file what stands around it
   */
  TextAnswer(
      Http http,
      String path,
      JsonObject body,
      List<String> fields,
      Marks marks,
      String written,
      String file) {
    super(http, path, body, fields);
    this.marks = marks;
    this.file = Marks.latin(file.getBytes(StandardCharsets.UTF_8));
    String bytes = Marks.latin(written.getBytes(StandardCharsets.UTF_8));
    this.before = marks.begun(bytes);
    this.pending = bytes.substring(bytes.length() - before);
  }

  /** The pieces of an object, each of at least one byte. */
  abstract List<TextWire.Piece> pieces(JsonObject object);

  @Override
  final Collection<TextWire.Piece> told(JsonObject object) {
    List<TextWire.Piece> out = new ArrayList<>();
    for (TextWire.Piece told : pieces(object)) {
      TextWire.Piece piece =
          new TextWire.Piece(Marks.plain(told.text()), told.log(), told.others());
      if (piece.text().length == 0) {
        continue;
      }
      held.add(piece);
      pending += Marks.latin(piece.text());
      int mark = marks.first(pending, file);
      if (mark >= 0) {
        String spelt = pending.substring(Math.max(mark, before));
        int left = hand(mark - before, out);
        TextWire.Piece cut = held.remove();
        if (left > 0) {
          out.add(new TextWire.Piece(Arrays.copyOf(cut.text(), left), cut.log(), List.of()));
        }
        List<TextWire.Other> others =
            cut.others().stream()
                .filter(o -> o.text().length == 0 || !spelt.startsWith(Marks.latin(o.text())))
                .toList();
        out.add(new TextWire.Piece(new byte[0], cut.log(), left > 0 ? List.of() : others));
        endByModel();
        end();
        return out;
      }
      hand(pending.length() - marks.begun(pending) - before, out);
    }
    return out;
  }

  /** Hands on the pieces that lie within so many bytes; how many bytes remain. */
  private int hand(int bytes, List<TextWire.Piece> out) {
    int left = Math.max(0, bytes);
    while (!held.isEmpty() && held.element().text().length <= left) {
      TextWire.Piece piece = held.remove();
      left -= piece.text().length;
      pending = pending.substring(before + piece.text().length);
      before = 0;
      handed = true;
      out.add(piece);
    }
    return left;
  }

  /** What was held back, if it is no mark: where the answer was too short, that is asked anew. */
  @Override
  final Collection<TextWire.Piece> rest() {
    return isEndedByModel() || !handed ? List.copyOf(held) : List.of();
  }
}
