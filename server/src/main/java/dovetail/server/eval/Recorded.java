package dovetail.server.eval;

import com.google.gson.JsonObject;

/** A result that is kept as a line of a file. */
public interface Recorded {
  /** The case, and what else there is only one of in a file. */
  String key();

  /** As a line of JSON has it. */
  JsonObject json();
}
