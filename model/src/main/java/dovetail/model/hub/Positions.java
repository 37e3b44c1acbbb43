package dovetail.model.hub;

/** How a token's position enters the computation. */
public sealed interface Positions {
  /** A row of a table is added to the embedding (GPT-2). */
  record Learned() implements Positions {}

  /**
   * Queries and keys are rotated (RoFormer, Su et al., 2021, section 3.2.2). The two halves of a
   * head are the two coordinates of its planes.
   *
   * @param theta base of the frequencies
   * @param scaling how a longer context is fitted in
   */
  record Rotary(double theta, Scaling scaling) implements Positions {
    /** The angle by which each plane turns from one position to the next. */
    public double[] frequencies(int headWidth) {
      double[] frequencies = new double[headWidth / 2];
      for (int i = 0; i < frequencies.length; i++) {
        frequencies[i] = scaling.apply(Math.pow(theta, -2.0 * i / headWidth));
      }
      return frequencies;
    }
  }

  /** How frequencies are changed so that more positions fit in. */
  sealed interface Scaling {
    /** The frequency of a plane after scaling, given the one before. */
    double apply(double frequency);

    /** Not at all. */
    record None() implements Scaling {
      @Override
      public double apply(double frequency) {
        return frequency;
      }
    }

    /** Positions are divided (Chen et al., 2023). */
    record Linear(double factor) implements Scaling {
      @Override
      public double apply(double frequency) {
        return frequency / factor;
      }
    }

    /**
     * The frequencies of slow planes are divided, those of fast planes are kept, and those of
     * planes between are in between (Llama 3.1).
     *
     * @param factor slow planes are divided by it
     * @param low planes that turn less often than this in the original context are slow
     * @param high planes that turn more often are fast; greater than {@code low}
     * @param original context before scaling, in positions
     */
    record Llama3(double factor, double low, double high, double original) implements Scaling {
      @Override
      public double apply(double frequency) {
        double turns = original * frequency / (2 * Math.PI);
        if (turns < low) {
          return frequency / factor;
        }
        if (turns > high) {
          return frequency;
        }
        double smooth = (turns - low) / (high - low);
        return (1 - smooth) * frequency / factor + smooth * frequency;
      }
    }
  }
}
