package dovetail.grammar;

import dovetail.ints.Numbering;
import dovetail.lexer.regex.CodePoints;
import dovetail.lexer.regex.Regex;
import dovetail.lexer.regex.RegexReader;
import dovetail.lexer.regex.RegexReading;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parses GBNF by recursive descent. Where lines end does not matter: a rule ends where another one
 * begins, with a name and {@code ::=}. The first problem ends the reading. Files that end in {@code
 * .ebnf} are XGrammar's, with more escapes, dots in names, and a notation for regular expressions.
 */
final class GbnfParser {
  private static final int MAX_COUNT = 1000;
  private static final int MAX_DEPTH = 200;

  /**
   * The rules of a file.
   *
   * @param rules by name, in the order of the file; a token is the number of a set of characters
   * @param sets the sets of characters by their numbers
   */
  record Definitions(Map<String, Rule> rules, List<CodePoints> sets) {}

  private static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final int[] source;
  private final String file;
  private final boolean extended; // as XGrammar's EBNF
  private final Problems problems;
  private final Map<String, Rule> rules = new LinkedHashMap<>();
  private final Numbering<CodePoints> sets = new Numbering<>();
  private final List<Expr.Ref> used = new ArrayList<>();
  private Position rule; // that is being parsed
  private int at;
  private int depth;

  private GbnfParser(String source, String file, Problems problems) {
    this.source = source.codePoints().toArray();
    this.file = file;
    this.extended = file.endsWith(".ebnf");
    this.problems = problems;
    this.rule = new Position(file, 1, 1);
  }

  /** The rules of a file, up to the first problem. */
  static Definitions parse(String source, String file, Problems problems) {
    GbnfParser parser = new GbnfParser(source, file, problems);
    Definitions definitions = new Definitions(parser.rules, parser.sets.values());
    try {
      parser.definitions();
    } catch (Stop stop) {
      return definitions;
    }
    Set<String> unknown = new HashSet<>();
    for (Expr.Ref name : parser.used) {
      if (!parser.rules.containsKey(name.rule()) && unknown.add(name.rule())) {
        problems.unknown(
            "rule", new Syntax.Name(name.rule(), name.position()), parser.rules.keySet());
      }
    }
    return definitions;
  }

  private void definitions() {
    skip();
    while (at < source.length) {
      rule = here();
      String name = name();
      if (name == null) {
        throw fail("a rule begins with its name and '::='");
      }
      skip();
      options();
      if (!accept("::=")) {
        throw fail("'::=' was expected behind the name of a rule");
      }
      Expr body = alternatives();
      Rule old = rules.putIfAbsent(name, new Rule(name, body, rule));
      if (old != null) {
        problems.error(rule, "'%s' is defined already at %s", name, old.position());
      }
      skip();
    }
  }

  private Expr alternatives() {
    if (++depth > MAX_DEPTH) {
      throw fail("groups are nested more than %s deep".formatted(MAX_DEPTH));
    }
    List<Expr> branches = new ArrayList<>();
    do {
      branches.add(sequence());
    } while (accept("|"));
    depth--;
    return branches.size() == 1 ? branches.get(0) : new Expr.Choice(branches);
  }

  private Expr sequence() {
    List<Expr> items = new ArrayList<>();
    while (true) {
      skip();
      Expr item = item();
      if (item == null) {
        return items.size() == 1 ? items.get(0) : new Expr.Sequence(items);
      }
      items.add(repeated(item));
    }
  }

  private @Nullable Expr item() {
    int c = peek();
    switch (c) {
      case '"' -> {
        return string();
      }
      case '[' -> {
        return token(set());
      }
      case '.' -> {
        at++;
        return token(CodePoints.ALL);
      }
      case '(' -> {
        Position begin = here();
        at++;
        boolean hint = accept("=");
        Expr body = alternatives();
        skip();
        if (!accept(")")) {
          problems.error(begin, "'(' is not closed");
          throw new Stop();
        }
        // XGrammar's look-ahead only helps its masks, and changes no text
        return hint ? Expr.EMPTY : body;
      }
      case '<', '!' -> throw fail("special tokens of a tokenizer (<...>) have no text to be read");
      case '%' -> throw fail("'%json' and others that begin with '%' are not GBNF");
      default -> {
        if (beginsRule()) {
          return null;
        }
        Position position = here();
        String name = name();
        if (name != null && extended && peek() == '(') {
          return macro(name);
        }
        if (name != null) {
          Expr.Ref use = new Expr.Ref(name, position);
          used.add(use);
          return use;
        }
        if (c == '|' || c == ')' || c == -1) {
          return null;
        }
        throw fail("'%s' has no meaning here".formatted(Character.toString(c)));
      }
    }
  }

