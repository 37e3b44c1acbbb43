package dovetail.analysis.tree;

import com.google.common.primitives.Bytes;
import dovetail.languages.Language;
import dovetail.languages.Trees;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds errors in whole texts that parse: violations of the grammar's declarations, such as {@code
 * %unique}, which a compiler would refuse. It remembers the last readings, so that a text that
 * differs little from one of them is read quickly. Not thread-safe.
 */
public final class StrictReader {
  /** If a text has the same fault so often elsewhere, it is no slip. */
  private static final int OFTEN = 2;

  private final TreeReader reader;
  private final Strictness strictness;
  private final InnerTexts innerTexts;

  private StrictReader(TreeReader reader) {
    Trees trees = reader.trees();
    this.reader = reader;
    this.strictness = new Strictness(reader.language, trees);
    this.innerTexts = new InnerTexts(trees);
  }

  /** Of a language; empty if its grammar declares nothing. */
  public static Optional<StrictReader> of(Language language) {
    return language.trees().map(trees -> of(new TreeReader(language, trees)));
  }

  /** The same, with a reader of trees that other callers may use too. */
  public static StrictReader of(TreeReader reader) {
    return new StrictReader(reader);
  }

  /** A compiler's errors in a text; empty if the text does not parse. */
  public Optional<List<Refusal>> refusals(byte[] text) {
    return judge(text).map(found -> found.stream().filter(one -> !one.unwanted()).toList());
  }

  private Optional<List<Refusal>> judge(byte[] text) {
    return reader.read(text).map(this::judge);
  }

  private List<Refusal> judge(Tree tree) {
    List<Refusal> found = strictness.judge(tree);
    found.addAll(innerTexts.refusals(tree));
    return found;
  }

  /**
   * The first error, or text that no person would write, that a part of a text brings in: an error
   * that lies in the part or has a cause there; or the last error of all, if the text without the
   * part has fewer. Errors that were there before, and elsewhere, are not the part's. An error in
   * text that ends where the part begins is the part's, and so is an error in a word that the part
   * goes on with. Where the text without the part does not parse, an error between two nodes on
   * both sides of the part is its too, such as two equal names that it brings into one block. Text
   * that no person would write is passed if the rest has it {@value #OFTEN} times.
   *
   * @param from the beginning of the part, in bytes
   * @param to its end
   * @param counts whether a refusal counts
   */
  public Optional<Refusal> added(byte[] text, int from, int to, Predicate<Refusal> counts) {
    Optional<List<Refusal>> found = judge(text).map(all -> counted(all, counts));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    List<Refusal> all = found.get();
    List<Refusal> with =
        all.stream()
            .filter(one -> !one.unwanted() || timesOutside(all, one, from, to) < OFTEN)
            .toList();
    return ofPart(with, counts, one -> one.spans(from, to), text, from, to);
  }

  /**
   * The first error of a compiler that a part of a text brings in, in the same sense, but with two
   * more cases. Where the text without the part does not parse, any error counts that the text
   * before the part did not have already, whatever follows. And an error counts that begins, or has
   * a cause, at a word right behind the part: the part might have begun that construct otherwise.
   *
   * @param from the beginning of the part, in bytes
   * @param to its end
   */
  public Optional<Refusal> broken(byte[] text, int from, int to) {
    List<Refusal> with = refusals(text).orElse(List.of());
    return ofPart(with, one -> !one.unwanted(), one -> one.certain() > from, text, from, to)
        .or(() -> with.stream().filter(one -> isBehind(one, text, to)).findFirst());
  }

  /**
   * The first error of a part; where the text without the part does not parse, the first of the
   * {@code unsure} ones.
   */
  private Optional<Refusal> ofPart(
      List<Refusal> with,
      Predicate<Refusal> counts,
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
    Optional<List<Refusal>> without = judge(rest).map(all -> counted(all, counts));
    if (without.isEmpty()) {
      return with.stream().filter(unsure).findFirst();
    }
    boolean fewer = without.get().size() < with.size();
    return fewer ? Optional.of(with.getLast()) : Optional.empty();
  }

  private static List<Refusal> counted(List<Refusal> all, Predicate<Refusal> counts) {
    return all.stream().filter(counts).toList();
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
