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
 * Compares the two orders of prefix and suffix for a server's model: with the order of its training
 * the model gives the middle of a sample, and its end, more probability.
 */
final class HoleOrders {
  /** The logarithm for a token that the server does not send. */
  private static final float LEAST = -12;

  /** The least gain that is significant, as a logarithm over all samples. */
  static final double MARGIN = 4;

  private record Sample(String prefix, String middle, String suffix) {}

  /** Samples whose middles follow from both sides together, and not from one. */
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
   * The gain of one template over another: the logarithm of the ratio of the probabilities that the
   * samples' middles have with them.
   *
   * @throws Superseded if the thread is interrupted
   */
  static double gain(
      FillTemplate template,
      FillTemplate other,
      Tokenizer tokenizer,
      Vocabulary vocabulary,
      Supplier<ModelSession> sessions)
      throws Superseded {
    try (ModelSession session = sessions.get()) {
      double gain = 0;
      for (Sample sample : SAMPLES) {
        gain += log(template, sample, tokenizer, vocabulary, session);
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
