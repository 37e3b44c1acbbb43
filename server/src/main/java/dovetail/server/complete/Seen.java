package dovetail.server.complete;

import dovetail.model.decode.Method;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import dovetail.server.complete.Completion.Promise;
import dovetail.server.complete.Completion.Validity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A middle after the last look. */
record Seen(String middle, Validity validity, Finish finish, int tokens) {
  private static final Logger log = LoggerFactory.getLogger(Seen.class);

  /** Nothing, for a reason. */
  static Seen none(Finish finish) {
    return new Seen("", Validity.INVALID, finish, 0);
  }

  Completion completion(Promise promise, DecodeStats stats, long start, double setupMicros) {
    return new Completion(
        middle,
        validity,
        promise,
        finish,
        tokens,
        stats.forced(),
        stats.calls(),
        microsSince(start) / 1e3,
        setupMicros + stats.constraintMicros(),
        stats.steps());
  }

  /** No constrained middle leaves that does not pass the last look. */
  static Seen of(Validator validator, Task task, View view, DecodeResult.Middle middle) {
    View.Text text = view.around(middle.text());
    String written = middle.text();
    if (validator.isProgram(task.language(), text.prefix() + written + text.suffix())) {
      return new Seen(written, Validity.VALID, middle.finish(), middle.stats().tokens());
    }
    if (view.method() == Method.UNCONSTRAINED) {
      return new Seen(written, Validity.INVALID, middle.finish(), middle.stats().tokens());
    }
    log.error("a bug: passed by the grammar, and does not parse: {}", middle.text());
    return Seen.none(Finish.NONE);
  }

  static double microsSince(long nanos) {
    return (System.nanoTime() - nanos) / 1e3;
  }
}
