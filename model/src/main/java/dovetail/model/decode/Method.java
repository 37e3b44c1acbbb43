package dovetail.model.decode;

import java.util.Locale;

/** How a hole is filled: the decoders by their names. */
public enum Method {
  /** The likeliest token that fits, each time: the result always parses. {@link Greedy} */
  GREEDY,
  /** The likeliest token each time: what the others are measured against. {@link Unconstrained} */
  UNCONSTRAINED,
  /** The longest beginning of what unconstrained writes that parses. {@link Checked} */
  CHECKED;

  /** The name used in options and reports. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether what it writes is held to a constraint. */
  public boolean isConstrained() {
    return switch (this) {
      case GREEDY -> true;
      case UNCONSTRAINED, CHECKED -> false;
    };
  }

  @Override
  public String toString() {
    return word();
  }
}
