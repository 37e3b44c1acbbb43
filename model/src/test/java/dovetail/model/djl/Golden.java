package dovetail.model.djl;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A prompt with the logits and the greedy continuation that an independent implementation made of
 * it, in 32 bits. The names are those of the file.
 */
record Golden(
    String prefix,
    String suffix,
    int[] ids,
    int[] top_ids,
    float[] top_logits,
    int[] greedy_ids,
    String greedy_text) {

  static List<Golden> all() {
    try (Reader in =
        new InputStreamReader(
            Objects.requireNonNull(Golden.class.getResourceAsStream("/dovetail/model/golden.json")),
            StandardCharsets.UTF_8)) {
      return List.of(new Gson().fromJson(in, Golden[].class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return prefix.lines().reduce((_, last) -> last).orElse("");
  }
}
