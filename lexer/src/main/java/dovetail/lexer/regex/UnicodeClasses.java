package dovetail.lexer.regex;

import dovetail.ints.IntList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** Named sets of code points, from Java's tables; computed once. Safe for threads. */
final class UnicodeClasses {
  static final CodePoints ASCII = CodePoints.range(0, 0x7F);
  static final CodePoints NEWLINE = CodePoints.of('\n');

  /** The characters that Python's {@code str.isspace} accepts. */
  static final CodePoints SPACE =
      CodePoints.range(0x09, 0x0D)
          .union(CodePoints.range(0x1C, 0x20))
          .union(CodePoints.of(0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000))
          .union(CodePoints.range(0x2000, 0x200A));

  static final CodePoints ASCII_SPACE = CodePoints.of('\t', '\n', '\r', '\f', 0x0B, ' ');

  /** The general categories by their two letters, as numbered by {@link Character#getType}. */
  private static final Map<String, Byte> CATEGORIES =
      Map.ofEntries(
          Map.entry("Lu", Character.UPPERCASE_LETTER),
          Map.entry("Ll", Character.LOWERCASE_LETTER),
          Map.entry("Lt", Character.TITLECASE_LETTER),
          Map.entry("Lm", Character.MODIFIER_LETTER),
          Map.entry("Lo", Character.OTHER_LETTER),
          Map.entry("Mn", Character.NON_SPACING_MARK),
          Map.entry("Me", Character.ENCLOSING_MARK),
          Map.entry("Mc", Character.COMBINING_SPACING_MARK),
          Map.entry("Nd", Character.DECIMAL_DIGIT_NUMBER),
          Map.entry("Nl", Character.LETTER_NUMBER),
          Map.entry("No", Character.OTHER_NUMBER),
          Map.entry("Zs", Character.SPACE_SEPARATOR),
          Map.entry("Zl", Character.LINE_SEPARATOR),
          Map.entry("Zp", Character.PARAGRAPH_SEPARATOR),
          Map.entry("Cc", Character.CONTROL),
          Map.entry("Cf", Character.FORMAT),
          Map.entry("Co", Character.PRIVATE_USE),
          Map.entry("Cn", Character.UNASSIGNED),
          Map.entry("Pd", Character.DASH_PUNCTUATION),
          Map.entry("Ps", Character.START_PUNCTUATION),
          Map.entry("Pe", Character.END_PUNCTUATION),
          Map.entry("Pc", Character.CONNECTOR_PUNCTUATION),
          Map.entry("Po", Character.OTHER_PUNCTUATION),
          Map.entry("Sm", Character.MATH_SYMBOL),
          Map.entry("Sc", Character.CURRENCY_SYMBOL),
          Map.entry("Sk", Character.MODIFIER_SYMBOL),
          Map.entry("So", Character.OTHER_SYMBOL),
          Map.entry("Pi", Character.INITIAL_QUOTE_PUNCTUATION),
          Map.entry("Pf", Character.FINAL_QUOTE_PUNCTUATION));

  /**
   * In Java's ID_Start or ID_Continue, but not closed under NFKC (UAX 31, section 5.1), or a syntax
   * character (U+2E2F, section 2).
   */
  private static final CodePoints NOT_CLOSED =
      CodePoints.of(0x2E2F, 0x37A, 0x309B, 0x309C, 0xFDFA, 0xFDFB)
          .union(CodePoints.range(0xFC5E, 0xFC63))
          .union(CodePoints.of(0xFE70, 0xFE72, 0xFE74, 0xFE76, 0xFE78, 0xFE7A, 0xFE7C, 0xFE7E));

  /** In ID_Start and XID_Continue, but not in XID_Start. */
  private static final CodePoints NOT_AT_START = CodePoints.of(0xE33, 0xEB3, 0xFF9E, 0xFF9F);

  private static final Map<String, CodePoints> KNOWN = new ConcurrentHashMap<>();

  private UnicodeClasses() {}

  /** The characters that Python's {@code \d} matches in text. */
  static CodePoints digit() {
    return property("Nd").orElseThrow();
  }

  /**
   * The characters that Python's {@code \w} matches in text: letters, numbers, and the underscore.
   */
  static CodePoints word() {
    return KNOWN.computeIfAbsent(
        "\\w",
        key ->
            property("L")
                .orElseThrow()
                .union(property("N").orElseThrow())
                .union(CodePoints.of('_')));
  }

  /** The property that {@code \p{name}} asks for: a general category or an identifier property. */
  static Optional<CodePoints> property(String name) {
    CodePoints known = KNOWN.get(name);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<CodePoints> computed = compute(name);
    computed.ifPresent(set -> KNOWN.put(name, set));
    return computed;
  }

