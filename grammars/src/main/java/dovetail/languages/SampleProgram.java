package dovetail.languages;

/**
 * A program with a hole, for a trial of a model and a grammar before the first request. The line
 * {@code sample TEXT} of a profile has the text left of the hole, {@code ¦}, and the text right of
 * it; {@code \n} is a line end.
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
