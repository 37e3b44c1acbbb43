package dovetail.lab.eval;

/** A result of which a file has a line: a record whose components Gson writes and reads. */
public interface Recorded {
  /** The case, with everything else that distinguishes the lines of a file. */
  String key();

  /** The key of a case that is done in one way of several, such as by a decoder. */
  static String key(String id, String way) {
    return way + " " + id;
  }
}
