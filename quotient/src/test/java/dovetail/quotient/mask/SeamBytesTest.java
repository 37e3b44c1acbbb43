package dovetail.quotient.mask;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.LexerTable;
import dovetail.quotient.TestLanguages;
import dovetail.quotient.chart.Guard;
import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bytes of suffixes in which tails end, against texts that are written out. */
final class SeamBytesTest {
  private static final List<String> LETTERS = List.of("a", "b");

  /** Tokens that are texts, none of more than {@link #LONGEST} letters. */
  private record Texts(TreeSet<String> tokens, Folds folds) {
    static final int LONGEST = 5;

    static Texts of(Iterable<String> texts) {
      TreeSet<String> tokens = new TreeSet<>();
      texts.forEach(tokens::add);
      String any = tokens.stream().collect(Collectors.joining("\" | \"", "(\"", "\")+"));
      Tables tables = TestLanguages.text("texts", "start: " + any + "\n");
      Vocabulary vocabulary = Vocabulary.of(1, t -> new byte[] {'a'});
      return new Texts(tokens, new Folds(tables, vocabulary));
    }

    /** Whether a text may become a token, or is one. */
    boolean lives(String text) {
      String next = tokens.ceiling(text);
      return next != null && next.startsWith(text);
    }

    /** What earlier tokens may become behind one more letter, null if one was longer. */
    List<String> behind(List<String> waiting, String letter) {
      List<String> left = new ArrayList<>();
      for (String text : waiting) {
        if (tokens.contains(text + letter)) {
          return null;
        }
        if (lives(text + letter)) {
          left.add(text + letter);
        }
      }
      return left;
    }

    /** Whether a suffix that begins with a letter lets an open token end. */
    boolean ends(String open, List<String> waiting, String letter) {
      List<String> left = behind(waiting, letter);
      String longer = open + letter;
      return left != null
          && lives(longer)
          && (left.isEmpty()
              || tokens.contains(longer)
              || LETTERS.stream().anyMatch(next -> ends(longer, left, next)));
    }

    /** The letters with which a suffix may begin, one letter behind the tail. */
    TreeSet<String> later(String open, List<String> waiting) {
      TreeSet<String> letters = new TreeSet<>(LETTERS);
      letters.removeIf(
          letter -> tokens.contains(open) ? !lives(open + letter) : !ends(open, waiting, letter));
      return letters;
    }

    /** The letters, and {@code *} if another token may begin with one. */
    String naive(String open, List<String> waiting) {
      TreeSet<String> all = new TreeSet<>(LETTERS);
      all.removeIf(letter -> !ends(open, waiting, letter));
      for (String letter : LETTERS) {
        List<String> left = behind(waiting, letter);
        String longer = open + letter;
        if (left == null) {
          continue;
        }
        if (!left.isEmpty() && lives(longer)) {
          all.addAll(later(longer, left));
        }
        List<String> more = new ArrayList<>(left);
        if (lives(longer)) {
          more.add(longer);
        }
        if (tokens.contains(open) && !tokens.contains(longer) && !more.isEmpty() && lives(letter)) {
          TreeSet<String> begun = later(letter, more);
          all.addAll(begun);
          all.addAll(begun.isEmpty() ? List.of() : List.of("*"));
        }
      }
      return String.join("", all);
    }

    String fast(String open, List<String> waiting) {
      Guard chain = null;
      for (String text : waiting) {
        chain = new Guard(state(text), chain);
      }
      long[] bits = folds.seamBytes(folds.tail(state(open), folds.chain(chain), Widths.NONE));
      byte[] bytes = new byte[256];
      int count = 0;
      for (int b : BitSet.valueOf(bits).stream().filter(bit -> bit < 256).toArray()) {
        bytes[count++] = (byte) b;
      }
      String letters = new String(bytes, 0, count, StandardCharsets.ISO_8859_1);
      return (bits[4] == 0 ? "" : "*") + letters;
    }

    private int state(String text) {
      LexerTable lexer = folds.lexer();
      return text.chars().reduce(lexer.start(0), lexer::next);
    }
  }

  /**
   * Texts of tokens, an open one, what an earlier one may become, and the letters. In the first
   * {@code aab} may be three tokens, but a {@code b} would make them one. In the second {@code b}
   * goes on with an {@code a}. In the third {@code b} needs {@code ba}, or {@code a} behind a
   * {@code b}. In the last an {@code a} begins another token.
   */
  @ParameterizedTest
  @CsvSource({
    "a b aabb, b, aab, ''",
    "a ba aaab, b, aa, a",
    "a bba aabbb, b, aab, ab",
    "a bb aabaa, b, aab, b",
    "a bab aaab, a, aa, *a",
  })
  void areThese(String tokens, String open, String waiting, String letters) {
    Texts texts = Texts.of(List.of(tokens.split(" ")));
    assertThat(texts.naive(open, List.of(waiting))).isEqualTo(letters);
    assertThat(texts.fast(open, List.of(waiting))).isEqualTo(letters);
  }

  @Test
  void areThoseOfTextsWrittenOut() {
    int some = 0;
    int others = 0;
    for (int seed = 1; seed <= 60; seed++) {
      Random random = new Random(seed);
      Texts texts = Texts.of(List.of(text(random), text(random), text(random), "a", "ab"));
      List<String> beginnings = new ArrayList<>();
      for (String token : texts.tokens()) {
        for (int end = 1; end <= token.length(); end++) {
          beginnings.add(token.substring(0, end));
        }
      }
      for (String open : beginnings) {
        for (String waiting : beginnings) {
          List<String> one = List.of(waiting);
          List<String> two = List.of(beginnings.get(random.nextInt(beginnings.size())), waiting);
          for (List<String> all : List.of(List.<String>of(), one, two)) {
            String naive = texts.naive(open, all);
            assertThat(texts.fast(open, all))
                .as("%s: %s, %s", texts.tokens(), open, all)
                .isEqualTo(naive);
            some += naive.isEmpty() ? 0 : 1;
            others += naive.startsWith("*") ? 1 : 0;
          }
        }
      }
    }
    assertThat(some).isGreaterThan(1000);
    assertThat(others).isGreaterThan(100);
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    int length = 2 + random.nextInt(Texts.LONGEST - 1);
    while (text.length() < length) {
      text.append(LETTERS.get(random.nextInt(2)));
    }
    return text.toString();
  }
}
