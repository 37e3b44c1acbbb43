package dovetail.server.suggest;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds in a middle what a model repeats and nobody would write, though it parses:
 *
 * <ul>
 *   <li>a line that stands next door already, above or below, or twice in the middle itself;
 *   <li>a line that begins with a line of the same block, or a sentence that the file has;
 *   <li>a block that begins with the line with which another one of the file begins;
 *   <li>the same element twice in a row, {@code "borrow", "borrow"};
 *   <li>a call that begins with the same text in quotes as another one of the block, {@code
 *       add_argument("--rate"};
 *   <li>a call whose first argument is the same call, {@code json.dumps(json.dumps(};
 *   <li>an assignment of something to itself, {@code self.items = self.items};
 *   <li>a name that is taken out of itself, <code>{ size } = size</code>;
 *   <li>something that is compared or joined with itself, {@code area() == area()};
 *   <li>a key in quotes that its object has already, or that is empty.
 * </ul>
 *
 * <p>Unless the file is written so elsewhere. Text alone is looked at, in any language. Linear in
 * the file.
 *
 * @param prefix the text left of the middle
 * @param suffix the text right of it
 */
record Repeats(String prefix, String suffix) {
  private static final Pattern CALL_OF_CALL =
      Pattern.compile("(?<![\\w.])([\\w.]+)\\s*\\(\\s*\\1\\s*\\(");
  private static final Pattern TO_ITSELF =
      Pattern.compile("^\\s*([\\w.]+(?:\\[[^\\]]*])?)(?:\\s+=\\s*|\\s*=\\s+)\\1\\s*;?$");
  private static final Pattern WITH_ITSELF =
      Pattern.compile(
          "(?<![\\w.)\\]])(\\p{L}[\\w.]*(?:\\([^()]*\\))?)\\s*"
              + "(?:==|!=|<=?|>=?|\\bor\\b|\\band\\b|\\|\\||&&)\\s*\\1(?![\\w.(\\[])");

  /** A line that is a call, up to the end of its first argument, if that is in quotes. */
  private static final Pattern CALL_WITH_TEXT =
      Pattern.compile("[\\w.]+\\(\\[?([\"'])(?:(?!\\1).)*\\p{L}{2}(?:(?!\\1).)*\\1");

  /** An object taken apart into its own name. */
  private static final Pattern OF_ITSELF =
      Pattern.compile(
          "[\\[{](?:[^=\\[\\]{}]*[,\\s])?(\\w+)\\s*(?:,[^=\\[\\]{}]*)?[\\]}]\\s*=\\s*\\1(?!\\w)");

  /** Of 512,288 lines of the packages of test/bench/tuning.txt eight have it, in prose. */
  private static final Pattern FROM_ITSELF =
      Pattern.compile(
          "(?<![\\w.)\\]])(?<![-+*/%&|^~<>]\\s)(?<![-+*/%&|^~<>])(\\p{L}[\\w.]*(?:\\([^()]*\\))?)\\s*(?:[-/%^|&]|//|\\b(?:is|in|is"
              + " not|not in)\\b)\\s*\\1(?![\\w.(\\[]|\\s*[*/%@])");

  private static final Pattern LETTER = Pattern.compile("\\p{L}");
  private static final Pattern SAME_ELEMENT =
      Pattern.compile(
          "(?<=[(\\[{,])\\s*([\\w.]+|\"[^\"\\n]*\"|'[^'\\n]*')\\s*,\\s*\\1\\s*(?=[,)\\]}])");

  /** A word and more, and no assignment: those are alike wherever arguments are kept. */
  private static final Pattern WORD_FIRST = Pattern.compile("\\p{L}+ (?![-+*/|&]?=)");

  /** So many characters are no everyday line such as "return None". */
  private static final int LONG = 12;

  /** So many words make a sentence. */
  private static final int SENTENCE = 3;

  /** Whether a middle repeats something so. */
  boolean in(String middle) {
    int begin = prefix.lastIndexOf('\n') + 1;
    int end = suffix.indexOf('\n');
    String written =
        prefix.substring(begin) + middle + (end < 0 ? suffix : suffix.substring(0, end));
    List<String> lines = written.lines().filter(line -> !line.isBlank()).toList();
    return repeatsLine(lines, begin, end)
        || repeatsBlock(written, begin)
        || repeatsCall(written, begin)
        || copiedWord(middle) >= 0
        || repeats(CALL_OF_CALL, written)
        || repeats(WITH_ITSELF, written)
        || repeats(OF_ITSELF, written)
        || repeats(FROM_ITSELF, written)
        || repeats(SAME_ELEMENT, written)
        || lines.stream().anyMatch(line -> TO_ITSELF.matcher(line).matches() && !hasLine(line))
        || repeatsKey(middle);
  }

  private boolean repeatsLine(List<String> lines, int begin, int end) {
    String last = lastLine(prefix.substring(0, begin));
    for (String line : lines) {
      if (isRepeated(last, line)) {
        return true;
      }
      last = line;
    }
    return end >= 0 && isRepeated(last, firstLine(suffix.substring(end)));
  }

  private boolean isRepeated(String one, String next) {
    String bare = bare(one);
    return bare.equals(bare(next)) && LETTER.matcher(bare).find() && !hasTwice(bare);
  }

  /** Whether the file has a line twice, one right behind the other. */
  private boolean hasTwice(String bare) {
    String before = "";
    for (String line : (Iterable<String>) (prefix + suffix).lines()::iterator) {
      if (!line.isBlank()) {
        String present = bare(line);
        if (present.equals(bare) && before.equals(bare)) {
          return true;
        }
        before = present;
      }
    }
    return false;
  }

  /** A line without what separates it from the next one. */
  private static String bare(String line) {
    String stripped = line.stripTrailing();
    return stripped.endsWith(",") || stripped.endsWith(";")
        ? stripped.substring(0, stripped.length() - 1)
        : stripped;
  }

  private static String lastLine(String text) {
    return text.stripTrailing().lines().reduce("", (one, next) -> next);
  }

  private static String firstLine(String text) {
    return text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
  }

  private boolean hasLine(String line) {
    return (prefix + suffix).lines().anyMatch(other -> other.strip().equals(line.strip()));
  }

  /** Whether something is written so that stands neither left nor right of the middle. */
  private boolean repeats(Pattern pattern, String written) {
    Matcher found = pattern.matcher(written);
    while (found.find()) {
      if (!prefix.contains(found.group()) && !suffix.contains(found.group())) {
        return true;
      }
    }
    return false;
  }

  // ---- lines of the same block

  /**
   * Whether the first line that is written stands in the cursor's block already, or is a sentence
   * that the file has; unless the file has such lines twice. One true line in a thousand does
   * (169,509 lines of eight packages).
   */
  private boolean repeatsBlock(String written, int begin) {
    String bare = bare(written.lines().findFirst().orElse(""));
    if (!saysMuch(bare)) {
      return false;
    }
    int end = suffix.indexOf('\n');
    List<String> above = prefix.substring(0, begin).lines().toList();
    List<String> below = end < 0 ? List.of() : suffix.substring(end + 1).lines().toList();
    boolean there =
        inBlock(above.reversed(), bare, String::equals)
            || inBlock(below, bare, String::equals)
            || (isSentence(bare) && (has(above, bare) || has(below, bare)));
    return there && !hasTwiceInABlock(above) && !hasTwiceInABlock(below);
  }

  /**
   * Whether the first line that is written is a call that begins as one above it in its block does;
   * unless the file has two that begin so. Of 3,130 true lines that begin with such a call six do.
   */
  private boolean repeatsCall(String written, int begin) {
    String line = written.lines().findFirst().orElse("");
    Matcher call = CALL_WITH_TEXT.matcher(line.strip());
    if (!call.lookingAt()) {
      return false;
    }
    String head = Place.leadingBlanks(line) + call.group();
    List<String> above = prefix.substring(0, begin).lines().toList().reversed();
    return inBlock(above, head, String::startsWith) && count(call.group()) < 2;
  }

  private int count(String text) {
    String file = prefix + "\n" + suffix;
    int count = 0;
    for (int at = file.indexOf(text); at >= 0; at = file.indexOf(text, at + 1)) {
      count++;
    }
    return count;
  }

  /**
   * Whether a line is hardly meant twice: it has several words, and is neither a call, which may be
   * made again, nor what stands above a definition.
   */
  private static boolean saysMuch(String bare) {
    String line = bare.strip();
    boolean call = line.endsWith(")") && line.indexOf('=') < 0;
    return line.indexOf(' ') > 0
        && LETTER.matcher(line).find()
        && !call
        && line.charAt(0) != '@'
        && !Closers.isClosing(line.charAt(0));
  }

  private static boolean isSentence(String bare) {
    String line = bare.strip();
    boolean prose = "\"'#/".indexOf(line.charAt(0)) >= 0;
    return prose && line.split(" ").length > SENTENCE;
  }

  private static boolean has(List<String> lines, String bare) {
    return lines.stream().anyMatch(line -> bare(line).strip().equals(bare.strip()));
  }

  /** Whether a line is like one of these, before one that is less indented. */
  private static boolean inBlock(
      List<String> lines, String bare, BiPredicate<String, String> alike) {
    int depth = Place.leadingBlanks(bare).length();
    for (String line : lines) {
      if (!line.isBlank()) {
        if (Place.leadingBlanks(line).length() < depth) {
          return false;
        }
        if (alike.test(bare(line), bare)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether some block has a line twice that says much. */
  private static boolean hasTwiceInABlock(List<String> lines) {
    Deque<Set<String>> blocks = new ArrayDeque<>();
    Deque<Integer> depths = new ArrayDeque<>();
    for (String line : lines) {
      if (line.isBlank()) {
        continue;
      }
      int depth = Place.leadingBlanks(line).length();
      while (!depths.isEmpty() && depths.peek() > depth) {
        depths.pop();
        blocks.pop();
      }
      if (depths.isEmpty() || depths.peek() < depth) {
        depths.push(depth);
        blocks.push(new HashSet<>());
      }
      String bare = bare(line);
      if (saysMuch(bare) && !blocks.peek().add(bare)) {
        return true;
      }
    }
    return false;
  }

  // ---- blocks under another header

  /**
   * The second word of the line with which a block of the middle's begins as one other place of the
   * file does, under a header that the middle writes or ends: where it begins in the middle;
   * negative if no block does so. Models copy what they saw last below a header that they know
   * nothing about. Only lines that begin with a word, such as a return, and are no assignment.
   */
  int copiedWord(String middle) {
    int end = middle.indexOf('\n');
    String first =
        prefix.substring(prefix.lastIndexOf('\n') + 1) + middle.substring(0, Math.max(0, end));
    int header = Place.leadingBlanks(first).length();
    boolean isHeader = !first.isBlank();
    while (end >= 0) {
      int next = middle.indexOf('\n', end + 1);
      String line = middle.substring(end + 1, next < 0 ? middle.length() : next);
      if (!line.isBlank()) {
        int depth = Place.leadingBlanks(line).length();
        if (isHeader && depth > header && isOnceInTheFile(bare(line).strip())) {
          return end + 1 + line.indexOf(' ', depth) + 1;
        }
        header = depth;
        isHeader = true;
      }
      end = next;
    }
    return -1;
  }

  private boolean isOnceInTheFile(String bare) {
    return bare.length() > LONG
        && WORD_FIRST.matcher(bare).lookingAt()
        && (prefix + suffix).lines().filter(line -> bare(line).strip().equals(bare)).count() == 1;
  }

  // ---- keys

  /** An object that is open, by the keys that it has: whether each is the middle's. */
  private record Open(char bracket, Map<String, Boolean> keys) {}

  private boolean repeatsKey(String middle) {
    if (middle.indexOf(':') < 0) {
      return false;
    }
    String text = prefix + middle + suffix;
    int from = prefix.length();
    int to = from + middle.length();
    Deque<Open> open = new ArrayDeque<>();
    for (int at = 0; at < text.length(); ) {
      char c = text.charAt(at);
      if (c == '"' || c == '\'') {
        int end = stringEnd(text, at);
        boolean own = at >= from && at < to;
        if (!open.isEmpty() && open.peek().bracket() == '{' && isKey(text, end)) {
          String key = text.substring(at, end);
          Boolean other = open.peek().keys().putIfAbsent(key, own);
          boolean empty = own && end - at == 2;
          if ((other != null && (own || other))
              || (empty && !(prefix + suffix).contains(key + ":"))) {
            return true;
          }
        }
        at = end;
      } else {
        if (c == '{' || c == '[' || c == '(') {
          open.push(new Open(c, new HashMap<>()));
        } else if (Closers.isClosing(c) && !open.isEmpty()) {
          open.pop();
        }
        at++;
      }
    }
    return false;
  }

  private static boolean isKey(String text, int end) {
    int at = end;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length() && text.charAt(at) == ':';
  }

  /** Behind a string that begins at a place; or at its line's end, where it is none. */
  static int stringEnd(String text, int from) {
    char quote = text.charAt(from);
    for (int at = from + 1; at < text.length() && text.charAt(at) != '\n'; at++) {
      char c = text.charAt(at);
      if (c == quote) {
        return at + 1;
      }
      at += c == '\\' ? 1 : 0;
    }
    return from + 1;
  }
}
