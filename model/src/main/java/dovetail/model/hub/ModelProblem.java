package dovetail.model.hub;

/**
 * Something that keeps a model from being used.
 *
 * @param where the file, and the key or tensor in it
 * @param what the finding, and a remedy
 */
public record ModelProblem(String where, String what) {
  @Override
  public String toString() {
    return where + ": " + what;
  }
}
