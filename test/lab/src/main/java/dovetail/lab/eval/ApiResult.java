package dovetail.lab.eval;

/**
 * A decoder's result for one hole.
 *
 * @param above whether the name stands above the hole too
 * @param first whether the likeliest middle is the name that was there
 * @param hits how many of these are the name
 * @param calls how often the model was asked for them, all together
 * @param bounded how many hit a bound
 */
public record ApiResult(
    String id,
    String decoder,
    boolean above,
    boolean first,
    int samples,
    int hits,
    long calls,
    int bounded,
    int none)
    implements Recorded {

  @Override
  public String key() {
    return Recorded.key(id, decoder);
  }

  /**
   * The chance that the name is among some of the samples, if these are drawn without putting back:
   * 1 - C(n - c, k) / C(n, k) (Chen et al. 2021, arXiv 2107.03374).
   */
  double among(int some) {
    double miss = 1;
    for (int i = 0; i < some; i++) {
      miss *= Math.max(0, samples - hits - i) / (double) (samples - i);
    }
    return 1 - miss;
  }
}
