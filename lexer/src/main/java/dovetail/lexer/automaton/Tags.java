package dovetail.lexer.automaton;

/**
 * Gives labels to the states of the automaton that {@link OrderedDeterminizer} makes. For example,
 * the text {@code if} that the pattern of a name matched, with the keyword's tag as a shadow, gets
 * the label of the keyword.
 */
public interface Tags {
  /** The tags of one pattern: 0 a match, 1 a text that is refused. */
  Tags SINGLE =
      new Tags() {
        @Override
        public int label(int tag, int[] shadows, int border) {
          return 0;
        }

        @Override
        public int refused() {
          return 1;
        }
      };

  /**
   * The label of a match with a tag. Its text also has the tags of some shadows, sorted; {@code
   * border} is the border behind it.
   */
  int label(int tag, int[] shadows, int border);

  /** The label of a guard when the text behind has shown that the guarded text is no match. */
  int refused();
}
