package dovetail.model.remote;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

  /** A text in the shape of a special token, with any name; or the beginning of one at an end. */
  private static final Pattern SHAPED = shape("<(\\||｜)/?(?:[A-Za-z]|▁)(?:[\\w-]|▁){0,40}\\1>");

  private static final Pattern SHAPED_BEGUN =
      shape("<(?:(\\||｜)(?:/?(?:(?:[A-Za-z]|▁)(?:[\\w-]|▁){0,40}\\1?)?)?)?\\z");

  private final Pattern spelt;
  private final Pattern doubtful;
  private final List<String> ends;
  private final List<String> beginnings;

  private Marks(Stream<String> names, String template) {
    List<String> all =
        names.distinct().sorted(Comparator.comparingInt(String::length).reversed()).toList();
    this.spelt = Pattern.compile(all.stream().map(Pattern::quote).collect(Collectors.joining("|")));
    this.ends = Stream.concat(all.stream().map(Marks::latin), Stream.of(HALF)).toList();
    List<String> others = SpecialNames.DOUBTFUL.stream().map(Marks::latin).toList();
    this.beginnings = Stream.concat(ends.stream(), others.stream()).toList();
    // Behind a word [SUFFIX] is an index, unless the model's family has marks in brackets.
    String before = template.contains("[PREFIX]") ? "" : "(?<![\\w)\\]])";
    this.doubtful =
        Pattern.compile(
            others.stream()
                .map(name -> (name.startsWith("[") ? before : "") + Pattern.quote(name))
                .collect(Collectors.joining("|")));
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
    IntStream sure = ends.stream().mapToInt(end -> bytes.indexOf(end, from)).filter(at -> at >= 0);
    IntStream others =
        Stream.of(SHAPED, doubtful)
            .map(pattern -> pattern.matcher(bytes).region(from, bytes.length()))
            .mapToInt(found -> first(found.useTransparentBounds(true), file))
            .filter(at -> at >= 0);
    return IntStream.concat(sure, others).min().orElse(-1);
  }

  private static int first(Matcher mark, String file) {
    while (mark.find()) {
      if (!has(file, mark.group())) {
        return mark.start();
      }
    }
    return -1;
  }

  /** A file has {@code [SUFFIX]} where it has the name as a word. */
  private static boolean has(String file, String mark) {
    String name = Pattern.quote(mark.replaceAll("^\\[|]$", ""));
    return mark.startsWith("[")
        ? Pattern.compile("(?<!\\w)" + name + "(?!\\w)").matcher(file).find()
        : file.contains(mark);
  }

  /** The number of bytes at the end that may be the beginning of a mark. */
  int begun(String bytes) {
    Matcher shaped = SHAPED_BEGUN.matcher(bytes);
    int most = shaped.find() ? bytes.length() - shaped.start() : 0;
    for (String name : beginnings) {
      int length = Math.min(name.length() - 1, bytes.length());
      while (length > most && !bytes.endsWith(name.substring(0, length))) {
        length--;
      }
      most = Math.max(most, length);
    }
    return most;
  }

  /** An expression over bytes. */
  private static Pattern shape(String expression) {
    return Pattern.compile(latin(expression));
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
