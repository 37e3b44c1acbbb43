package dovetail.analysis.tree;

import dovetail.ints.IntList;

/**
 * The tokens of a text, each with the Earley sets around it, and the ends of its logical lines,
 * where reading can be taken up again. Not thread-safe.
 */
final class TokenWay {
  private final IntList begins = new IntList();
  private final IntList ends = new IntList();
  private final IntList labelSets = new IntList();
  private final IntList plains = new IntList(); // the set before a token
  private final IntList bases = new IntList(); // the set that it was scanned from
  private final IntList afters = new IntList(); // the set that it led to

  private final IntList stops = new IntList(); // in bytes, ascending
  private final IntList stopTokens = new IntList(); // the number of tokens before
  private final IntList stopDepths = new IntList(); // of open brackets
  private final IntList stopReaches = new IntList(); // up to which byte the text had been looked at

  void add(int begin, int end, int labels, int plain, int base, int after) {
    begins.add(begin);
    ends.add(end);
    labelSets.add(labels);
    plains.add(plain);
    bases.add(base);
    afters.add(after);
  }

  /** Adds a stop behind the last token: reading can be taken up there. */
  void addStop(int at, int depth, int reach) {
    stops.add(at);
    stopTokens.add(begins.size());
    stopDepths.add(depth);
    stopReaches.add(reach);
  }

  /** Forgets all but the first tokens. */
  void keep(int tokens) {
    begins.truncate(tokens);
    ends.truncate(tokens);
    labelSets.truncate(tokens);
    plains.truncate(tokens);
    bases.truncate(tokens);
    afters.truncate(tokens);
  }

  /** Becomes a copy of another way up to one of its stops; empty if the stop is -1. */
  void begin(TokenWay other, int stop) {
    keep(0);
    stops.clear();
    stopTokens.clear();
    stopDepths.clear();
    stopReaches.clear();
    add(other, 0, stop < 0 ? 0 : other.tokensAt(stop), 0);
    addStops(other, 0, stop + 1, 0, 0, 0);
  }

  /** Forgets the way behind a stop. */
  void backTo(int stop) {
    keep(tokensAt(stop));
    stops.truncate(stop + 1);
    stopTokens.truncate(stop + 1);
    stopDepths.truncate(stop + 1);
    stopReaches.truncate(stop + 1);
  }

  /**
   * Copies the tokens of another way behind one of its stops, {@code further} bytes further down.
   *
   * @param to the last stop that is taken
   * @param end the token before which copying ends, not before that stop
   */
  void goOn(TokenWay other, int stop, int to, int end, int further, int reach) {
    int more = tokens() - other.tokensAt(stop);
    add(other, other.tokensAt(stop), end, further);
    addStops(other, stop + 1, to + 1, further, more, reach);
  }

  private void add(TokenWay other, int from, int to, int further) {
    begins.addAll(other.begins, from, to, further);
    ends.addAll(other.ends, from, to, further);
    labelSets.addAll(other.labelSets, from, to, 0);
    plains.addAll(other.plains, from, to, 0);
    bases.addAll(other.bases, from, to, 0);
    afters.addAll(other.afters, from, to, 0);
  }

  private void addStops(TokenWay other, int from, int to, int further, int more, int reach) {
    for (int i = from; i < to; i++) {
      stops.add(other.stops.get(i) + further);
      stopTokens.add(other.stopTokens.get(i) + more);
      stopDepths.add(other.stopDepths.get(i));
      stopReaches.add(Math.max(reach, other.stopReaches.get(i) + further));
    }
  }

  /** The last stop before which no byte from a place on was looked at; -1 for none. */
  int stopBefore(int place) {
    int stop = stops.size() - 1;
    while (stop >= 0 && stopReaches.get(stop) > place) {
      stop--;
    }
    return stop;
  }

  /** The stop at a byte; negative if none is there. */
  int stopAt(int at) {
    return stops.binarySearch(at);
  }

  /** Whether the last stop is at a byte. */
  boolean isStop(int at) {
    return !stops.isEmpty() && lastStop() == at;
  }

  int lastStop() {
    return stops.get(stops.size() - 1);
  }

  int lastReach() {
    return stopReaches.get(stopReaches.size() - 1);
  }

  int stops() {
    return stops.size();
  }

  /** The number of tokens up to a stop. */
  int tokensAt(int stop) {
    return stopTokens.get(stop);
  }

  int place(int stop) {
    return stops.get(stop);
  }

  int reach(int stop) {
    return stopReaches.get(stop);
  }

  int depth(int stop) {
    return stopDepths.get(stop);
  }

  /** The Earley set at a stop. */
  int set(int stop) {
    return afters.get(tokensAt(stop) - 1);
  }

  int tokens() {
    return begins.size();
  }

  int begin(int token) {
    return begins.get(token);
  }

  int end(int token) {
    return ends.get(token);
  }

  int labelSet(int token) {
    return labelSets.get(token);
  }

  int plain(int token) {
    return plains.get(token);
  }

  int base(int token) {
    return bases.get(token);
  }

  int after(int token) {
    return afters.get(token);
  }
}
