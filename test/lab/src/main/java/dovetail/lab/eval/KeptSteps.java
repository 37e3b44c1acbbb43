package dovetail.lab.eval;

import com.google.common.hash.HashCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Logits on disk by the tokens that they follow, in 16 bits each, so that a measurement under other
 * rules need not compute them again. If a program was stopped while it wrote, half an entry stands
 * at the file's end; the next entry overwrites it. One thread, one process.
 */
final class KeptSteps implements AutoCloseable {
  private static final int KEY_BYTES = 16;

  private final FileChannel file;
  private final ByteBuffer step;
  private final Map<HashCode, Long> places = new HashMap<>();
  private long end;

  /** In a file, which is made if it is not there. O(steps). */
  KeptSteps(Path path, int vocabularySize) throws IOException {
    file =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    step = ByteBuffer.allocate(KEY_BYTES + vocabularySize * Short.BYTES);
    byte[] key = new byte[KEY_BYTES];
    for (long whole = file.size() - step.capacity(); end <= whole; end += step.capacity()) {
      file.read(ByteBuffer.wrap(key), end);
      places.put(HashCode.fromBytes(key.clone()), end);
    }
  }

  /** The logits under a key of 128 bits; null if there are none. */
  float @Nullable [] find(HashCode key) {
    Long place = places.get(key);
    if (place == null) {
      return null;
    }
    try {
      step.clear();
      while (step.hasRemaining() && file.read(step, place + step.position()) >= 0) {}
      step.flip().position(KEY_BYTES);
      return logits();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Keeps logits; returns them as they will be found. */
  float[] keep(HashCode key, float[] logits) {
    step.clear();
    step.put(key.asBytes());
    for (float logit : logits) {
      step.putShort(Float.floatToFloat16(logit));
    }
    step.flip();
    try {
      while (step.hasRemaining()) {
        file.write(step, end + step.position());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    places.put(key, end);
    end += step.capacity();
    step.position(KEY_BYTES);
    return logits();
  }

  private float[] logits() {
    float[] logits = new float[step.remaining() / Short.BYTES];
    for (int i = 0; i < logits.length; i++) {
      logits[i] = Float.float16ToFloat(step.getShort());
    }
    return logits;
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
