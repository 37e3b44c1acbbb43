package dovetail.quotient.mask;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The room that masks of a vocabulary take. */
final class TokenStringsTest {
  @Test
  void aMaskHasABitForEachToken() {
    for (int size : new int[] {0, 1, 63, 64, 65, 128, 129}) {
      int words = TokenStrings.of(size, t -> new byte[] {'a'}).words();
      assertThat(words * 64).as("%d tokens", size).isBetween(size, size + 63);
    }
  }
}
