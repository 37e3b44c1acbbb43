package dovetail.model.djl;

/** How the matrices are kept. Everything else is in 32 bits. */
public enum Precision {
  /**
   * 16-bit floats, packed for FBGEMM's kernels: about a third of the time per token and half the
   * memory of {@link #FP32}, logits within about 0.1 %. Only on x86-64; elsewhere {@link #FP32} is
   * used instead.
   */
  FP16,
  /** 32-bit floats: the reference. */
  FP32
}
