package dovetail.model.remote;

import dovetail.model.Cancellation;
import dovetail.model.FillTemplate;
import dovetail.model.ModelSession;
import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Finds out in which order a server's model fills holes better: the order in which it was taught to
 * see the two sides gives the middle of a sample, and its end, more probability.
 */
final class HoleOrders {
  /** Where a token is not among those that are told, it counts as this logarithm. */
  private static final float LEAST = -12;

  /** Less, in logarithms over all samples, says nothing. */
  static final double MARGIN = 4;

  private record Sample(String prefix, String middle, String suffix) {}

  /** Middles that only both sides together tell. */
  private static final List<Sample> SAMPLES =
      List.of(
          new Sample(
              "def area(width, height):\n    return ",
              "width * height",
              "\n\n\nprint(area(2, 3))\n"),
          new Sample(
              "def load(path):\n    with open(",
              "path",
              ") as file:\n        return file.read()\n"),
          new Sample(
              "count = 0\nfor ", "item", " in items:\n    if item.ready:\n        count += 1\n"),
          new Sample(
              "names = []\nfor name in names:\n    ",
              "print(name)",
              "\n\n\nif __name__ == \"__main__\":\n    main()\n"));

  private HoleOrders() {}

  /**
   * How much likelier the samples' middles are with a template than with another, as a logarithm.
   *
   * @throws Superseded never but where the thread is interrupted
   */
  static double gain(
      FillTemplate one,
      FillTemplate other,
      Tokenizer tokenizer,
      Vocabulary vocabulary,
      Supplier<ModelSession> sessions)
      throws Superseded {
    try (ModelSession session = sessions.get()) {
      double gain = 0;
      for (Sample sample : SAMPLES) {
        gain += log(one, sample, tokenizer, vocabulary, session);
        gain -= log(other, sample, tokenizer, vocabulary, session);
      }
      return gain;
    }
  }

  /** The logarithm of the probability of a sample's middle, and of its end. */
  private static double log(
      FillTemplate template,
      Sample sample,
      Tokenizer tokenizer,
      Vocabulary vocabulary,
      ModelSession session)
      throws Superseded {
    int line = sample.prefix().lastIndexOf('\n') + 1;
    int[] head = tokenizer.encode(sample.prefix().substring(0, line));
    int[] tail = tokenizer.encode(sample.prefix().substring(line));
    int[] prefix = IntStream.concat(IntStream.of(head), IntStream.of(tail)).toArray();
    session.rollback(0);
    read(session, template.fill(prefix, tokenizer.encode(sample.suffix()), head.length));
    double sum = 0;
    for (int token : tokenizer.encode(sample.middle())) {
      sum += Math.max(LEAST, session.logits()[token]);
      read(session, token);
    }
    float[] logits = session.logits();
    double end =
        IntStream.range(0, vocabulary.size())
            .filter(token -> vocabulary.role(token) == Role.END)
            .mapToDouble(token -> logits[token])
            .max()
            .orElse(LEAST);
    return sum + Math.max(LEAST, end);
  }

  private static void read(ModelSession session, int... tokens) throws Superseded {
    if (!session.append(tokens, Cancellation.never())) {
      throw new Superseded();
    }
  }
}
