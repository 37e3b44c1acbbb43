package dovetail.model.remote;

import dovetail.model.FillTemplate;
import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Entry;
import dovetail.model.Vocabulary.Role;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The vocabulary of sessions with servers that send text only: bytes, an end, and marks around a
 * hole stand for the tokens of the model, which are unknown.
 */
final class Bytes {
  static final int END = 256;
  static final int PREFIX = 257;
  static final int SUFFIX = 258;
  static final int MIDDLE = 259;
  static final int SIZE = 260;

  static final Vocabulary VOCABULARY = vocabulary();

  /** Suffix first, for any order of the server's model: {@link Holes} puts the parts in order. */
  static final FillTemplate TEMPLATE = FillTemplate.suffixFirst(SUFFIX, PREFIX, MIDDLE);

  static final Tokenizer TOKENIZER =
      text -> {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int[] ids = new int[bytes.length];
        for (int i = 0; i < ids.length; i++) {
          ids[i] = bytes[i] & 0xff;
        }
        return ids;
      };

  private Bytes() {}

  private static Vocabulary vocabulary() {
    List<Entry> entries = new ArrayList<>();
    for (int b = 0; b < END; b++) {
      entries.add(new Entry(new byte[] {(byte) b}, Role.TEXT, "<0x%02X>".formatted(b)));
    }
    for (String name : List.of("<end>", "<prefix>", "<suffix>", "<middle>")) {
      entries.add(new Entry(new byte[0], name.equals("<end>") ? Role.END : Role.CONTROL, name));
    }
    return Vocabulary.ofBytes(entries);
  }
}
