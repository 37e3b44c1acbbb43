package dovetail.server.eval;

import com.google.gson.JsonObject;

/** A result that is kept as a line of a file. */
public interface Recorded {
  /** The case, and what else there is only one of in a file. */
  String key();

  /** The key of a case that is done in one way of several, such as by a decoder. */
  static String key(String id, String way) {
    return way + " " + id;
  }

  /** As a line of JSON has it. */
  JsonObject json();
}
