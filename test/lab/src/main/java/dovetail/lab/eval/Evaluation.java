package dovetail.lab.eval;

import dovetail.lexer.Utf8;
import dovetail.model.decode.Decoding;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.SharedCharts;
import dovetail.server.complete.Completer;
import dovetail.server.task.Demands;
import dovetail.server.task.Task;
import java.io.IOException;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Fills cuts with each decoder, has the results judged, and records them.
 *
 * @param filling the kind of middle that counts
 * @param in puts a task into a document, by its path
 */
public record Evaluation(
    Completer completer,
    Oracle oracle,
    SharedCharts charts,
    Filling filling,
    List<Decoding> decoders,
    Demands demands,
    BiFunction<Task, String, Task> in,
    int maxTokens,
    Record<Result> record) {
  /**
   * Whether a middle that fits closes a construct that the suffix could have closed: context
   * escape.
   */
  private boolean leavesScope(String prefix, String middle, String suffix) {
    MiddleRecognizer inScope =
        MiddleLanguage.of(charts, Utf8.encode(prefix), Utf8.encode(suffix)).inScope().recognizer();
    byte[] bytes = Utf8.encode(middle);
    for (int i = 0; i < bytes.length; i++) {
      if (!inScope.push(bytes, i, i + 1)) {
        return true;
      }
    }
    return !inScope.mayEnd();
  }

  /** Fills a hole with each decoder that has not; each reads the prompt, so that times compare. */
  public void run(Cut cut) throws IOException {
    for (Decoding decoder : decoders) {
      String word = decoder.method().word();
      if (!record.has(Recorded.key(cut.id(), word))) {
        completer.readAnew();
        Filling.Filled filled =
            filling.of(
                completer,
                in.apply(
                    Task.patient(
                        charts.language(), cut.prefix(), cut.suffix(), decoder, demands, maxTokens),
                    cut.document()));
        String behind = cut.suffix().substring(filled.covered().length());
        boolean valid = filled.found() && oracle.accepts(cut.prefix() + filled.middle() + behind);
        boolean leaves = valid && leavesScope(cut.prefix(), filled.middle(), behind);
        record.add(Result.of(cut, word, filled, valid, leaves));
      }
    }
  }
}