  private static Optional<CodePoints> compute(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "xid_start", "xids" ->
          Optional.of(
              Types.ASSIGNED
                  .matching(Character::isUnicodeIdentifierStart)
                  .intersect(NOT_CLOSED.union(NOT_AT_START).negate()));
      case "xid_continue", "xidc" ->
          Optional.of(
              Types.ASSIGNED.matching(UnicodeClasses::isContinue).intersect(NOT_CLOSED.negate()));
      case "id_start", "ids" ->
          Optional.of(Types.ASSIGNED.matching(Character::isUnicodeIdentifierStart));
      case "id_continue", "idc" -> Optional.of(Types.ASSIGNED.matching(UnicodeClasses::isContinue));
      case "alphabetic", "alpha" -> Optional.of(Types.ASSIGNED.matching(Character::isAlphabetic));
      default -> category(name);
    };
  }

  private static boolean isContinue(int c) {
    return Character.isUnicodeIdentifierPart(c) && !Character.isIdentifierIgnorable(c);
  }

  private static Optional<CodePoints> category(String name) {
    long types = 0; // a bit set
    for (Map.Entry<String, Byte> category : CATEGORIES.entrySet()) {
      if (category.getKey().equals(name) || category.getKey().substring(0, 1).equals(name)) {
        types |= 1L << category.getValue();
      }
    }
    return types == 0 ? Optional.empty() : Optional.of(Types.ALL.of(types));
  }

  /** The set with every code point that differs from one of it by case only. */
  static CodePoints ignoringCase(CodePoints set) {
    return set.union(
        CodePoints.of(
            IntStream.range(0, set.ranges())
                .<Map<Integer, int[]>>mapToObj(
                    i -> CaseGroups.OF.subMap(set.first(i), true, set.last(i), true))
                .flatMapToInt(found -> found.values().stream().flatMapToInt(IntStream::of))
                .toArray()));
  }

  /** The set with the other case of every ASCII letter in it. */
  static CodePoints ignoringAsciiCase(CodePoints set) {
    return set.union(
        CodePoints.of(
            IntStream.rangeClosed('a', 'z')
                .flatMap(c -> IntStream.of(c, c - 32))
                .filter(c -> set.contains(c ^ 32))
                .toArray()));
  }

  /** The runs of code points that have one general category. */
  private record Types(IntList begins, IntList types) {
    static final Types ALL = all();

    /** The code points that mean something. */
    static final CodePoints ASSIGNED =
        ALL.of(
            ~(1L << Character.UNASSIGNED
                | 1L << Character.PRIVATE_USE
                | 1L << Character.SURROGATE));

    private static Types all() {
      IntList begins = new IntList();
      IntList types = new IntList();
      int last = -1;
      for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
        int type = Character.getType(c);
        if (type != last) {
          begins.add(c);
          types.add(type);
          last = type;
        }
      }
      begins.add(Character.MAX_CODE_POINT + 1);
      return new Types(begins, types);
    }

    /** The code points of some categories, a bit set. */
    CodePoints of(long some) {
      IntList bounds = new IntList();
      for (int run = 0; run < types.size(); run++) {
        if ((some >> types.get(run) & 1) == 1) {
          int begin = begins.get(run);
          if (bounds.isEmpty() || bounds.get(bounds.size() - 1) != begin) {
            bounds.add(begin);
          } else {
            var _ = bounds.pop();
          }
          bounds.add(begins.get(run + 1));
        }
      }
      return CodePoints.between(bounds.toArray());
    }
  }

  /** The classes of code points that differ by case only, without classes of one member. */
  private static final class CaseGroups {
    /** Each class, by each of its members. */
    static final NavigableMap<Integer, int[]> OF = groups();

    private static NavigableMap<Integer, int[]> groups() {
      Map<Integer, List<Integer>> groups = new HashMap<>();
      for (int i = 0; i < Types.ASSIGNED.ranges(); i++) {
        for (int c = Types.ASSIGNED.first(i); c <= Types.ASSIGNED.last(i); c++) {
          int folded = Character.toLowerCase(Character.toUpperCase(c));
          if (folded != c) {
            groups.computeIfAbsent(folded, key -> new ArrayList<>()).add(c);
          }
        }
      }
      NavigableMap<Integer, int[]> all = new TreeMap<>();
      groups.forEach(
          (folded, members) -> {
            members.add(folded);
            int[] group = members.stream().mapToInt(Integer::intValue).toArray();
            members.forEach(member -> all.put(member, group));
          });
      return all;
    }
  }
}
