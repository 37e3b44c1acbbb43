package dovetail.quotient.tree;

import com.google.common.primitives.Bytes;
import dovetail.languages.Language;
import dovetail.languages.Trees;
import dovetail.network.TextOrder;
import dovetail.quotient.tree.Strictness.Findings;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Reads whole texts as the declarations of a grammar want them, beyond what parses. Remembers what
 * it has read, so that a text which is much like the last one is read quickly. Not thread-safe.
 */
public final class StrictReader {
  /** So often a text does something that it is no slip. */
  private static final int OFTEN = 2;

  /** The kinds of what a text should not have. */
  public enum Kind {
    /** A compiler's errors. */
    ERROR,
    /** What a compiler takes, but nobody would write. */
    UNWANTED
  }

  private final TreeReader reader;
  private final Strictness strictness;
  private final InnerTexts innerTexts;

  private StrictReader(TreeReader reader) {
    Trees trees = reader.trees();
    this.reader = reader;
    this.strictness = new Strictness(reader.language(), trees);
    this.innerTexts = new InnerTexts(trees);
  }

  /** Of a language; empty if its grammar declares nothing. */
  public static Optional<StrictReader> of(Language language) {
    return language.trees().map(trees -> of(new TreeReader(language, trees)));
  }

  /** The same, with a reader of trees that others may use too. */
  public static StrictReader of(TreeReader reader) {
    return new StrictReader(reader);
  }

  /** Of a language, whose grammar may declare nothing. */
  static StrictReader always(Language language) {
    Trees none = new Trees(List.of(), List.of(), Map.of(), language.network(), TextOrder.NONE);
    return of(new TreeReader(language, language.trees().orElse(none)));
  }

  /** A compiler's errors in a text; empty if the text does not parse. */
  public Optional<List<Refusal>> refusals(byte[] text) {
    return judge(text).map(Findings::errors);
  }

  private Optional<Findings> judge(byte[] text) {
    return reader.read(text).map(this::judge);
  }

  private Findings judge(Tree tree) {
    Findings found = strictness.judge(tree);
    List<Refusal> inner = innerTexts.refusals(tree);
    found.errors().addAll(inner);
    found.all().addAll(inner);
    return found;
  }

  /**
   * The first error, or text that nobody would write, that a part of a text brings in: one that is
   * wrong, or has a cause, in the part; or the last there is, if the text without the part has
   * fewer. Errors that were there before, and elsewhere, are not the part's; an error of text that
   * ends where the part begins is, and of a word that the part goes on with. Where the text without
   * the part does not parse, so is one of two that the part stands between, such as two names that
   * it brings into one block. Text that nobody would write is passed if the rest has it {@value
   * #OFTEN} times.
   *
   * @param from where the part begins, in bytes
   * @param to where it ends
   * @param kinds what is looked for
   */
  public Optional<Refusal> added(byte[] text, int from, int to, Set<Kind> kinds) {
    Optional<Findings> found = judge(text);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    List<Refusal> wrong = found.get().errors();
    List<Refusal> all = of(kinds, found.get());
    List<Refusal> with =
        all.stream()
            .filter(one -> wrong.contains(one) || timesOutside(all, one, from, to) < OFTEN)
            .toList();
    return ofPart(with, one -> of(kinds, one), one -> one.spans(from, to), text, from, to);
  }

  /** The same of all kinds. */
  public Optional<Refusal> added(byte[] text, int from, int to) {
    return added(text, from, to, EnumSet.allOf(Kind.class));
  }

  private static List<Refusal> of(Set<Kind> kinds, Findings found) {
    return found.all().stream()
        .filter(one -> kinds.contains(found.errors().contains(one) ? Kind.ERROR : Kind.UNWANTED))
        .toList();
  }

  /**
   * The first error of a compiler that a part of a text brings in, in the same sense; but where the
   * text without the part does not parse, any that the text before the part did not have already,
   * whatever follows; and one of what begins right behind the part with a word, which the part
   * might have begun otherwise.
   *
   * @param from where the part begins, in bytes
   * @param to where it ends
   */
  public Optional<Refusal> broken(byte[] text, int from, int to) {
    List<Refusal> with = refusals(text).orElse(List.of());
    return ofPart(with, Findings::errors, one -> one.certain() > from, text, from, to)
        .or(() -> with.stream().filter(one -> isBehind(one, text, to)).findFirst());
  }

  /** {@code unsure}: those that count where the text without the part does not parse. */
  private Optional<Refusal> ofPart(
      List<Refusal> with,
      Function<Findings, List<Refusal>> which,
      Predicate<Refusal> unsure,
      byte[] text,
      int from,
      int to) {
    if (with.isEmpty()) {
      return Optional.empty();
    }
    int begun = to > from && isWord(text[from]) ? wordBegin(text, from) : from;
    Optional<Refusal> own =
        with.stream().filter(one -> one.touches(begun, to) || one.end() == from).findFirst();
    if (own.isPresent()) {
      return own;
    }
    byte[] rest =
        Bytes.concat(Arrays.copyOf(text, from), Arrays.copyOfRange(text, to, text.length));
    Optional<Findings> without = judge(rest);
    if (without.isEmpty()) {
      return with.stream().filter(unsure).findFirst();
    }
    boolean fewer = which.apply(without.get()).size() < with.size();
    return fewer ? Optional.of(with.getLast()) : Optional.empty();
  }

  private static boolean isBehind(Refusal refusal, byte[] text, int to) {
    boolean isWord = to < text.length && isWord(text[to]);
    return isWord && (refusal.begin() == to || refusal.causes().contains(to));
  }

  private static int wordBegin(byte[] text, int end) {
    int begin = end;
    while (begin > 0 && isWord(text[begin - 1])) {
      begin--;
    }
    return begin;
  }

  private static boolean isWord(byte b) {
    return b < 0 || b == '_' || b == '$' || Character.isLetterOrDigit(b);
  }

  private static long timesOutside(List<Refusal> all, Refusal refusal, int from, int to) {
    return all.stream()
        .filter(other -> other.message().equals(refusal.message()) && !other.touches(from, to))
        .count();
  }
}
