package dovetail.grammar;

import dovetail.lexer.regex.Regex;
import dovetail.lexer.regex.RegexReader;
import dovetail.lexer.regex.RegexReading;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Puts terminals together as Lark does: alternatives in the order of their widths, the greatest
 * first; the parts of a sequence one after another, each with its flags.
 */
final class LarkPatterns {
  private static final LarkPattern NOTHING = LarkPattern.joined("[]");

  private final Map<String, Statement.Definition> definitions;
  private final Map<String, LarkPattern> known = new HashMap<>();
  private final Set<String> resolving = new HashSet<>();

  /** The places of patterns in which Lark drops a backslash: see {@link LarkPattern}. */
  final Set<Position> shortened = new LinkedHashSet<>();

  /**
   * The places of patterns with alternatives that are joined to their neighbours, and the joined
   * patterns.
   */
  final Map<Position, String> joined = new LinkedHashMap<>();

  LarkPatterns(Map<String, Statement.Definition> definitions) {
    this.definitions = definitions;
  }

  /** The pattern of a terminal's definition. */
  LarkPattern of(Syntax syntax) {
    return switch (syntax) {
      case Syntax.Text text -> LarkPattern.string(text.value(), text.ignoringCase());
      case Syntax.Pattern pattern -> {
        if (LarkPattern.losesBackslash(pattern.source())) {
          shortened.add(pattern.position());
        }
        yield LarkPattern.pattern(pattern.source(), pattern.flags());
      }
      case Syntax.Range range ->
          LarkPattern.joined("[" + inSet(range.first()) + "-" + inSet(range.last()) + "]");
      case Syntax.Sequence sequence -> {
        List<LarkPattern> parts = sequence.items().stream().map(this::of).toList();
        if (parts.size() == 1) {
          yield parts.get(0);
        }
        String source = String.join("", parts.stream().map(LarkPattern::source).toList());
        for (Syntax item : sequence.items()) {
          if (item instanceof Syntax.Pattern pattern
              && LarkPattern.isAlternation(pattern.source())) {
            joined.put(pattern.position(), source);
          }
        }
        yield LarkPattern.joined(source);
      }
      case Syntax.Choice choice -> choice(choice.branches().stream().map(this::of).toList());
      case Syntax.Repeat repeat -> {
        LarkPattern body = of(repeat.body());
        yield new LarkPattern(
            "(?:" + body.source() + ")" + times(repeat.min(), repeat.max()), body.flags(), false);
      }
      case Syntax.Operation operation ->
          LarkPattern.joined(
              operation.operands().stream()
                  .map(operand -> "(?:" + of(operand).source() + ")")
                  .collect(
                      Collectors.joining("|", "(?{" + operation.operator().written() + "}", ")")));
      case Syntax.Use _ -> NOTHING;
      case Syntax.Name name -> named(name.name());
    };
  }

  private LarkPattern named(String name) {
    LarkPattern found = known.get(name);
    Statement.Definition definition = definitions.get(name);
    if (found != null || definition == null || !resolving.add(name)) {
      return found != null ? found : NOTHING;
    }
    LarkPattern made = of(definition.body());
    resolving.remove(name);
    known.put(name, made);
    return made;
  }

  private static LarkPattern choice(List<LarkPattern> branches) {
    if (branches.size() == 1) {
      return branches.get(0);
    }
    record Width(LarkPattern pattern, long most, long least) {}
    List<Width> widths = new ArrayList<>();
    for (LarkPattern branch : branches) {
      Regex regex = regex(branch);
      widths.add(new Width(branch, regex.greatest(), regex.least()));
    }
    widths.sort(
        Comparator.comparingLong((Width w) -> -w.most())
            .thenComparingLong(w -> -w.least())
            .thenComparingInt(w -> -w.pattern().length()));
    return LarkPattern.joined(
        "(?:" + String.join("|", widths.stream().map(w -> w.pattern().source()).toList()) + ")");
  }

  /** The expression of a pattern; it matches nothing if the pattern has an error. */
  static Regex regex(LarkPattern pattern) {
    return RegexReader.read(pattern.source(), "") instanceof RegexReading.Read read
        ? read.regex()
        : new Regex.Alternation(List.of());
  }

  private static String times(int min, int max) {
    if (max == Expr.UNBOUNDED) {
      return min == 0 ? "*" : min == 1 ? "+" : "{" + min + ",}";
    }
    return min == 0 && max == 1 ? "?" : min == max ? "{" + min + "}" : "{" + min + "," + max + "}";
  }

  private static String inSet(int c) {
    return "\\]^-[".indexOf(c) >= 0 ? "\\" + Character.toString(c) : Character.toString(c);
  }
}
