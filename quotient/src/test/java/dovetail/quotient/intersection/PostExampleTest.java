package dovetail.quotient.intersection;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.languages.Language;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.intersection.Intersection.Triple;
import dovetail.quotient.intersection.Term.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The example of the post "Leveraging Constrained Sampling for Fill-in-the-Middle Code Completion"
 * (Mündler 2024) by the intersection and by the engine, as {@code docs/evidence/intersection.md}
 * has it: what that page says is what comes out.
 */
final class PostExampleTest {
  private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789(){}=; \n";

  /** The page's names of nodes. */
  private static final Map<Integer, String> NAMES =
      Map.of(0, "0", 7, "a", 16, "b", 27, "δ", 35, "c", 37, "d");

  private String page = "";
  private String grammar = "";
  private String prefix = "";
  private String suffix = "";

  @BeforeEach
  void read() throws IOException {
    page = Files.readString(Path.of("../docs/evidence/intersection.md"));
    grammar = block("lark");
    String text = block("text");
    prefix = text.substring(0, text.indexOf('¦'));
    suffix = text.substring(text.indexOf('¦') + 1);
  }

  private String block(String kind) {
    Pattern block = Pattern.compile("(?s)```" + kind + "\n(.*?)```");
    return block.matcher(page).results().findFirst().orElseThrow().group(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"longest", "basic", "contextual", "dynamic"})
  void theMiddlesOfThePage(String lexer) {
    Twin twin = twin(lexer);
    List<MatchResult> rows =
        Pattern.compile("(?m)^\\| `(.*)` \\| (complete|viable|neither) \\|$")
            .matcher(page)
            .results()
            .toList();
    assertThat(rows).hasSize(5);
    for (MatchResult row : rows) {
      String left = prefix + row.group(1);
      String says =
          twin.complete(left, suffix)
              ? "complete"
              : twin.viable(left, suffix) ? "viable" : "neither";
      assertThat(says).as(row.group()).isEqualTo(row.group(2));
      MiddleRecognizer middle = engine(lexer).recognizer();
      boolean pushed = middle.push(row.group(1).getBytes(StandardCharsets.UTF_8));
      String answers = pushed ? middle.mayEnd() ? "complete" : "viable" : "neither";
      assertThat(answers).as(row.group()).isEqualTo(row.group(2));
    }
  }

  @Test
  void theTriplesOfThePage() {
    Intersection all = twin("basic").through(prefix, suffix);
    assertThat(all.isEmpty()).isFalse();
    assertThat(page)
        .contains(
            "has %d nodes".formatted(all.size()),
            "Of %d\ntriples %d derive something, and %d of these"
                .formatted(all.possible(), all.productive(), all.useful().size()));
    List<String> places = List.of("0", "a", "b", "δ", "c", "d");
    Map<String, List<String>> byRule =
        all.useful().stream()
            .sorted(
                Comparator.comparing((Triple t) -> places.indexOf(NAMES.get(t.from())))
                    .thenComparing(t -> places.indexOf(NAMES.get(t.to()))))
            .collect(
                Collectors.groupingBy(
                    Triple::symbol,
                    Collectors.mapping(
                        t -> NAMES.get(t.from()) + "–" + NAMES.get(t.to()), Collectors.toList())));
    for (String rule : List.of("start", "item", "body", "statement")) {
      assertThat(page).contains("\n" + rule + ": " + String.join(", ", byRule.get(rule)) + "\n");
    }
  }

  @Test
  void theChartsOfThePage() {
    MiddleLanguage language = engine("basic");
    assertThat(language.dump(MiddleLanguage.Part.JOIN))
        .contains("1 exits", "set 8\n")
        .containsPattern("NUMBER +then 2\n");
    assertThat(language.dump(MiddleLanguage.Part.LEFT))
        .containsPattern("set 8:\n  <\\$start> state \\d+, set 0\n$");
    assertThat(language.dump(MiddleLanguage.Part.RIGHT))
        .containsPattern("set 1:\n  <\\$start> state \\d+, set 0\n");
  }

  private MiddleLanguage engine(String lexer) {
    Language language =
        Language.of(
            Objects.requireNonNull(
                GrammarReader.read(
                        grammar,
                        "post.lark",
                        _ -> Optional.empty(),
                        GrammarOptions.NONE.withLexer(lexer))
                    .grammar()));
    return MiddleLanguage.of(
        language, prefix.getBytes(StandardCharsets.UTF_8), suffix.getBytes(StandardCharsets.UTF_8));
  }

  private Twin twin(String lexer) {
    List<Term> terms = new ArrayList<>();
    List<Production> productions = new ArrayList<>();
    for (String line : grammar.lines().filter(l -> !l.startsWith("%")).toList()) {
      String name = line.substring(0, line.indexOf(':'));
      String body = line.substring(name.length() + 1);
      if (name.equals(name.toUpperCase(Locale.ROOT))) {
        String spelling = body.strip().substring(1, body.strip().length() - 1);
        Kind kind =
            grammar.contains("%ignore " + name + "\n")
                ? Kind.IGNORED
                : body.strip().startsWith("/") ? Kind.PATTERN : Kind.STRING;
        terms.add(Term.of(name, 0, spelling.replace("\\n", "\n"), kind, ALPHABET));
      } else {
        for (String alternative : body.split("\\|", -1)) {
          List<String> symbols =
              List.of(alternative.strip().split(" ")).stream().filter(s -> !s.isEmpty()).toList();
          productions.add(new Production(name, symbols));
        }
      }
    }
    return Twin.of(lexer, ALPHABET, terms, productions, "start");
  }
}