  /** A call of XGrammar's: a regular expression; other calls are not supported. */
  private Expr macro(String name) {
    if (!name.equals("Regex")) {
      throw fail("'%s(...)' of XGrammar is not supported; write it out as rules".formatted(name));
    }
    at++;
    skip();
    if (peek() != '"') {
      throw fail("Regex(\"...\") takes a regular expression");
    }
    at++;
    StringBuilder pattern = new StringBuilder();
    while (peek() != '"' && peek() != -1) {
      pattern.appendCodePoint(character());
    }
    at++;
    skip();
    if (!accept(")")) {
      throw fail("arguments of Regex(\"...\") are not supported; write them into the expression");
    }
    return switch (RegexReader.read(pattern.toString(), "s")) {
      case RegexReading.Read read -> node(read.regex());
      case RegexReading.Failed failed ->
          throw fail("in the regular expression: " + failed.message());
    };
  }

  private Expr node(Regex regex) {
    return switch (regex) {
      case Regex.Chars chars -> token(chars.set());
      case Regex.Concat all -> new Expr.Sequence(all.parts().stream().map(this::node).toList());
      case Regex.Alternation any ->
          new Expr.Choice(any.branches().stream().map(this::node).toList());
      case Regex.Repeat times ->
          new Expr.Repeat(
              node(times.body()),
              times.min(),
              times.max() == Regex.UNBOUNDED ? Expr.UNBOUNDED : times.max());
      case Regex.Operation _ -> throw fail("a regular expression here has no '(?{...}...)'");
      case Regex.Look _ -> throw fail("a regular expression here cannot look around");
    };
  }

  /** Passes the options of a rule in XGrammar, in brackets behind its name. */
  private void options() {
    if (!accept("[")) {
      return;
    }
    do {
      skip();
      String option = name();
      if (option == null || option.equals("lazy") || option.startsWith("max_")) {
        throw fail("'[%s]' of XGrammar is not supported".formatted(option == null ? "" : option));
      }
      while (peek() != ',' && peek() != ']' && peek() != -1) {
        at++;
      }
    } while (accept(","));
    accept("]");
    skip();
  }

  private boolean beginsRule() {
    int old = at;
    boolean named = name() != null;
    skipBlanks();
    if (named && peek() == '[') {
      while (peek() != ']' && peek() != -1 && peek() != '\n') {
        at++;
      }
      at++;
    }
    skip();
    boolean begins = named && at < source.length && starts("::=");
    at = old;
    return begins;
  }

  private Expr repeated(Expr item) {
    Expr body = item;
    while (true) {
      skipBlanks();
      switch (peek()) {
        case '*' -> body = new Expr.Repeat(body, 0, Expr.UNBOUNDED);
        case '+' -> body = new Expr.Repeat(body, 1, Expr.UNBOUNDED);
        case '?' -> body = new Expr.Repeat(body, 0, 1);
        case '{' -> {
          body = counted(body);
          continue;
        }
        default -> {
          return body;
        }
      }
      at++;
    }
  }

  private Expr counted(Expr body) {
    at++;
    skip();
    int min = number();
    skip();
    int max = min;
    if (accept(",")) {
      skip();
      max = peek() == '}' || accept("-1") ? Expr.UNBOUNDED : number();
      min = Math.max(min, 0);
      skip();
    }
    if (min < 0 || !accept("}") || (max != Expr.UNBOUNDED && max < min)) {
      throw fail("a repetition is written {n}, {n,} or {n,m}");
    }
    return new Expr.Repeat(body, min, max);
  }

  private int number() {
    int value = -1;
    while (peek() >= '0' && peek() <= '9') {
      value = Math.max(value, 0) * 10 + (source[at++] - '0');
      if (value > MAX_COUNT) {
        throw fail("a repetition of more than %s".formatted(MAX_COUNT));
      }
    }
    return value;
  }

  private Expr token(CodePoints set) {
    return new Expr.Token(sets.of(set), rule);
  }

