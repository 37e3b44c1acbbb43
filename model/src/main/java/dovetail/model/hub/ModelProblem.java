package dovetail.model.hub;

/**
 * Something that keeps a model from being used.
 *
 * @param where the file, and the key or tensor in it
 * @param what what was found and what could stand there
 */
public record ModelProblem(String where, String what) {
  @Override
  public String toString() {
    return where + ": " + what;
  }
}
