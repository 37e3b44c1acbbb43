package dovetail.server.complete;

import com.google.common.primitives.Ints;
import dovetail.model.Cancellation;
import dovetail.model.FileTemplate;
import dovetail.model.FillTemplate;
import dovetail.model.HeldTokens;
import dovetail.model.LanguageModel;
import dovetail.model.ModelConfig;
import dovetail.model.ModelSession;
import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A model of single bytes that wants to write a text, byte for byte, and then to end. What it is
 * made to write instead does not change its mind about the next byte. Its tokens: 0 to 255 the
 * bytes, then the end and the three marks of a prompt.
 */
public final class ScriptedModel implements LanguageModel {
  private static final int END = 256;
  private static final int MIDDLE = 259;
  private static final int CAPACITY = 4096;

  private final byte[] script;
  private final Vocabulary vocabulary;

  /** How often a session was primed or appended to. */
  public int steps;

  /** For each prompt, how many of its tokens had to be read. */
  public final List<Integer> promptsRead = new ArrayList<>();

  /** What happens each time it is asked for the next token. */
  public Runnable whenAsked = () -> {};

  /** Whether it was taught to see other files. */
  public boolean seesFiles;

  /** From which byte of the script on it is unsure, but for its end. */
  public int sureTo = Integer.MAX_VALUE;

  /** What a token of a prompt takes, in nanoseconds. */
  public OptionalDouble nanosPerToken = OptionalDouble.empty();

  /** Whether Java's heap is full whenever it is asked. */
  public boolean isOutOfMemory;

  /** Whether its process has ended. */
  public boolean hasEnded;

  /** What it was last shown before it wrote, with the marks' names. */
  public String prompt = "";

  /** A model that wants to write a text. */
  public ScriptedModel(String script) {
    this.script = script.getBytes(StandardCharsets.UTF_8);
    List<Vocabulary.Entry> entries = new ArrayList<>();
    for (int b = 0; b < 256; b++) {
      entries.add(new Vocabulary.Entry(new byte[] {(byte) b}, Vocabulary.Role.TEXT, "<" + b + ">"));
    }
    entries.add(new Vocabulary.Entry(new byte[0], Vocabulary.Role.END, "<end>"));
    for (String mark : List.of("<prefix>", "<suffix>", "<middle>", "<repo>", "<file>")) {
      entries.add(new Vocabulary.Entry(new byte[0], Vocabulary.Role.CONTROL, mark));
    }
    vocabulary = Vocabulary.of(entries);
  }

  /** How often a session was primed or appended to. */
  public int steps() {
    return steps;
  }

  @Override
  public ModelConfig config() {
    return new ModelConfig("scripted", vocabulary.size(), CAPACITY, "a script");
  }

  @Override
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  @Override
  public Tokenizer tokenizer() {
    return text -> {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      int[] tokens = new int[bytes.length];
      for (int i = 0; i < tokens.length; i++) {
        tokens[i] = bytes[i] & 0xff;
      }
      return tokens;
    };
  }

  @Override
  public FillTemplate template() {
    return FillTemplate.suffixFirst(END + 2, END + 1, MIDDLE);
  }

  @Override
  public Optional<FileTemplate> files() {
    return seesFiles
        ? Optional.of(
            new FileTemplate(OptionalInt.of(MIDDLE + 1), "\n", MIDDLE + 2, FileTemplate.Own.PATH))
        : Optional.empty();
  }

  @Override
  public ModelSession session() {
    return new Session();
  }

  @Override
  public boolean hasEnded() {
    return hasEnded;
  }

  @Override
  public void close() {}

  private final class Session extends HeldTokens {
    Session() {
      super(CAPACITY);
    }

    @Override
    public OptionalDouble nanosPerToken() {
      return nanosPerToken;
    }

    @Override
    public boolean append(int[] appended, Cancellation cancellation) {
      steps++;
      System.arraycopy(appended, 0, tokens, length, appended.length);
      length += appended.length;
      if (tokens[length - 1] == MIDDLE) {
        promptsRead.add(appended.length);
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < length; i++) {
          int token = tokens[i];
          shown.append(token < END ? String.valueOf((char) token) : vocabulary.name(token));
        }
        prompt = shown.toString();
      }
      return !cancellation.requested();
    }

    @Override
    public void append(int token) {
      steps++;
      tokens[length++] = token;
    }

    @Override
    public float[] logits() {
      whenAsked.run();
      if (isOutOfMemory) {
        throw new OutOfMemoryError("as the test wants it");
      }
      int written = length - 1 - Ints.lastIndexOf(Arrays.copyOf(tokens, length), MIDDLE);
      float[] logits = new float[vocabulary.size()];
      logits[written < script.length ? script[written] & 0xff : END] =
          written < Math.min(sureTo, script.length) || written == script.length ? 10 : 4;
      // Second best, so that there is a choice where the script is refused.
      logits['0'] += 1;
      return logits;
    }

    @Override
    public void close() {}
  }
}
