package dovetail.model.remote;

import com.google.gson.JsonObject;
import dovetail.model.ModelFailure;
import java.util.Optional;

/**
 * Finds the objects in the lines of an answer: the data of server-sent events, over one line or
 * several, or objects that stand by themselves. Other text is a failure. One thread; linear in the
 * answer, except for an object over many lines.
 */
final class Events {
  /** The most characters of an object over several lines. */
  private static final int LONGEST = 1 << 16;

  private final Http http;
  private final StringBuilder begun = new StringBuilder();
  private boolean isData;
  private boolean isStream;
  private boolean ended;
  private int found;

  Events(Http http) {
    this.http = http;
  }

  /** Whether the answer has marked its end. */
  boolean isEnded() {
    return ended;
  }

  /** Whether there were server-sent events, but not yet the last, {@code [DONE]}. */
  boolean isOpen() {
    return isStream && !ended;
  }

  /** The object that a line completes. */
  Optional<JsonObject> line(String raw) {
    String line = raw.replaceFirst("^\ufeff", "").strip();
    if (line.startsWith("data:")) {
      return data(line.substring("data:".length()).strip());
    }
    if (line.isEmpty()) {
      if (isData && !begun.isEmpty()) {
        throw noAnswer();
      }
      return Optional.empty();
    }
    boolean isAbout = line.startsWith(":") || line.matches("(event|id|retry):.*");
    return isAbout && (isData || begun.isEmpty()) ? Optional.empty() : add(line);
  }

  private Optional<JsonObject> data(String data) {
    if (!begun.isEmpty() && !isData) {
      throw noAnswer();
    }
    isData = true;
    isStream = true;
    ended = data.equals("[DONE]") && begun.isEmpty();
    if (ended) {
      end();
    }
    return ended || data.isEmpty() ? Optional.empty() : add(data);
  }

  private Optional<JsonObject> add(String text) {
    begun.append(begun.isEmpty() ? "" : "\n").append(text);
    Optional<JsonObject> whole = Http.object(begun.toString());
    if (whole.isPresent()) {
      begun.setLength(0);
      isData = false;
      found++;
    } else if (begun.length() > LONGEST) {
      throw noAnswer();
    }
    return whole;
  }

  /** Checks that no object is cut, once there are no more lines. */
  void end() {
    if (!begun.isEmpty() || found == 0) {
      throw noAnswer();
    }
  }

  private ModelFailure noAnswer() {
    return http.noAnswer(begun.toString());
  }
}
