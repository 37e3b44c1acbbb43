package dovetail.server.suggest;

import static dovetail.quotient.Surroundings.CODE;
import static dovetail.quotient.Surroundings.COMMENT;
import static dovetail.quotient.Surroundings.STRING;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ClosersTest {
  @Test
  void bracketsDirectlyBehindCode() {
    assertThat(Closers.before(")]} + 1", CODE)).isEqualTo(")]}");
    assertThat(Closers.before("))", CODE)).isEqualTo("))");
    assertThat(Closers.before(" )", CODE)).isEmpty();
    assertThat(Closers.before("(", CODE)).isEmpty();
    assertThat(Closers.before("", CODE)).isEmpty();
    assertThat(Closers.before(")", COMMENT)).isEmpty();
  }

  @Test
  void quotesThatEndTheCursorsString() {
    assertThat(Closers.before("\")]", STRING)).isEqualTo("\")]");
    assertThat(Closers.before("\"\"\"", STRING)).isEqualTo("\"\"\"");
    assertThat(Closers.before("'' \"", STRING)).isEqualTo("''");
    assertThat(Closers.before("a\"", STRING)).isEmpty();
    assertThat(Closers.before(")", STRING)).as("no end of it").isEmpty();
    assertThat(Closers.before("\"", CODE)).as("it opens one").isEmpty();
    assertThat(Closers.before("", STRING)).isEmpty();
  }

  /** A quote behind a bracket ends a string with values in it, if the line ends there. */
  @Test
  void quotesBehindBrackets() {
    assertThat(Closers.before("]}\"", CODE)).isEqualTo("]}\"");
    assertThat(Closers.before("]}\")\n", CODE)).isEqualTo("]}\")");
    assertThat(Closers.before("]}\") \t\r\n", CODE)).isEqualTo("]}\")");
    assertThat(Closers.before("]}\"\"\"", CODE)).isEqualTo("]}\"\"\"");
    assertThat(Closers.before("]}\") + 1", CODE)).isEqualTo("]}");
    assertThat(Closers.before("] \"", CODE)).isEqualTo("]");
  }
}