  private Expr string() {
    Position begin = here();
    at++;
    List<Expr> characters = new ArrayList<>();
    while (peek() != '"') {
      if (peek() == -1 || peek() == '\n') {
        problems.error(begin, "the string is not closed");
        throw new Stop();
      }
      characters.add(token(CodePoints.of(character())));
    }
    at++;
    if (peek() == 'i' && !isNamePart(at + 1 < source.length ? source[at + 1] : -1)) {
      throw fail("a string has no flags here; write [aA]");
    }
    return characters.size() == 1 ? characters.get(0) : new Expr.Sequence(characters);
  }

  private CodePoints set() {
    Position begin = here();
    at++;
    boolean negated = accept("^");
    CodePoints set = CodePoints.NONE;
    while (peek() != ']') {
      if (peek() == -1) {
        problems.error(begin, "'[' is not closed");
        throw new Stop();
      }
      int low = character();
      int high = low;
      if (peek() == '-' && at + 1 < source.length && source[at + 1] != ']') {
        at++;
        high = character();
      }
      if (high < low) {
        throw fail("the range ends before it begins");
      }
      set = set.union(CodePoints.range(low, high));
    }
    at++;
    return negated ? set.negate() : set;
  }

  private int character() {
    int c = source[at++];
    if (c != '\\') {
      return c;
    }
    int kind = peek();
    at++;
    return switch (kind) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'x' -> extended ? hexadecimal() : hexadecimal(2);
      case 'u' -> hexadecimal(4);
      case 'U' -> hexadecimal(8);
      case '"', '\\', '[', ']', '-', '^', '/', '\'', '.' -> kind;
      case '?', '$', '*', '+', '(', ')', '{', '}', '|' -> extended ? kind : unknown(kind);
      case 'b' -> extended ? '\b' : unknown(kind);
      case 'f' -> extended ? '\f' : unknown(kind);
      case 'a' -> extended ? 0x07 : unknown(kind);
      case 'v' -> extended ? 0x0B : unknown(kind);
      case 'e' -> extended ? 0x1B : unknown(kind);
      case '0' -> extended ? 0 : unknown(kind);
      default -> unknown(kind);
    };
  }

  private int unknown(int kind) {
    throw fail("unknown escape '\\%s'".formatted(kind < 0 ? "" : Character.toString(kind)));
  }

  /** As many digits as there are. */
  private int hexadecimal() {
    int digits = 0;
    while (digits < 8
        && at + digits < source.length
        && Character.digit(Math.min(source[at + digits], 0x7F), 16) >= 0) {
      digits++;
    }
    return hexadecimal(Math.max(digits, 1));
  }

  private int hexadecimal(int digits) {
    long value = 0;
    for (int i = 0; i < digits; i++) {
      int digit = Character.digit(Math.max(peek(), 0), 16);
      if (digit < 0) {
        throw fail("this escape takes %s hexadecimal digits".formatted(digits));
      }
      value = value * 16 + digit;
      at++;
    }
    if (value > Character.MAX_CODE_POINT) {
      throw fail("not a Unicode character");
    }
    return (int) value;
  }

  private @Nullable String name() {
    int begin = at;
    while (isNamePart(peek())) {
      at++;
    }
    return at == begin ? null : new String(source, begin, at - begin);
  }

  private boolean isNamePart(int c) {
    return c == '-'
        || c == '_'
        || (c == '.' && extended)
        || (c < 0x80 && c > 0 && Character.isLetterOrDigit(c));
  }

  /** Passes blanks, line ends and comments. */
  private void skip() {
    while (true) {
      skipBlanks();
      if (peek() == '#') {
        while (peek() != -1 && peek() != '\n') {
          at++;
        }
      } else if (peek() == '\n') {
        at++;
      } else {
        return;
      }
    }
  }

  private void skipBlanks() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == 0xFEFF) {
      at++;
    }
  }

  private boolean accept(String text) {
    boolean here = starts(text);
    at += here ? text.length() : 0;
    return here;
  }

  private boolean starts(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (at + i >= source.length || source[at + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private int peek() {
    return at < source.length ? source[at] : -1;
  }

  private Position here() {
    int line = 1;
    int column = 1;
    for (int i = 0; i < Math.min(at, source.length); i++) {
      column = source[i] == '\n' ? 1 : column + 1;
      line += source[i] == '\n' ? 1 : 0;
    }
    return new Position(file, line, column);
  }

  private Stop fail(String message) {
    problems.error(here(), message);
    return new Stop();
  }
}
