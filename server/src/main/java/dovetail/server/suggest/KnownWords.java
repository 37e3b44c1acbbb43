package dovetail.server.suggest;

import dovetail.grammar.Declaration;
import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words that are spelt in a file, or that a language has. A small model that is to write one which
 * is neither mostly makes it up: {@code favo} becomes {@code favon}. Safe for threads.
 */
final class KnownWords {
  private static final Map<Language, Set<String>> OF_LANGUAGES = new ConcurrentHashMap<>();

  private static final Pattern BEGUN = Pattern.compile("\\w*$");
  private static final Pattern FIRST = Pattern.compile("\\s*(\\w+)");
  private static final Pattern GOES_ON = Pattern.compile("(\\w+)");

  private KnownWords() {}

  /**
   * Whether the first word of a suggestion, with what of it was begun, is spelt nowhere else in the
   * file and is none of the language's. Where a suggestion begins with no word, the one that was
   * begun is new only if the file has one that goes on. Linear in the file.
   */
  static boolean isNew(Language language, String prefix, String suffix, String suggestion) {
    String begun = end(prefix);
    Matcher first = (begun.isEmpty() ? FIRST : GOES_ON).matcher(suggestion);
    boolean goesOn = first.lookingAt();
    String word = goesOn ? begun + first.group(1) : begun;
    if (word.isEmpty() || Character.isDigit(word.codePointAt(0))) {
      return false;
    }
    Pattern spelt = Pattern.compile("(?<!\\w)" + Pattern.quote(word) + "(?!\\w)");
    String before = prefix.substring(0, prefix.length() - begun.length());
    Pattern longer = Pattern.compile("(?<!\\w)" + Pattern.quote(word) + "\\w");
    return !ofLanguage(language).contains(word)
        && !spelt.matcher(before).find()
        && !spelt.matcher(suffix).find()
        && (goesOn || longer.matcher(before + suffix).find());
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
              .flatMap(trees -> trees.declarations().stream())
              .filter(declaration -> declaration.kind() == Declaration.Kind.GIVEN)
              .forEach(declaration -> words.addAll(declaration.texts()));
          return Set.copyOf(words);
        });
  }
}
