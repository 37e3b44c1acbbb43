package dovetail.quotient.mask.memo;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.quotient.mask.TokenStrings;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A trie against the set of all beginnings: in order, these are its nodes. */
final class TrieTest {
  private static final String BYTES = "ab\u007f\u0080\u00ff";

  @Test
  void nodesAreTheBeginningsOfTokens() {
    for (int seed = 1; seed <= 200; seed++) {
      Random random = new Random(seed);
      List<String> texts = new ArrayList<>();
      for (int i = random.nextInt(30); i > 0; i--) {
        texts.add(text(random));
      }
      check(texts);
    }
    check(List.of());
  }

  private static void check(List<String> texts) {
    TokenStrings vocabulary =
        TokenStrings.of(
            texts.size(),
            t ->
                texts.get(t).isEmpty() && t % 2 == 0
                    ? null
                    : texts.get(t).getBytes(StandardCharsets.ISO_8859_1));
    Trie trie = new Trie(vocabulary);
    TreeSet<String> beginnings = new TreeSet<>(List.of(""));
    for (String text : texts) {
      IntStream.rangeClosed(0, text.length())
          .forEach(end -> beginnings.add(text.substring(0, end)));
    }
    List<String> nodes = List.copyOf(beginnings);
    assertThat(trie.nodes()).isEqualTo(nodes.size());
    for (int v = 0; v < nodes.size(); v++) {
      String text = nodes.get(v);
      int after = v + 1;
      while (after < nodes.size() && nodes.get(after).startsWith(text)) {
        after++;
      }
      assertThat(trie.depth(v)).as("%s: %s", texts, text).isEqualTo(text.length());
      assertThat(trie.after(v)).as("%s: %s", texts, text).isEqualTo(after);
      assertThat(trie.last(v)).isEqualTo(text.isEmpty() ? 0 : text.charAt(text.length() - 1));
      assertThat(IntStream.range(trie.tokenBegin(v), trie.tokenEnd(v)).map(trie::token))
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, texts.size())
                  .filter(t -> !text.isEmpty() && texts.get(t).equals(text))
                  .boxed()
                  .toList());
    }
    assertThat(vocabulary.size()).isEqualTo(texts.size());
    assertThat(trie.longest).isEqualTo(texts.stream().mapToInt(String::length).max().orElse(0));
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(BYTES.charAt(random.nextInt(BYTES.length())));
    }
    return text.toString();
  }
}
