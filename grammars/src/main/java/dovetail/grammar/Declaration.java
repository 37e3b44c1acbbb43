package dovetail.grammar;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A statement of a grammar file about its trees: scopes, rules that bind names, and texts that
 * parse and that a compiler refuses. The package page describes each kind.
 *
 * <p>A copy of a rule (of {@code %copy}) counts as the rule.
 *
 * @param kind the directive
 * @param unwanted whether it stands behind {@code %unwanted}: a compiler accepts the texts that it
 *     refuses, but no person would write them
 * @param parts the rules named, in the parts that the directive's words divide
 * @param texts the strings behind them
 */
public record Declaration(
    Kind kind, boolean unwanted, List<List<String>> parts, List<String> texts) {
  public Declaration {
    parts = parts.stream().map(List::copyOf).toList();
    texts = List.copyOf(texts);
  }

  /** The kinds of declarations, by their directives and the words that divide their parts. */
  public enum Kind {
    SCOPE("%scope"),
    OUTER("%outer"),
    BINDS("%binds"),
    IMPLIED("%implied"),
    REFERS("%refers"),
    THROUGH("%through", "in"),
    NAMED("%named", "from", "with"),
    LEXEME("%lexeme"),
    LEADING("%leading", "after", "of"),
    FORBID("%forbid", "through", "in", "unless"),
    UNIQUE("%unique", "in", "with", "within"),
    ONE("%one", "in"),
    CLASH("%clash", "with", "in", "through"),
    FIRST("%first", "before"),
    ENCLOSING("%enclosing", "in", "unless"),
    APART("%apart", "with", "in"),
    SAME("%same", "in", "of"),
    AMONG("%among", "of", "in", "within"),
    READS("%reads"),
    SPELLS("%spells"),
    RISING("%rising", "before", "in"),
    IDLE("%idle", "unless", "with"),
    LAST("%last", "in", "of"),
    TOUCHING("%touching", "before"),
    DIFFERS("%differs"),
    HIDDEN("%hidden", "from"),
    UNSEEN("%unseen", "by"),
    HOISTS("%hoists", "to"),
    PIECES("%pieces"),
    SHARED("%shared"),
    SHARES("%shares", "by"),
    UNFINISHED("%unfinished"),
    WIDE("%wide"),
    GIVEN("%given", "by"),
    NOTED("%noted"),
    LATER("%later"),
    TOGETHER("%together"),
    INITIAL("%initial", "of", "in"),
    DURING("%during", "in"),
    EXCUSED("%excused", "with"),
    INHERITS("%inherits", "from", "without"),
    OPENS("%opens"),
    IMPORTS("%imports", "from", "in");

    private static final Set<Kind> REFUSING =
        EnumSet.of(
            LEADING, FORBID, UNIQUE, ONE, CLASH, FIRST, ENCLOSING, APART, SAME, AMONG, RISING, IDLE,
            LAST, TOUCHING, DIFFERS, SPELLS);

    private final String directive;
    private final List<String> words;

    Kind(String directive, String... words) {
      this.directive = directive;
      this.words = List.of(words);
    }

    /** Whether it refuses places of a tree by the tree alone. */
    boolean refuses() {
      return REFUSING.contains(this);
    }

    /** The words that divide the parts. */
    List<String> words() {
      return words;
    }

    static Optional<Kind> of(String directive) {
      return Arrays.stream(values()).filter(kind -> kind.directive.equals(directive)).findFirst();
    }

    /** All directives, in the order of the kinds. */
    public static List<String> directives() {
      return Arrays.stream(values()).map(kind -> kind.directive).toList();
    }
  }

  /** The rule that a rule is, or is a copy of. */
  public static String original(String rule) {
    int copied = rule.lastIndexOf("__");
    return copied < 0 ? rule : rule.substring(copied + 2);
  }

  /** The rules of a part; none if the part is not there. */
  public List<String> part(int index) {
    return index < parts.size() ? parts.get(index) : List.of();
  }

  /** The name of the other language, the last of the strings. */
  public String language() {
    return texts.getLast();
  }

  /** Whether one of the texts is a pattern: it stands between slashes. */
  public static boolean isPattern(String text) {
    return text.length() > 1 && text.startsWith("/") && text.endsWith("/");
  }

  /** The patterns among the texts. */
  public List<Pattern> patterns() {
    return patterns(texts);
  }

  /** The pattern behind the message, if there is one. */
  public Optional<Pattern> pattern() {
    return texts.isEmpty()
        ? Optional.empty()
        : patterns(texts.subList(1, texts.size())).stream().findFirst();
  }

  private static List<Pattern> patterns(List<String> texts) {
    return texts.stream()
        .filter(Declaration::isPattern)
        .map(text -> Pattern.compile(text.substring(1, text.length() - 1)))
        .toList();
  }

  /** The message; empty if the directive has none. */
  public String message() {
    return texts.isEmpty() ? "" : texts.getFirst();
  }
}
