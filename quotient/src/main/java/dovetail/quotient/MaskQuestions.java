package dovetail.quotient;

import dovetail.lexer.layout.LayoutPolicy;
import dovetail.lexer.names.Names;
import dovetail.quotient.mask.Place;
import dovetail.quotient.mask.SuffixLook;

/** A recogniser's answers to what a walk over a fold asks of the suffix. One walk, one thread. */
final class MaskQuestions implements SuffixLook {
  private final MiddleRecognizer recognizer;
  private final MiddleEnds ends;

  MaskQuestions(MiddleRecognizer recognizer) {
    this.recognizer = recognizer;
    this.ends = recognizer.ends();
  }

  /** A branch, as a mask is asked for there. */
  static Place place(Branch branch) {
    return new Place(
        branch.lexer(),
        branch.open(),
        branch.guard(),
        branch.set(),
        branch.lineState(),
        branch.depth(),
        branch.column(),
        branch.tokenColumn());
  }

  private Branch branch(Place at) {
    return new Branch(
        at.lexer(),
        at.open(),
        at.set(),
        at.lineState(),
        at.depth(),
        at.column(),
        at.tokenColumn(),
        Names.NONE,
        at.guards());
  }

  @Override
  public long[] terminals() {
    return ends.seamTerminals();
  }

  @Override
  public int firstByte() {
    return recognizer.suffix().firstByte();
  }

  @Override
  public int seams() {
    return ends.allSeams().count();
  }

  @Override
  public boolean reached(int seam, int lexerState) {
    return ends.allSeams().reached(seam, lexerState);
  }

  @Override
  public boolean isPassed(int seam) {
    return recognizer.tables().layout().kind(ends.allSeams().labelSet(seam))
        == LayoutPolicy.Kind.IGNORED;
  }

  @Override
  public boolean endsThrough(Place open, int seam) {
    return ends.endsThrough(branch(open), ends.allSeams(), seam);
  }

  @Override
  public boolean viable(Place open) {
    return recognizer.weights().viable(branch(open));
  }
}
