package dovetail.quotient.mask;

import dovetail.ints.Bits;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.TokenSteps;
import dovetail.quotient.join.Distances;
import dovetail.quotient.join.Join;

/** A stack read by steps of left charts, joined with a suffix. */
final class ChartStack implements Stack {
  private final TokenSteps steps;
  private final Join join;
  private final LeftCharts charts;
  private final int depth;

  /**
   * @param depth the brackets that are open at the place
   */
  ChartStack(TokenSteps steps, Join join, int depth) {
    this.steps = steps;
    this.join = join;
    this.charts = join.left();
    this.depth = depth;
  }

  @Override
  public boolean lost() {
    return false;
  }

  @Override
  public int scan(int set, int labelSet) {
    return steps.scan(set, labelSet);
  }

  @Override
  public int marked(int set, int lineState) {
    return steps.marked(set, lineState);
  }

  @Override
  public int atColumn(int set, int column) {
    return charts.atColumn(set, column);
  }

  @Override
  public boolean mayBegin(int column) {
    return join.scope().mayBegin(column);
  }

  @Override
  public int afterInserted(int set) {
    return steps.afterInserted(set);
  }

  @Override
  public boolean live(int set, int lineState) {
    return join.live(set, lineState) < Distances.INFINITE;
  }

  /** The suffix is asked for every tail that may end in it. */
  @Override
  public boolean mayGoOn(int set, int lineState) {
    return true;
  }

  @Override
  public void follow(int set, int lineState, long[] bits) {
    Bits.addAll(bits, join.followBits(set, lineState));
  }

  @Override
  public void reads(int set, long[] bits) {
    Bits.addAll(bits, join.readBits(set));
  }

  @Override
  public long contexts(int set) {
    return steps.groups(set);
  }

  @Override
  public boolean isMixed(int set) {
    return steps.isMixed(set);
  }

  @Override
  public boolean inBrackets(int brackets) {
    return depth + brackets > 0;
  }

  @Override
  public boolean mayClose(int brackets) {
    return join.scope().mayClose(depth + brackets);
  }

  @Override
  public boolean mayBeOver(int brackets) {
    return join.scope().mayBeOver(depth + brackets);
  }
}
