package dovetail.model.echo;

/**
 * A segment of which a piece is left out as if it stood in another text: no token of the piece is
 * an entry, and no context reaches over it. The cursor's own line is left out so, and an older copy
 * of the open file.
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
