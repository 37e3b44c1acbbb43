package dovetail.languages;

/**
 * A program with a hole, on which a model and a grammar are tried before the first user asks. The
 * line {@code sample TEXT} of a profile has a beginning, a place to complete it, {@code ¦}, and the
 * rest; {@code \n} is a line end.
 *
 * @param prefix the text left of it
 * @param suffix the text right of it
 */
public record SampleProgram(String prefix, String suffix) {
  static final SampleProgram NONE = new SampleProgram("", "");

  static SampleProgram of(String line) {
    String program = line.replace("\\n", "\n");
    int hole = program.indexOf('¦');
    return new SampleProgram(program.substring(0, hole), program.substring(hole + 1));
  }
}
