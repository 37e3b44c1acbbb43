package dovetail.server.suggest;

import dovetail.grammar.Declaration;
import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words that are spelt in a file, or that a language has. A small model that is to write one which
 * is neither mostly makes it up: {@code favo} becomes {@code favon}. One thread.
 */
final class KnownWords {
  private static final Map<Language, Set<String>> OF_LANGUAGES = new ConcurrentHashMap<>();

  private static final Pattern BEGUN = Pattern.compile("\\w*$");
  private static final Pattern FIRST = Pattern.compile("\\s*(\\w+)");
  private static final Pattern GOES_ON = Pattern.compile("(\\w+)");

  private final Language language;
  private final String begun;
  private final String before;
  private final String suffix;
  private final Map<String, Boolean> spelt = new HashMap<>();

  /** At a cursor: the word that is begun there does not count. */
  KnownWords(Language language, String prefix, String suffix) {
    this.language = language;
    this.begun = end(prefix);
    this.before = prefix.substring(0, prefix.length() - begun.length());
    this.suffix = suffix;
  }

  /**
   * Whether a word of a middle, if it is its first with what of it was begun, is spelt nowhere else
   * in the file nor before it in the middle, and is none of the language's. Where a middle begins
   * with no word, the one that was begun is new only if the file has one that goes on. Linear in
   * the file the first time.
   *
   * @param begin where it begins in the middle, blanks before it included
   */
  boolean isNew(String middle, int begin, int end) {
    String ahead = begin == 0 ? begun : "";
    Matcher first = (ahead.isEmpty() ? FIRST : GOES_ON).matcher(middle.substring(begin, end));
    boolean goesOn = first.lookingAt();
    String word = goesOn ? ahead + first.group(1) : ahead;
    if (word.isEmpty() || Character.isDigit(word.codePointAt(0))) {
      return false;
    }
    return !ofLanguage(language).contains(word)
        && !spelt.computeIfAbsent(word, this::isInFile)
        && !spelt(word).matcher(middle.substring(0, begin)).find()
        && (goesOn || isLonger(word));
  }

  private boolean isInFile(String word) {
    Pattern pattern = spelt(word);
    return pattern.matcher(before).find() || pattern.matcher(suffix).find();
  }

  private static Pattern spelt(String word) {
    return Pattern.compile("(?<!\\w)" + Pattern.quote(word) + "(?!\\w)");
  }

  private boolean isLonger(String word) {
    Pattern longer = Pattern.compile("(?<!\\w)" + Pattern.quote(word) + "\\w");
    return longer.matcher(before).find() || longer.matcher(suffix).find();
  }

  private static String end(String prefix) {
    String line = prefix.substring(prefix.lastIndexOf('\n') + 1);
    Matcher begun = BEGUN.matcher(line);
    return begun.find() ? begun.group() : "";
  }

  /** The words of a language: what its grammar spells, and names that are given. */
  private static Set<String> ofLanguage(Language language) {
    return OF_LANGUAGES.computeIfAbsent(
        language,
        made -> {
          Set<String> words = new HashSet<>();
          LexerTable lexer = made.lexer();
          for (Terminal terminal : made.terminals()) {
            if (terminal.literal()
                && lexer.bytesTo(lexer.start(0), terminal.id()) != Integer.MAX_VALUE) {
              byte[] spelt = lexer.spell(lexer.start(0), terminal.id());
              words.add(new String(spelt, StandardCharsets.UTF_8));
            }
          }
          made.trees().stream()
              .flatMap(trees -> trees.declared(Declaration.Kind.GIVEN).stream())
              .forEach(declaration -> words.addAll(declaration.texts()));
          return Set.copyOf(words);
        });
  }
}
