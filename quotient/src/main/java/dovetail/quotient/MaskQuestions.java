package dovetail.quotient;

import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.TokenSteps;
import dovetail.quotient.join.Join;
import dovetail.quotient.join.Seams;
import dovetail.quotient.mask.Coverage;
import dovetail.quotient.mask.MaskedMiddle;
import java.util.List;

/** A recogniser's answers to what masks ask. */
record MaskQuestions(MiddleRecognizer recognizer) implements MaskedMiddle {
  @Override
  public Branch[] branches() {
    return recognizer.branches();
  }

  @Override
  public Join join() {
    return recognizer.join();
  }

  @Override
  public TokenSteps steps() {
    return recognizer.reader().steps();
  }

  @Override
  public Coverage coverage() {
    return recognizer.coverage();
  }

  @Override
  public void finish(Branch branch, int labelSet, List<Branch> out) {
    recognizer.reader().finish(branch, labelSet, out);
  }

  @Override
  public Seams seams() {
    return recognizer.ends().allSeams();
  }

  @Override
  public Seams seamsBefore() {
    return recognizer.ends().seamsBefore();
  }

  @Override
  public long[] seamTerminals() {
    return recognizer.ends().seamTerminals();
  }

  @Override
  public boolean endsThrough(Branch open, Seams seams, int seam) {
    return recognizer.ends().endsThrough(open, seams, seam);
  }

  @Override
  public boolean viable(Branch branch) {
    return recognizer.weights().viable(branch);
  }

  @Override
  public boolean allows(byte[] token) {
    int length = recognizer.length();
    boolean allowed = token.length > 0 && recognizer.push(token);
    recognizer.truncate(length);
    return allowed;
  }

  @Override
  public boolean hasNames() {
    return recognizer.hasNames();
  }

  @Override
  public boolean touchesNames(byte[] token) {
    return recognizer.touchesNames(token);
  }
}
