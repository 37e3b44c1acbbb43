package dovetail.model;

import java.util.Arrays;

/**
 * The part of a file with a hole that the model is shown: the text nearest to the cursor, as much
 * as fits in its context. (A grammar always sees the whole file.)
 *
 * <p>The suffix has a third of the room, the prefix two thirds; room that one of them does not need
 * goes to the other. Where something is left out, the prefix begins and the suffix ends at a line,
 * if that costs little. The place where the prefix begins moves in steps while the user types, so
 * that a session can keep the tokens that it has read.
 *
 * @param tokens the prompt
 * @param maxTokens the most tokens the middle may have: the number asked for, or the room that the
 *     context leaves, of which a quarter is always the prompt's
 * @param prefixFrom where in the prefix the model begins to see it, in UTF-16 units
 * @param suffixTo where in the suffix it ceases to see it, in UTF-16 units
 */
public record Prompt(int[] tokens, int maxTokens, int prefixFrom, int suffixTo) {
  /**
   * The prompt for a hole. Linear in the context's length, however long the file is.
   *
   * @param maxTokens the tokens wanted for the middle, at least 1
   */
  public static Prompt of(LanguageModel model, String prefix, String suffix, int maxTokens) {
    return of(model, new int[0], prefix, suffix, maxTokens, Integer.MAX_VALUE);
  }

  /**
   * The prompt for a hole, after other files.
   *
   * @param files the tokens of {@link FileTemplate#fill}; at most half of the context
   * @param most the most tokens of prefix and suffix, at least 1
   */
  public static Prompt of(
      LanguageModel model, int[] files, String prefix, String suffix, int maxTokens, int most) {
    if (maxTokens < 1 || most < 1) {
      throw new IllegalArgumentException(
          "a middle of at most %d tokens behind %d".formatted(maxTokens, most));
    }
    FillTemplate template = model.template();
    int whole = model.config().contextLength() - files.length;
    int context = Math.max(2, whole - template.overhead());
    int middle = Math.min(maxTokens, context - Math.max(1, context / 4));
    int room = Math.min(context - middle, most);
    PromptSide before = PromptSide.end(model.tokenizer(), prefix, room);
    PromptSide after = PromptSide.beginning(model.tokenizer(), suffix, room);
    int suffixRoom = Math.max(room / 3, room - before.tokens().length);
    PromptSide seenAfter = after.keepFirst(model.vocabulary(), suffixRoom);
    PromptSide seenBefore = before.keepLast(model.vocabulary(), room - seenAfter.tokens().length);
    int[] hole =
        template.fill(
            seenBefore.tokens(), seenAfter.tokens(), seenBefore.lastLine(model.vocabulary()));
    int[] all = Arrays.copyOf(files, files.length + hole.length);
    System.arraycopy(hole, 0, all, files.length, hole.length);
    return new Prompt(all, middle, seenBefore.edge(), seenAfter.edge());
  }
}
