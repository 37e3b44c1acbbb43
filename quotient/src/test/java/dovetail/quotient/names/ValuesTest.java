package dovetail.quotient.names;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Languages;
import java.util.List;
import java.util.stream.Collectors;

/** The objects that names stand for, as the grammars declare it. */
final class ValuesTest {
  /** Stands before each text, so that places are counted from where a statement begins. */
  private static final String BEFORE = "pass;é\n";

  static FileNames read(String language, String text) {
    return NameReader.of(Languages.builtIn().find(language).orElseThrow())
        .orElseThrow()
        .read(text.getBytes(UTF_8))
        .orElseThrow(() -> new AssertionError(text));
  }

  /** A value, with what stands in the text where it says that its parts begin. */
  static String shown(Value value, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    String at =
        value.type().isEmpty() && value.kind() != Value.Kind.FUNCTION
            ? ""
            : " " + (value.at() == 0 ? "" : word(bytes, value.at()));
    String type = value.kind() == Value.Kind.LITERAL ? " " + value.type() : "";
    return value.kind() + type + at + value.chain().map(one -> " " + shown(one, bytes)).orElse("");
  }

  /** A chain; each step as the text has it where the step begins. */
  static String shown(Chain chain, byte[] bytes) {
    assertThat(word(bytes, chain.begin())).startsWith(chain.name());
    return chain.name()
        + chain.steps().stream()
            .map(step -> step.isCall() ? word(bytes, step.begin()) : "." + step.member())
            .collect(Collectors.joining());
  }

  /** Up to the next blank. */
  private static String word(byte[] bytes, int at) {
    String rest = new String(bytes, at, bytes.length - at, UTF_8);
    return rest.split("[\\s,;]", 2)[0];
  }

  static List<String> bindings(String language, String text, String name, int at) {
    return read(language, text).values().bindings(name, at).stream()
        .map(one -> shown(one.value(), text) + (one.inner() ? " in" : ""))
        .toList();
  }
}
