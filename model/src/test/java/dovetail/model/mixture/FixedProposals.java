package dovetail.model.mixture;

import java.util.Map;

/** Weights that were written down. */
public record FixedProposals(Map<Integer, Double> weights) implements Proposals {
  @Override
  public void weigh(int[] written, int count, Ends ends) {}

  @Override
  public int size() {
    return weights.size();
  }

  @Override
  public int token(int i) {
    return weights.keySet().stream().sorted().skip(i).findFirst().orElseThrow();
  }

  @Override
  public double weight(int token) {
    return weights.getOrDefault(token, 0.0);
  }

  @Override
  public double rest() {
    return 1 - weights.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
