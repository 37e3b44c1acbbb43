package dovetail.model;

import java.util.ArrayList;
import java.util.List;

/**
 * The order in which a model was taught to see the two sides of a hole, and the special tokens
 * between them.
 *
 * @param parts in the order of the prompt; one {@link Part.Prefix} and one {@link Part.Suffix}
 */
public record FillTemplate(List<Part> parts) {
  /** One part of a prompt. */
  public sealed interface Part {
    /** A special token. */
    record Special(int token) implements Part {}

    /** The text before the hole. */
    record Prefix() implements Part {}

    /** The text after the hole. */
    record Suffix() implements Part {}
  }

  public FillTemplate {
    parts = List.copyOf(parts);
    if (parts.stream().filter(part -> part instanceof Part.Prefix).count() != 1
        || parts.stream().filter(part -> part instanceof Part.Suffix).count() != 1) {
      throw new IllegalArgumentException("a prefix and a suffix, once each: " + parts);
    }
  }

  /** {@code open} prefix {@code hole} suffix {@code close}: what most models were taught. */
  public static FillTemplate prefixFirst(int open, int hole, int close) {
    return new FillTemplate(
        List.of(
            new Part.Special(open),
            new Part.Prefix(),
            new Part.Special(hole),
            new Part.Suffix(),
            new Part.Special(close)));
  }

  /**
   * {@code suffixMark} suffix {@code prefixMark} prefix {@code middleMark}: the middle goes on
   * right where the prefix ends, and typing only appends to the prompt.
   */
  public static FillTemplate suffixFirst(int suffixMark, int prefixMark, int middleMark) {
    return new FillTemplate(
        List.of(
            new Part.Special(suffixMark),
            new Part.Suffix(),
            new Part.Special(prefixMark),
            new Part.Prefix(),
            new Part.Special(middleMark)));
  }

  /** This template after a token that opens every text of the model. */
  public FillTemplate after(int beginOfText) {
    List<Part> all = new ArrayList<>(parts.size() + 1);
    all.add(new Part.Special(beginOfText));
    all.addAll(parts);
    return new FillTemplate(all);
  }

  /** The number of special tokens: what a prompt is longer than its two texts. */
  public int overhead() {
    return parts.size() - 2;
  }

  /** The prompt. */
  public int[] fill(int[] prefix, int[] suffix) {
    int[] prompt = new int[prefix.length + suffix.length + overhead()];
    int at = 0;
    for (Part part : parts) {
      int[] piece =
          switch (part) {
            case Part.Special special -> new int[] {special.token()};
            case Part.Prefix _ -> prefix;
            case Part.Suffix _ -> suffix;
          };
      System.arraycopy(piece, 0, prompt, at, piece.length);
      at += piece.length;
    }
    return prompt;
  }

  /** For people: special tokens by name, P and S for the two texts. */
  public String dump(Vocabulary vocabulary) {
    StringBuilder out = new StringBuilder();
    for (Part part : parts) {
      out.append(
          switch (part) {
            case Part.Special special -> vocabulary.name(special.token());
            case Part.Prefix _ -> "P";
            case Part.Suffix _ -> "S";
          });
    }
    return out.toString();
  }
}
