package dovetail.model.echo;

/**
 * A segment without one piece of its text: no entry of the piece counts, and no context reaches
 * over it. Echo so excludes the cursor's own line, and an older copy of the open file.
 *
 * @param from where the omitted piece begins, as places count
 */
record PartialSegment(Segment segment, int from, int to) {
  static PartialSegment all(Segment segment) {
    return new PartialSegment(segment, 0, 0);
  }

  boolean counts(int entry, int length, int context) {
    if (segment.isStruck(entry)) {
      return false;
    }
    int place = segment.place(entry);
    return place + length <= from || place - context >= to;
  }
}
