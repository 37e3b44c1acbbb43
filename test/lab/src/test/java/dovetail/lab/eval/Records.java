package dovetail.lab.eval;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** For tests of results in files. */
final class Records {
  private Records() {}

  /** A result as it is read from the file that it was written to. */
  static <R extends Recorded> R reread(R result, Class<R> type) throws IOException {
    Path file = Files.createTempFile("record", ".jsonl");
    try {
      try (Record<R> record = Record.open(file, "{}", type)) {
        record.add(result);
      }
      try (Record<R> record = Record.open(file, "{}", type)) {
        return record.results().getFirst();
      }
    } finally {
      Files.delete(file);
    }
  }
}
