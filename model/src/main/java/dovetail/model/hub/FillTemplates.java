package dovetail.model.hub;

import dovetail.model.FileTemplate;
import dovetail.model.FillTemplate;
import dovetail.model.Vocabulary;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Finds the template of a model's prompts for a hole, by its special tokens.
 *
 * <table>
 *   <caption>Known formats; P prefix, S suffix</caption>
 *   <tr><td>Qwen2.5-Coder, CodeGemma</td><td>{@code <|fim_prefix|>P<|fim_suffix|>S<|fim_middle|>}</td></tr>
 *   <tr><td>our own (Llama with Qwen's names)</td><td>{@code <|fim_suffix|>S<|fim_prefix|>P<|fim_middle|>}</td></tr>
 *   <tr><td>StarCoder, Granite</td><td>{@code <fim_prefix>P<fim_suffix>S<fim_middle>}</td></tr>
 *   <tr><td>Mellum</td><td>{@code <fim_suffix>S<fim_prefix>P<fim_middle>}</td></tr>
 *   <tr><td>SantaCoder</td><td>{@code <fim-prefix>P<fim-suffix>S<fim-middle>}</td></tr>
 *   <tr><td>DeepSeek-Coder</td><td>BOS {@code <｜fim▁begin｜>P<｜fim▁hole｜>S<｜fim▁end｜>}</td></tr>
 *   <tr><td>CodeLlama</td><td>BOS {@code ▁<PRE>P▁<SUF>S▁<MID>}</td></tr>
 *   <tr><td>Seed-Coder</td><td>{@code <[fim-suffix]>S<[fim-prefix]>P<[fim-middle]>}</td></tr>
 *   <tr><td>Codestral</td><td>BOS {@code [SUFFIX]S[PREFIX]P}</td></tr>
 * </table>
 */
final class FillTemplates {
  private FillTemplates() {}

  /**
   * The template; empty if the model was not trained to fill holes.
   *
   * @param begin the token that begins a text, or -1
   */
  static Optional<FillTemplate> find(
      Vocabulary vocabulary, Architecture.Size shape, int begin, Optional<FillOrder> said) {
    return FillMarks.in(vocabulary)
        .map(
            marks ->
                marks.template(
                    vocabulary,
                    said.orElse(order(marks, shape)),
                    isBegun(marks, shape) ? begin : -1));
  }

  /** The order of prefix and suffix for a model whose config.json does not name it. */
  private static FillOrder order(FillMarks marks, Architecture.Size shape) {
    boolean suffixFirst =
        marks.equals(FillMarks.QWEN)
            ? shape.modelType().equals("llama")
            : marks.suffixFirst(shape.name());
    return suffixFirst ? FillOrder.SUFFIX_FIRST : FillOrder.PREFIX_FIRST;
  }

  /** Whether a token that begins a text stands before the marks. */
  private static boolean isBegun(FillMarks marks, Architecture.Size shape) {
    return !marks.begin().isEmpty()
        || marks.equals(FillMarks.QWEN) && shape.modelType().startsWith("gemma");
  }

  private static boolean isMellum(Architecture.Size shape) {
    return shape.name().toLowerCase(Locale.ROOT).contains("mellum");
  }

  /**
   * The template for other files; empty if the model was not taught to see any. A model of Llama's
   * type was not, unless it is Mellum or config.json says so: tokens for files may be there
   * untaught.
   *
   * <p>Besides {@link FillMarks#files}, Mellum's form is known: {@code <filename>P⏎T<filename>P⏎H}.
   */
  static Optional<FileTemplate> findFiles(
      Vocabulary vocabulary, Architecture.Size shape, Optional<FillFiles> said) {
    boolean known = isMellum(shape) || !shape.modelType().equals("llama");
    return switch (said.orElse(known ? FillFiles.REPOSITORY : FillFiles.NONE)) {
      case REPOSITORY -> FillMarks.files(vocabulary).or(() -> named(vocabulary));
      case NONE -> Optional.empty();
    };
  }

  private static Optional<FileTemplate> named(Vocabulary vocabulary) {
    OptionalInt mark = vocabulary.special("<filename>");
    return mark.isPresent()
        ? Optional.of(
            new FileTemplate(OptionalInt.empty(), "", mark.getAsInt(), FileTemplate.Own.PATH))
        : Optional.empty();
  }
}
