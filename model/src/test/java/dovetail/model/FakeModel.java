package dovetail.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * A model in memory: what it says is a function of the tokens it has read. Token 0 ends a text, 1
 * is never written, 2 to 4 mark prefix, suffix and middle; the texts follow.
 */
public final class FakeModel implements LanguageModel {
  public static final int END = 0;
  public static final int CONTROL = 1;
  public static final int PREFIX = 2;
  public static final int SUFFIX = 3;
  public static final int MIDDLE = 4;
  public static final int FIRST_TEXT = 5;

  private final Vocabulary vocabulary;
  private final int context;
  private final Function<int[], float[]> opinion;

  private FakeModel(Vocabulary vocabulary, int context, Function<int[], float[]> opinion) {
    this.vocabulary = vocabulary;
    this.context = context;
    this.opinion = opinion;
  }

  /** A model with these tokens of text; {@code opinion} maps the tokens read to logits. */
  public static FakeModel of(int context, Function<int[], float[]> opinion, List<String> texts) {
    return new FakeModel(vocabulary(texts), context, opinion);
  }

  /** A model that writes the given tokens in turn, then its end token, and likes id order else. */
  public static FakeModel writing(List<String> texts, int promptLength, int... tokens) {
    int size = FIRST_TEXT + texts.size();
    return of(
        1000,
        read -> {
          float[] logits = new float[size];
          for (int i = 0; i < size; i++) {
            logits[i] = -i;
          }
          int at = read.length - promptLength;
          logits[at < tokens.length ? tokens[at] : END] = 10;
          return logits;
        },
        texts);
  }

  public static Vocabulary vocabulary(List<String> texts) {
    List<Vocabulary.Entry> entries = new ArrayList<>();
    entries.add(new Vocabulary.Entry(new byte[0], Vocabulary.Role.END, "<|endoftext|>"));
    entries.add(new Vocabulary.Entry(new byte[0], Vocabulary.Role.CONTROL, "<|pad|>"));
    for (String mark : List.of("<|fim_prefix|>", "<|fim_suffix|>", "<|fim_middle|>")) {
      entries.add(new Vocabulary.Entry(new byte[0], Vocabulary.Role.END, mark));
    }
    for (String text : texts) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      entries.add(new Vocabulary.Entry(bytes, Vocabulary.Role.TEXT, text));
    }
    return Vocabulary.of(entries);
  }

  @Override
  public ModelConfig config() {
    return new ModelConfig("fake", vocabulary.size(), context, "nothing");
  }

  @Override
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  /** The longest token each time; texts must be spellable. */
  @Override
  public Tokenizer tokenizer() {
    return text -> {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      int[] tokens = new int[bytes.length];
      int count = 0;
      for (int at = 0; at < bytes.length; at += vocabulary.length(tokens[count - 1])) {
        int best = -1;
        for (int token = FIRST_TEXT; token < vocabulary.size(); token++) {
          byte[] own = vocabulary.bytes(token);
          if (own.length <= bytes.length - at
              && Arrays.equals(own, Arrays.copyOfRange(bytes, at, at + own.length))
              && (best < 0 || own.length > vocabulary.length(best))) {
            best = token;
          }
        }
        if (best < 0) {
          throw new IllegalArgumentException("cannot spell " + text);
        }
        tokens[count++] = best;
      }
      return Arrays.copyOf(tokens, count);
    };
  }

  @Override
  public FillTemplate template() {
    return FillTemplate.suffixFirst(SUFFIX, PREFIX, MIDDLE);
  }

  @Override
  public ModelSession session() {
    return new HeldTokens(context) {
      @Override
      public boolean append(int[] more, Cancellation cancellation) {
        System.arraycopy(more, 0, tokens, length, more.length);
        length += more.length;
        return !cancellation.requested();
      }

      @Override
      public void append(int token) {
        append(new int[] {token}, Cancellation.never());
      }

      @Override
      public float[] logits() {
        return opinion.apply(read());
      }

      private int[] read() {
        return Arrays.copyOf(tokens, length);
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void close() {}
}
