package dovetail.model.remote;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The spellings of special tokens, for servers whose prompts and answers are text: such a server
 * reads a spelling in a prompt as the token, and may write a token as its spelling. Bytes are
 * handled as characters up to 255. Immutable.
 */
final class Marks {
  /** Stands for a part of a character, behind which the text is not known. */
  private static final String HALF = latin("\ufffd");

  /** A part of a template that looks like a mark. */
  private static final Pattern IN_TEMPLATE = Pattern.compile("[<\\[][^\\s<>\\[\\]{}]+[>\\]]");

  /** A text in the shape of a special token, with any name. */
  private static final Pattern SHAPED =
      Pattern.compile(latin("<(\\||｜)/?(?:[A-Za-z]|▁)(?:[\\w:-]|▁){0,40}\\1>"));

  private static final Pattern TAG = Pattern.compile(String.join("|", SpecialNames.TAGS));

  /** What a file with tags has. */
  private static final Pattern MARKUP = Pattern.compile("</[A-Za-z]|<![A-Za-z]");

  /** The most bytes of a mark. */
  private static final int MOST = 140;

  private final Pattern spelt;
  private final Set<String> ends;

  /** The marks that end a text in every file, and those that do unless the file has them. */
  private final Pattern sure;

  private final Pattern doubtful;

  private Marks(Stream<String> names, String template) {
    List<String> all =
        names.distinct().sorted(Comparator.comparingInt(String::length).reversed()).toList();
    this.spelt = any(all.stream().map(Pattern::quote));
    this.ends = all.stream().map(Marks::latin).collect(Collectors.toUnmodifiableSet());
    this.sure =
        any(
            Stream.concat(ends.stream(), Stream.of(HALF))
                .filter(name -> !TAG.matcher(name).matches())
                .map(Pattern::quote));
    // Behind a word [SUFFIX] is an index, unless the model's family has marks in brackets.
    String before = template.contains("[PREFIX]") ? "" : "(?<![\\w)\\]])";
    this.doubtful =
        any(
            Stream.concat(
                Stream.of(SHAPED.pattern(), TAG.pattern()),
                SpecialNames.DOUBTFUL.stream()
                    .map(Marks::latin)
                    .map(name -> (name.startsWith("\\[") ? before : "") + name)));
  }

  private static Pattern any(Stream<String> expressions) {
    return Pattern.compile(expressions.collect(Collectors.joining("|")));
  }

  /**
   * The marks that no program spells by chance, and the marks of a template.
   *
   * @param template a text with {prefix} and {suffix}; empty if it is not known
   */
  static Marks of(String template) {
    return new Marks(
        Stream.concat(
            SpecialNames.spelt(), IN_TEMPLATE.matcher(template).results().map(MatchResult::group)),
        template);
  }

  /** A text without marks: each has a blank behind its first character. */
  String broken(String text) {
    Matcher mark = spelt.matcher(text);
    return mark.replaceAll(
        found -> {
          String name = found.group();
          return Matcher.quoteReplacement(name.charAt(0) + " " + name.substring(1));
        });
  }

  /** An alternative of some bytes: a mark ends the answer; empty for a part of a character. */
  Optional<TextWire.Other> other(byte[] bytes, float log) {
    byte[] plain = plain(bytes);
    String text = latin(plain);
    boolean isNothing = plain.length == 0 && bytes.length > 0;
    return isNothing || text.contains(HALF)
        ? Optional.empty()
        : Optional.of(new TextWire.Other(ends.contains(text) ? new byte[0] : plain, log));
  }

  /**
   * The place of the first mark; -1 if there is none.
   *
   * @param from the place where the search begins; the text before it is the context of marks
   * @param file the file, whose own text is no mark, unless no program spells it by chance
   */
  int first(String bytes, int from, String file) {
    Matcher end = at(sure, bytes, from);
    int first = end.find() ? end.start() : -1;
    Matcher mark = at(doubtful, bytes, from);
    while (mark.find()) {
      if (!isText(mark.group(), bytes.substring(0, mark.start()), file)) {
        return first < 0 ? mark.start() : Math.min(first, mark.start());
      }
    }
    return first;
  }

  /** Whether a doubtful mark is the file's own text, an index, an argument of a type, or a tag. */
  private static boolean isText(String mark, String before, String file) {
    if (file.contains(mark)) {
      return true;
    }
    String name = Pattern.quote(mark.replaceAll("\\W", ""));
    boolean isInCode = mark.startsWith("[") || has(mark + before, "^<\\w[\\s\\S]*\\w\\z");
    if (isInCode && has(file, "(?<!\\w)" + name + "(?!\\w)")) {
      return true;
    }
    return TAG.matcher(mark).matches()
        && (mark.startsWith("</")
            ? has(file + before, "<" + name + "[\\s>]")
            : MARKUP.matcher(file).find());
  }

  private static boolean has(String text, String expression) {
    return Pattern.compile(expression).matcher(text).find();
  }

  /** The number of bytes at the end that may be the beginning of a mark. */
  int begun(String bytes) {
    int at = Math.max(0, bytes.length() - MOST);
    while (at < bytes.length() && !mayBegin(sure, bytes, at) && !mayBegin(doubtful, bytes, at)) {
      at++;
    }
    return bytes.length() - at;
  }

  private static boolean mayBegin(Pattern mark, String bytes, int at) {
    Matcher begun = at(mark, bytes, at);
    return !begun.lookingAt() && begun.hitEnd();
  }

  /** A search that begins at a byte and sees those before it. */
  private static Matcher at(Pattern pattern, String bytes, int from) {
    return pattern.matcher(bytes).region(from, bytes.length()).useTransparentBounds(true);
  }

  /** Without the other halves of line ends: lines end with {@code \n} here. */
  static byte[] plain(byte[] bytes) {
    return latin(bytes).replace("\r", "").getBytes(StandardCharsets.ISO_8859_1);
  }

  /** The bytes of a text as characters. */
  static String latin(String text) {
    return latin(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Bytes as characters. */
  static String latin(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
