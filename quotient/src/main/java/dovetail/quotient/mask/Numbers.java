package dovetail.quotient.mask;

/** 64-bit numbers of values: equal for equal values, in any text and any process. */
final class Numbers {
  private Numbers() {}

  /** A number that depends on both, and on their order. */
  static long mix(long a, long b) {
    long x = (a ^ 0x9e3779b97f4a7c15L) * 0xbf58476d1ce4e5b9L + b;
    x = (x ^ x >>> 31) * 0x94d049bb133111ebL;
    x = (x ^ x >>> 29) * 0xff51afd7ed558ccdL;
    return x ^ x >>> 32;
  }
}
