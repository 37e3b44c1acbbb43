package dovetail.lab.eval;

import com.google.gson.Gson;
import dovetail.model.Cancellation;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.Prompt;
import dovetail.model.echo.Echo;
import dovetail.model.echo.EchoRun;
import dovetail.model.echo.EntryReader;
import dovetail.model.echo.FileText;
import dovetail.model.echo.Gates;
import dovetail.model.echo.Project;
import dovetail.model.mixture.Ends;
import dovetail.model.mixture.Mixture;
import dovetail.model.mixture.Proposals;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Writes the evidence to which the constants of {@link Gates} are fitted (model/training/gates.py):
 * how probable each token of a true line is for the model, and for Echo. A line of JSON stands for
 * a hole. For each token it has {@code p}, the probability by the model, and {@code e}: a triple
 * for each order and source of Echo that knows the context, the longest context first. A triple is
 * the number of places, the number of different tokens there, and the true token's share.
 */
public final class Evidence implements AutoCloseable {
  /** Of prompts, in tokens, as in editors. */
  private static final int PROMPT = 768;

  private static final int LONGEST = 64;

  private final LanguageModel model;
  private final ModelSession session;
  private final EntryReader reader;
  private final EchoRun run;
  private final Ends ends;
  private final Mixture alone;
  private final BufferedWriter out;

  /** Into a file. */
  public Evidence(LanguageModel model, Path file) throws IOException {
    this.model = model;
    this.session = model.session();
    this.reader = new EntryReader(model.tokenizer(), model.vocabulary());
    this.run = new EchoRun(model.vocabulary(), Gates.EMBEDDED);
    this.ends = Ends.of(model.vocabulary());
    this.alone = new Mixture(Proposals.NONE, ends);
    this.out = Files.newBufferedWriter(file);
  }

  /** Writes down the evidence about a hole that goes up to its line's end. */
  void add(Cut cut, Project project) throws IOException {
    byte[] prefix = cut.prefix().getBytes(StandardCharsets.UTF_8);
    byte[] suffix = cut.suffix().getBytes(StandardCharsets.UTF_8);
    FileText file = new FileText(reader.read(cut.prefix() + cut.suffix()));
    run.begin(Echo.of(file, prefix, suffix).with(project, cut.document()), prefix, new byte[0]);
    int[] middle = model.tokenizer().encode(cut.middle());
    int[] tokens = Arrays.copyOf(middle, middle.length + 1);
    tokens[middle.length] = model.tokenizer().encode("\n")[0];
    Prompt prompt = Prompt.of(model, new int[0], cut.prefix(), cut.suffix(), LONGEST, PROMPT);
    session.prime(prompt.tokens(), Cancellation.never());
    List<Map<String, Object>> all = new ArrayList<>();
    for (int i = 0; i < Math.min(tokens.length, LONGEST); i++) {
      Ends own = i > 0 ? ends : ends.apart();
      run.weigh(tokens, i, own);
      List<List<Number>> found = new ArrayList<>();
      run.tell(
          tokens[i],
          own,
          (places, different, share) -> found.add(List.of(places, different, share)));
      float[] logits = alone.of(session.scores(), tokens, i, i > 0).all();
      all.add(Map.of("p", Bits.probability(logits, own.same(tokens[i])), "e", found));
      session.append(tokens[i]);
    }
    int bytes = cut.middle().getBytes(StandardCharsets.UTF_8).length + 1;
    out.write(new Gson().toJson(Map.of("id", cut.id(), "bytes", bytes, "tokens", all)) + "\n");
    out.flush();
  }

  @Override
  public void close() throws IOException {
    session.close();
    out.close();
  }
}
