package dovetail.lab.cli;

import com.google.common.primitives.Bytes;
import com.google.gson.JsonObject;
import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.Reading;
import dovetail.ints.IntList;
import dovetail.lab.store.MaskStore;
import dovetail.lab.store.StoreMask;
import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.model.Tokenizer;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.TokenStrings;
import dovetail.server.cli.Failure;
import dovetail.server.cli.JsonLine;
import dovetail.server.cli.JsonLines;
import dovetail.server.cli.Streams;
import dovetail.server.files.GrammarFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** SynCode's store of a grammar, and its masks beside the exact ones along known texts. */
final class StoreReplay {
  private final Streams streams;
  private final Tokenizer tokenizer;
  private final TokenStrings vocabulary;
  private final IntList exact = new IntList();
  private final IntList[] extra = {new IntList(), new IntList()}; // by alpha
  private int missing;
  private int outside; // behind texts that the grammar does not go on from

  StoreReplay(Streams streams, Tokenizer tokenizer, TokenStrings vocabulary) {
    this.streams = streams;
    this.tokenizer = tokenizer;
    this.vocabulary = vocabulary;
  }

  /** Builds the store, says how large it is, and replays the cases if there are any. */
  int run(Path file, @Nullable String cases) {
    Grammar grammar = grammar(file);
    Language language = Language.of(grammar);
    long begun = System.nanoTime();
    MaskStore store = new MaskStore(grammar.terminals(), vocabulary);
    JsonObject out = new JsonObject();
    out.addProperty("terminals", store.terminals());
    out.addProperty("states", store.states());
    out.addProperty("vocabulary", vocabulary.size());
    out.addProperty("bytes", store.bytes());
    out.addProperty("sets", store.distinct());
    out.addProperty("bytes_once", store.bytesOnce());
    out.addProperty("seconds", (System.nanoTime() - begun) / 10_000_000 / 100.0);
    print(out);
    if (cases == null) {
      return 0;
    }
    if (!StoreMask.reads(language)) {
      throw new Failure(file + ": its tokens depend on context; there the paper's do not");
    }
    StoreMask masks = new StoreMask(language, store);
    Masks own = Masks.of(language, vocabulary);
    int status =
        new JsonLines(streams, cases)
            .answer(List.of("prefix", "middle"), found -> Optional.of(replayed(found, masks, own)));
    print(summary());
    return status;
  }

  private static Grammar grammar(Path file) {
    try {
      Reading read = GrammarFiles.read(file, GrammarOptions.NONE.withLexer("basic"));
      if (read.grammar() == null) {
        throw new Failure(
            String.join("\n", read.problems().stream().map(Object::toString).toList()));
      }
      return read.grammar();
    } catch (IOException e) {
      throw Failure.at(file, e);
    }
  }

  private void print(JsonObject line) {
    streams.out().println(JsonLine.GSON.toJson(line));
    streams.out().flush();
  }

  private JsonObject replayed(JsonLine found, StoreMask masks, Masks own) {
    byte[] text = Utf8.encode(found.text("prefix"));
    int before = exact.size();
    compare(text, masks, own);
    for (int token : tokenizer.encode(found.text("middle"))) {
      text = Bytes.concat(text, vocabulary.text(token));
      compare(text, masks, own);
    }
    JsonObject out = new JsonObject();
    out.add("id", found.id());
    out.addProperty("masks", exact.size() - before);
    return out;
  }

  private void compare(byte[] text, StoreMask masks, Masks own) {
    long[] mask = new long[vocabulary.words()];
    MiddleRecognizer recognizer = masks.behind(text);
    if (!recognizer.viable()) {
      outside++;
      return;
    }
    recognizer.mask(own, mask);
    exact.add(count(mask));
    for (StoreMask.Alpha alpha : StoreMask.Alpha.values()) {
      long[] stored = masks.of(text, alpha, mask.length);
      long[] lost = mask.clone();
      for (int i = 0; i < lost.length; i++) {
        lost[i] &= ~stored[i];
        stored[i] &= ~mask[i];
      }
      extra[alpha.ordinal()].add(count(stored));
      missing += count(lost);
    }
  }

  private static int count(long[] mask) {
    return (int) Arrays.stream(mask).map(Long::bitCount).sum();
  }

  private JsonObject summary() {
    JsonObject out = new JsonObject();
    out.addProperty("masks", exact.size());
    out.addProperty("exact_mean", mean(exact));
    for (StoreMask.Alpha alpha : StoreMask.Alpha.values()) {
      IntList own = extra[alpha.ordinal()];
      String name = "more_by_m" + alpha.ordinal() + "_";
      out.addProperty(name + "mean", mean(own));
      own.sort();
      out.addProperty(name + "p50", own.isEmpty() ? 0 : own.get(own.size() / 2));
      out.addProperty(name + "p99", own.isEmpty() ? 0 : own.get((int) (own.size() * 0.99)));
    }
    out.addProperty("missing", missing);
    out.addProperty("outside", outside);
    return out;
  }

  private static double mean(IntList counts) {
    return Math.rint(Arrays.stream(counts.toArray()).average().orElse(0) * 10) / 10;
  }
}
