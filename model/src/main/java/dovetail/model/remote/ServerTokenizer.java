package dovetail.model.remote;

import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tokenizer of llama.cpp's model, by requests to the server; for models for which no tokenizer
 * of this program gives the server's tokens of a sample. This program encodes short texts itself
 * all the same. Any thread.
 */
final class ServerTokenizer implements Tokenizer {
  /** Shorter texts are endings and pieces of a middle, for which any spelling will do. */
  private static final int SHORT = 40;

  private static final int KEPT = 64;

  /** Words, digits, blanks, line ends and quotes as code has them. */
  private static final String SAMPLE =
      """
      import os.path as p, sys\n\n\nclass HTTPServer2(Base):
          \"\"\"It's 'quoted', they'll see — naïve: 日本.\"\"\"

          def get_item(self, key: str = "x-y_z") -> dict[str, int]:
      \t\tif key in self.cache and len(key) >= 1024:   # don't
                  return self.cache[key][:-1] + 3.14159e-10
              value = {**kwargs, "a": [1, 22, 333, 4444]}
              return lambda *args: (value["a"], args)[0]

      if __name__ == "__main__":
          print(f"{get_item('k')!r:>10}\\n", file=sys.stderr)
      """;

  private final Http http;

  /** The tokenizer without requests. */
  final Tokenizer near;

  private final Map<String, int[]> kept =
      new LinkedHashMap<>(KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, int[]> eldest) {
          return size() > KEPT;
        }
      };

  private ServerTokenizer(Http http, Tokenizer near) {
    this.http = http;
    this.near = near;
  }

  /** The tokenizer of a server: one that computes here, if its tokens of a sample are right. */
  static Tokenizer of(Http http, Vocabulary vocabulary) {
    int[] expected = ask(http, SAMPLE);
    List<RankTokenizer> all = RankTokenizer.all(vocabulary);
    for (RankTokenizer candidate : all) {
      if (Arrays.equals(candidate.encode(SAMPLE), expected)) {
        return candidate;
      }
    }
    return new ServerTokenizer(http, all.getFirst());
  }

  private static int[] ask(Http http, String text) {
    return ServerVocabulary.tokens(http, text, false).stream().mapToInt(i -> i).toArray();
  }

  @Override
  public int[] encode(String text) {
    if (text.length() < SHORT) {
      return near.encode(text);
    }
    synchronized (kept) {
      return kept.computeIfAbsent(text, unknown -> ask(http, unknown)).clone();
    }
  }
}
