package dovetail.model.djl;

/** The device that computes a model. */
public enum Processor {
  /** The first GPU, if libtorch has CUDA and finds one, else the CPU. */
  BEST,
  CPU,
  /** The first GPU; without one a model is not loaded. */
  CUDA
}
