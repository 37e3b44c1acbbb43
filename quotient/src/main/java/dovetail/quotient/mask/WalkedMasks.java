package dovetail.quotient.mask;

import dovetail.quotient.chart.Branch;

/** Masks by walks over folds and charts; no result is kept. */
record WalkedMasks(Folds folds) implements MaskSource {
  @Override
  public void addTo(MaskSum sum, MaskedMiddle middle) {
    for (Branch branch : middle.branches()) {
      ChartWalk.addTo(sum.mask(), ChartWalk.Wanted.ALL, folds, middle, branch);
    }
  }
}
