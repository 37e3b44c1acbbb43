package dovetail.lab.cli;

import com.google.common.primitives.Bytes;
import com.google.gson.JsonObject;
import dovetail.lexer.Utf8;
import dovetail.model.Tokenizer;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.mask.Masks;
import dovetail.server.cli.JsonLine;
import dovetail.server.task.Demands;
import java.util.ArrayList;
import java.util.List;

/** Masks along middles that are known, and how long each took. One thread. */
final class MaskReplay {
  /** The text right of the place of a mask. */
  enum Cut {
    /** The suffix: the middle is written from its beginning, and followed as in a completion. */
    MIDDLE,
    /** The rest of the middle too: each token is a middle of its own. */
    TOKEN
  }

  private final Tokenizer tokenizer;
  private final Cut cut;
  private final Demands.Scope scope;
  private final int runs;
  private final Times all = new Times();
  private final Times first = new Times();
  private final Times setup = new Times();
  private final Times allows = new Times();
  private long truthAllowed;
  private long allowed;

  MaskReplay(Tokenizer tokenizer, Cut cut, Demands.Scope scope, int runs) {
    this.tokenizer = tokenizer;
    this.scope = scope;
    this.cut = cut;
    this.runs = Math.max(1, runs);
  }

  /** Replays one case; its line of output. */
  JsonObject run(JsonLine found, SharedCharts charts, Masks masks) {
    byte[] prefix = Utf8.encode(found.text("prefix"));
    byte[] middle = Utf8.encode(found.text("middle"));
    byte[] suffix = Utf8.encode(found.text("suffix"));
    byte[] whole = Bytes.concat(prefix, middle, suffix);
    byte[] ends = Bytes.concat(prefix, suffix);
    int[] tokens = tokenizer.encode(found.text("middle"));
    long[] mask = new long[masks.vocabulary().words()];
    Times times = new Times();
    long cold = 0;
    long truth = 0;
    long sum = 0;
    DocumentMiddles document = new DocumentMiddles(charts);
    int at = prefix.length;
    List<MiddleRecognizer> followed = new ArrayList<>(); // one a run, each with a cut of its own
    for (int run = 0; cut == Cut.MIDDLE && run < runs; run++) {
      followed.add(middles(document, ends, prefix.length).recognizer());
    }
    for (int i = 0; i < tokens.length; i++) {
      byte[] text = masks.vocabulary().text(tokens[i]);
      long least = Long.MAX_VALUE;
      for (int run = 0; run < runs; run++) {
        long begun = System.nanoTime();
        MiddleRecognizer recognizer =
            switch (cut) {
              case TOKEN -> middles(document, whole, at).recognizer();
              case MIDDLE -> followed.get(run);
            };
        if (cut == Cut.MIDDLE) {
          recognizer.push(middle, recognizer.length(), at - prefix.length);
        }
        recognizer.viable();
        recognizer.prepare();
        long ready = System.nanoTime();
        recognizer.mask(masks, mask);
        long end = System.nanoTime();
        setup.add(ready - begun);
        least = Math.min(least, end - ready);
        if (run == 0) {
          first.add(end - ready);
          cold = i == 0 ? end - ready : cold;
        }
      }
      times.add(least);
      allowing(document, whole, at, text);
      all.add(least);
      truth += (mask[tokens[i] >> 6] >>> tokens[i]) & 1;
      for (long word : mask) {
        sum += Long.bitCount(word);
      }
      at += text.length;
    }
    truthAllowed += truth;
    allowed += sum;
    JsonObject out = json(times, truth, sum);
    out.addProperty("cold_us", cold / 1e3);
    return out;
  }

  /** How long it takes to ask for the true token alone, at a cut of its own. */
  private void allowing(DocumentMiddles document, byte[] whole, int at, byte[] text) {
    if (cut == Cut.TOKEN) {
      long least = Long.MAX_VALUE;
      for (int run = 0; run < runs; run++) {
        MiddleRecognizer recognizer = middles(document, whole, at).recognizer();
        recognizer.viable();
        long begun = System.nanoTime();
        recognizer.push(text);
        least = Math.min(least, System.nanoTime() - begun);
      }
      allows.add(least);
    }
  }

  private MiddleLanguage middles(DocumentMiddles document, byte[] text, int at) {
    MiddleLanguage all = document.at(text, at);
    return switch (scope) {
      case KEPT -> all.inScope();
      case FREE -> all;
    };
  }

  /** The summary of all cases. */
  JsonObject summary() {
    JsonObject out = json(all, truthAllowed, allowed);
    out.addProperty("first_p50_us", first.micros(0.5));
    out.addProperty("first_p99_us", first.micros(0.99));
    out.addProperty("first_mean_us", first.mean());
    out.addProperty("setup_p50_us", setup.micros(0.5));
    out.addProperty("allows_p50_us", allows.micros(0.5));
    out.addProperty("allows_p99_us", allows.micros(0.99));
    return out;
  }

  private static JsonObject json(Times times, long truth, long allowed) {
    JsonObject out = new JsonObject();
    int count = times.count();
    out.addProperty("masks", count);
    out.addProperty("truth_allowed", truth);
    times.tell(out);
    out.addProperty("allowed_mean", count == 0 ? 0 : Math.round(10.0 * allowed / count) / 10.0);
    return out;
  }
}
