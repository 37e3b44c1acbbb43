package dovetail.lexer.automaton;

/** The labels of the automaton that {@link OrderedDeterminizer} makes. */
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

  /**
   * The label of a text that is no match although it is longer than a text that seemed to be one.
   */
  int refused();
}
