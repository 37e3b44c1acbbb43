package dovetail.model.djl;

/** How the matrices are kept. Everything else is in 32 bits. */
public enum Precision {
  /**
   * As {@link #FP16}; besides, a token that comes alone is rounded to bfloat16 and multiplied with
   * the rows of 8-bit integers that the model is stored in: two thirds of the time a token, for a
   * byte more a weight. Logits of such a token are within 1 % (0.2 % and no loss in bits per byte,
   * computed likewise in PyTorch). What is not stored so is as in {@link #FP16}.
   */
  INT8,
  /**
   * 16-bit floats, packed for FBGEMM's kernels, which add up in 32 bits: about a third of the time
   * per token and half the memory of {@link #FP32}. Logits of a model stored in 16 bits are the
   * same but for rounding (3e-6), of one stored in 32 bits within 0.3 %. Only on CPUs of x86-64; on
   * CUDA it is {@link #FP16_DENSE} instead, elsewhere {@link #FP32}.
   */
  FP16,
  /** 16-bit floats, multiplied as such: fast on CUDA, slow on CPUs. */
  FP16_DENSE,
  /** 32-bit floats: the reference. */
  FP32
}
