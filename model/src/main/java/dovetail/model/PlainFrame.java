package dovetail.model;

import dovetail.model.FillTemplate.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The prompt for a model that was not trained to fill holes: plain text with the suffix as the
 * second of two parts, and then the first part, the prefix, which ends where the hole is. The model
 * goes on with the first part; a grammar makes it fit the second.
 */
public final class PlainFrame {
  private static final String BEFORE_SUFFIX = "[part 2 of 2, continues part 1]\n";
  private static final String BETWEEN = "\n[part 1 of 2, ends where part 2 begins]\n";

  private PlainFrame() {}

  /** The prompt as text, with {@code {suffix}} and {@code {prefix}} in their places. */
  public static String text() {
    return BEFORE_SUFFIX + "{suffix}" + BETWEEN + "{prefix}";
  }

  /**
   * The prompt as a template.
   *
   * @param begin the token that opens every text of the model, if there is one
   */
  public static FillTemplate of(Tokenizer tokenizer, OptionalInt begin) {
    List<Part> parts = new ArrayList<>();
    begin.ifPresent(token -> parts.add(new Part.Special(token)));
    parts.add(Part.Text.of(BEFORE_SUFFIX, tokenizer));
    parts.add(new Part.Suffix());
    parts.add(Part.Text.of(BETWEEN, tokenizer));
    parts.add(new Part.Prefix());
    return new FillTemplate(parts);
  }
}
