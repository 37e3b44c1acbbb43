package dovetail.bench;

import dovetail.quotient.DocumentMiddles;
import java.util.ArrayList;
import java.util.List;

/**
 * How much memory does a document keep, a thousand lines? The heap after collection, with and
 * without documents that have been read from both sides at several places: {@code test/bench/run
 * --memory}.
 */
final class Memory {
  private static final int LINES = 10_000;
  private static final int DOCUMENTS = 4;

  private Memory() {}

  /** Prints the figure. */
  public static void main(String[] arguments) {
    byte[] warm = PythonText.ofLines(100, 99);
    new DocumentMiddles(PythonText.language()).at(warm, PythonText.place(warm)).viable();
    List<DocumentMiddles> documents = new ArrayList<>();
    List<byte[]> texts = new ArrayList<>();
    for (int seed = 0; seed < DOCUMENTS; seed++) {
      texts.add(PythonText.ofLines(LINES, seed));
    }
    long before = used();
    for (byte[] text : texts) {
      DocumentMiddles document = new DocumentMiddles(PythonText.language());
      for (int part = 0; part <= 8; part++) {
        document.at(text, (int) ((long) text.length * part / 8)).viable();
      }
      documents.add(document);
    }
    long after = used();
    System.out.printf(
        "%.1f MB for %,d lines (%,d bytes of text); %d documents%n",
        (after - before) / 1e6 / documents.size(), LINES, texts.get(0).length, documents.size());
  }

  private static long used() {
    for (int i = 0; i < 4; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
