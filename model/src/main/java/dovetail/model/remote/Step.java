package dovetail.model.remote;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A server's answer for one place: the token that it writes there, and the likeliest tokens with
 * the logarithms of their probabilities.
 *
 * @param ids the tokens, each once, with {@code token}
 * @param logs the logarithm for each of them, 0 or less
 */
record Step(int token, int[] ids, float[] logs) {
  /** The same with the likeliest token as the written one. */
  Step likeliest() {
    int best = 0;
    for (int i = 1; i < ids.length; i++) {
      best = logs[i] > logs[best] ? i : best;
    }
    return new Step(ids[best], ids, logs);
  }

  /** The step of a token and of others by id, among which that token may be. */
  static Step of(int token, float log, Map<Integer, Float> others) {
    Map<Integer, Float> all = new LinkedHashMap<>();
    all.put(token, log);
    others.forEach(all::putIfAbsent);
    int[] ids = all.keySet().stream().mapToInt(id -> id).toArray();
    float[] logs = new float[ids.length];
    for (int i = 0; i < ids.length; i++) {
      logs[i] = all.getOrDefault(ids[i], log);
    }
    return new Step(token, ids, logs);
  }
}
