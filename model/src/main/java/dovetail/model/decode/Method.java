package dovetail.model.decode;

import java.util.Locale;

/** How a hole is filled: the decoders by their names. */
public enum Method {
  /** The likeliest token that fits, each time: the result always parses. {@link Greedy} */
  GREEDY,
  /** Each token drawn from the tokens that fit. {@link Sampler} */
  MASKED,
  /** Drawn, and taken back where the chosen token leads to few texts that fit. {@link Sampler} */
  ADAPTRACK,
  /** Drawn with the model's own probabilities, of all middles that fit. {@link Sampler} */
  EXACT,
  /** Drawn, with the estimates of the samples before. {@link Sampler} */
  ASAP,
  /** The likeliest token each time: the baseline of the others. {@link Unconstrained} */
  UNCONSTRAINED,
  /** The longest prefix of the unconstrained middle that parses. {@link Checked} */
  CHECKED;

  /** The name used in options and reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Whether a constraint decides which tokens are allowed. Only then may a prompt end before a name
   * in which the cursor stands, since the constraint makes the model write that name again.
   */
  public boolean isConstrained() {
    return switch (this) {
      case GREEDY, MASKED, ADAPTRACK, EXACT, ASAP -> true;
      case UNCONSTRAINED, CHECKED -> false;
    };
  }

  @Override
  public String toString() {
    return word();
  }
}
