package dovetail.quotient.fence;

import dovetail.quotient.MiddleRecognizer;
import java.nio.charset.StandardCharsets;

/** What the tests of fences ask of middles. */
final class Middles {
  private Middles() {}

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Whether a middle is complete in a view at least. */
  static boolean complete(Fencing fencing, String middle) {
    return fencing.views().stream().anyMatch(view -> complete(view, middle));
  }

  static boolean complete(Fencing.View view, String middle) {
    MiddleRecognizer recognizer = view.middles().recognizer();
    return recognizer.push(bytes(middle)) && recognizer.mayEnd();
  }
}
