package dovetail.model.decode;

import java.util.Locale;

/** How a hole is filled: the decoders by their names. */
public enum Method {
  /** The likeliest token that fits, each time: the result always parses. {@link Greedy} */
  GREEDY,
  /** Drawn from what fits, each time. {@link Sampler} */
  MASKED,
  /** Drawn, and taken back where what was chosen leads to little that fits. {@link Sampler} */
  ADAPTRACK,
  /** Drawn just as the model would, of all that fits. {@link Sampler} */
  EXACT,
  /** Drawn, with what was learnt from the samples before. {@link Sampler} */
  ASAP,
  /** The likeliest token each time: what the others are measured against. {@link Unconstrained} */
  UNCONSTRAINED,
  /** The longest beginning of what unconstrained writes that parses. {@link Checked} */
  CHECKED;

  /** The name used in options and reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether a constraint holds its tokens. */
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
