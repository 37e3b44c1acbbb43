package dovetail.analysis.tree;

import static java.util.Objects.requireNonNull;

import dovetail.grammar.Declaration;
import dovetail.languages.Language;
import dovetail.languages.Trees;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.SharedCharts;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Texts of rules that are read by grammars of their own ({@code %reads}), such as the body of a
 * regular expression, which is a token of the text around it.
 *
 * <p>Complexity: a look-up for a text that was read before, of the last {@value #MANY}. Not
 * thread-safe.
 */
final class InnerTexts {
  private static final int MANY = 10_000;
  private static final byte[] NOTHING = {};

  private final List<Reading> readings = new ArrayList<>();

  private record Reading(
      BitSet rules,
      String message,
      SharedCharts charts,
      StrictReader reader,
      Map<String, Optional<Refusal>> known) {}

  /** Follows a grammar's declarations. */
  InnerTexts(Trees trees) {
    for (Declaration declaration : trees.declared(Declaration.Kind.READS)) {
      Language inner = requireNonNull(trees.inner().get(declaration.language()));
      readings.add(
          new Reading(
              trees.numbers(declaration.part(0)),
              declaration.message(),
              new SharedCharts(inner),
              StrictReader.of(TreeReader.of(inner)),
              new HashMap<>()));
    }
  }

  List<Refusal> refusals(Tree tree) {
    List<Refusal> found = new ArrayList<>();
    for (Reading reading : readings) {
      for (int node = 0; node < tree.nodes(); node++) {
        if (reading.rules().get(tree.rule(node))) {
          Optional<Refusal> wrong = wrong(reading, tree.text(node));
          if (wrong.isPresent()) {
            found.add(at(tree, node, wrong.get()));
          }
        }
      }
    }
    return found;
  }

  /** The first error in a text, its places counted from where the text begins. */
  private static Optional<Refusal> wrong(Reading reading, String text) {
    if (reading.known().size() > MANY) {
      reading.known().clear();
    }
    return reading.known().computeIfAbsent(text, spelt -> judge(reading, spelt));
  }

  private static Optional<Refusal> judge(Reading reading, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Optional<List<Refusal>> refusals = reading.reader().refusals(bytes);
    if (refusals.isEmpty()) {
      return Optional.of(unread(reading, bytes));
    }
    return refusals.get().stream()
        .findFirst()
        .map(
            one ->
                new Refusal(reading.message() + ": " + one.message(), 0, bytes.length, List.of()));
  }

  /**
   * The refusal of a text that does not parse. The place where no text could follow any more is a
   * cause.
   */
  private static Refusal unread(Reading reading, byte[] bytes) {
    int error = MiddleLanguage.of(reading.charts(), bytes, NOTHING).prefixError();
    int dead = error < 0 ? bytes.length - 1 : error;
    byte[] before = Arrays.copyOf(bytes, dead);
    byte[] ending = MiddleLanguage.of(reading.charts(), before, NOTHING).recognizer().completion();
    List<String> remedies =
        ending == null ? List.of() : List.of(new String(ending, StandardCharsets.UTF_8));
    return new Refusal(
        reading.message(), 0, bytes.length, List.of(dead), -1, bytes.length, remedies, false);
  }

  private static Refusal at(Tree tree, int node, Refusal inside) {
    int begin = tree.begin(node);
    List<Integer> causes = new ArrayList<>();
    inside.causes().forEach(cause -> causes.add(begin + cause));
    for (int at = tree.parent(node); at != Tree.NONE; at = tree.parent(at)) {
      causes.add(tree.begin(at));
    }
    int end = begin + inside.end();
    return new Refusal(
        inside.message(), begin + inside.begin(), end, causes, -1, end, inside.remedies(), false);
  }
}
