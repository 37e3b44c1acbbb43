package dovetail.model.djl;

/** The form in which the matrices are kept. Everything else is in 32 bits. */
public enum Precision {
  /**
   * {@link #INT8} where the processor can, or {@link #INT8_TILES} where that reads prompts twice as
   * fast, which is timed when a model is loaded; {@link #INT8_ALONE} elsewhere. The right choice
   * nearly always.
   */
  FASTEST,
  /**
   * The 8-bit integers that the model is stored in, packed for FBGEMM's kernels, whose sums are
   * exact. Where 32 tokens or more come at once, each row of the other factor is rounded to 8-bit
   * integers with a scale of its own: logits are within 4 %, bits per byte within 0.02 % (24
   * windows of 768 tokens, computed likewise in PyTorch). Fewer are rounded to 16 bits, as two rows
   * of 8: logits are within 0.2 %. A row's rounding depends on that row alone, so that grouping
   * changes nothing else. Only on processors that add up products of bytes without saturating
   * (AVX-512 VNNI); elsewhere {@link #INT8_ALONE}. Matrices that are not stored so are as in {@link
   * #FP16}.
   */
  INT8,
  /**
   * As {@link #INT8}, with the same results; 32 tokens or more at once are multiplied by oneDNN's
   * kernels, which use tiles (AMX) where the processor has them. A byte more a weight.
   */
  INT8_TILES,
  /**
   * As {@link #FP16}; besides, a token that comes alone is rounded to bfloat16 and multiplied with
   * the rows of 8-bit integers that the model is stored in: two thirds of the time a token, for a
   * byte more a weight. Logits of such a token are within 1 % (0.2 % and no loss in bits per byte,
   * computed likewise in PyTorch). Matrices that are not stored so are as in {@link #FP16}.
   */
  INT8_ALONE,
  /**
   * 16-bit floats, packed for FBGEMM's kernels, which add up in 32 bits: about a third of the time
   * per token and half the memory of {@link #FP32}. Logits of a model stored in 16 bits are the
   * same but for rounding (3e-6), of one stored in 32 bits within 0.3 %. Only on CPUs of x86-64; on
   * CUDA it is {@link #FP16_DENSE} instead, or {@link #BF16_DENSE}, elsewhere {@link #FP32}.
   */
  FP16,
  /** 16-bit floats, multiplied as such: fast on CUDA, slow on CPUs. */
  FP16_DENSE,
  /**
   * Brain floats, multiplied as such: on CUDA for a model that is stored so, since it may compute
   * numbers that are too large for 16-bit floats. Logits of small random models are within 4 %.
   */
  BF16_DENSE,
  /** 32-bit floats: the reference. */
  FP32;

  /** Whether the factors are rounded to integers. */
  boolean multipliesIntegers() {
    return this == INT8 || this == INT8_TILES;
  }
}
