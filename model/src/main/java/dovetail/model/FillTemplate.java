package dovetail.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The form of a model's prompts for a hole, as in its training: the order of prefix and suffix, and
 * the special tokens around them.
 *
 * @param parts in the order of the prompt; one {@link Part.Prefix} and one {@link Part.Suffix}, and
 *     at most one {@link Part.LastLine}
 */
public record FillTemplate(List<Part> parts) {
  /** One part of a prompt. */
  public sealed interface Part {
    /** A special token. */
    record Special(int token) implements Part {}

    /** Text that stands in every prompt, as tokens. */
    record Text(List<Integer> tokens) implements Part {
      /** Takes a copy of the tokens. */
      public Text {
        tokens = List.copyOf(tokens);
      }

      /** The tokens of a text. */
      public static Text of(String text, Tokenizer tokenizer) {
        return new Text(Arrays.stream(tokenizer.encode(text)).boxed().toList());
      }

      private int[] ids() {
        return tokens.stream().mapToInt(token -> token).toArray();
      }
    }

    /** The text before the hole; without its last line, where {@link LastLine} is another part. */
    record Prefix() implements Part {}

    /** The last line of the prefix. */
    record LastLine() implements Part {}

    /** The text after the hole. */
    record Suffix() implements Part {}
  }

  public FillTemplate {
    parts = List.copyOf(parts);
    if (parts.stream().filter(part -> part instanceof Part.Prefix).count() != 1
        || parts.stream().filter(part -> part instanceof Part.Suffix).count() != 1
        || parts.stream().filter(part -> part instanceof Part.LastLine).count() > 1) {
      throw new IllegalArgumentException("a prefix and a suffix, once each: " + parts);
    }
  }

  /** {@code open} prefix {@code hole} suffix {@code close}: the order of most models. */
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

  /**
   * The same with the prefix's last line behind all marks, as if the hole began at that line:
   * typing then only appends to the prompt of a model with the prefix first.
   */
  public FillTemplate lastLineLast() {
    List<Part> all = new ArrayList<>(parts);
    all.add(new Part.LastLine());
    return new FillTemplate(all);
  }

  /** The number of tokens of a prompt besides prefix and suffix. */
  int overhead() {
    return parts.stream()
        .mapToInt(
            part ->
                switch (part) {
                  case Part.Special _ -> 1;
                  case Part.Text text -> text.tokens().size();
                  case Part.Prefix _, Part.Suffix _, Part.LastLine _ -> 0;
                })
        .sum();
  }

  /**
   * The prompt.
   *
   * @param line where the prefix's last line begins, among its tokens
   */
  public int[] fill(int[] prefix, int[] suffix, int line) {
    boolean parted = parts.stream().anyMatch(part -> part instanceof Part.LastLine);
    int head = parted ? line : prefix.length;
    return parts.stream()
        .flatMapToInt(
            part ->
                switch (part) {
                  case Part.Special special -> IntStream.of(special.token());
                  case Part.Text text -> IntStream.of(text.ids());
                  case Part.Prefix _ -> Arrays.stream(prefix, 0, head);
                  case Part.LastLine _ -> Arrays.stream(prefix, head, prefix.length);
                  case Part.Suffix _ -> IntStream.of(suffix);
                })
        .toArray();
  }

  /** For people: special tokens by name, P, S and L for prefix, suffix and the last line. */
  public String dump(Vocabulary vocabulary) {
    StringBuilder out = new StringBuilder();
    for (Part part : parts) {
      out.append(
          switch (part) {
            case Part.Special special -> vocabulary.name(special.token());
            case Part.Text text ->
                new String(vocabulary.text(text.ids()), StandardCharsets.UTF_8).replace("\n", "⏎");
            case Part.Prefix _ -> "P";
            case Part.LastLine _ -> "L";
            case Part.Suffix _ -> "S";
          });
    }
    return out.toString();
  }
}
