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
 * Words that are spelt in a file, or that a language has. A small model that is to write one which
 * is neither mostly makes it up: {@code favo} becomes {@code favon}. One thread.
 */
final class KnownWords {
  private static final Map<Language, Set<String>> OF_LANGUAGES = new ConcurrentHashMap<>();

  private final Language language;
  private final String begun;
  private final Supplier<Set<String>> file;

  /** At a cursor: the word that is begun there does not count. */
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
   * Whether a word of a middle, if it is its first with what of it was begun, is spelt nowhere else
   * in the file nor before it in the middle, and is none of the language's. Where a middle begins
   * with no word, the one that was begun is new only if the file has one that goes on. Linear in
   * the file the first time, and where the last is asked.
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
