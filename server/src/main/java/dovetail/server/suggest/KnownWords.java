package dovetail.server.suggest;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import dovetail.grammar.Declaration;
import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The words of a file and of its language. If a small model writes a word that is in neither, it
 * has mostly made it up: {@code favo} becomes {@code favon}. One thread.
 */
final class KnownWords {
  private static final Map<Language, Set<String>> OF_LANGUAGES = new ConcurrentHashMap<>();

  private final Language language;
  private final String begun;
  private final Supplier<Set<String>> file;

  /** The words at a cursor, without the word that is begun there. */
  KnownWords(Language language, String prefix, String suffix) {
    int begin = Words.begin(prefix, prefix.length());
    String before = prefix.substring(0, begin);
    this.language = language;
    this.begun = prefix.substring(begin);
    this.file =
        Suppliers.memoize(
            () -> {
              Set<String> words = Words.of(before);
              words.addAll(Words.of(suffix));
              return words;
            });
  }

  /**
   * Whether a word of a middle stands nowhere else in the file nor before in the middle, and is
   * none of the language's words. The first word of a middle includes its beginning in the prefix.
   * If the middle begins with no word, the word in the prefix is new only if the file has a longer
   * word that begins with it. Linear in the file the first time, and for that last question.
   */
  boolean isNew(String middle, int begin, int end) {
    String ahead = begin == 0 ? begun : "";
    String text = middle.substring(begin, end);
    String rest = ahead.isEmpty() ? text.stripLeading() : text;
    String more = rest.substring(0, Words.end(rest, 0));
    String word = ahead + more;
    return !word.isEmpty()
        && !Character.isDigit(word.codePointAt(0))
        && !ofLanguage(language).contains(word)
        && !file.get().contains(word)
        && !Words.of(middle.substring(0, begin)).contains(word)
        && (!more.isEmpty() || isLonger(word));
  }

  private boolean isLonger(String word) {
    return file.get().stream().anyMatch(one -> one.startsWith(word));
  }

  /**
   * The words of a language: the literals of its grammar, and the names that it declares as given.
   */
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
