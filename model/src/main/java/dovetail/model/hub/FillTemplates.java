package dovetail.model.hub;

import dovetail.model.FileTemplate;
import dovetail.model.FillTemplate;
import dovetail.model.Vocabulary;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Finds out how a model wants a hole to be shown, by the special tokens it has.
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
   * The template, or nothing if the model was not taught to fill holes.
   *
   * @param begin the token that begins a text, or -1
   * @param said the order, if config.json says it
   */
  static Optional<FillTemplate> find(
      Vocabulary vocabulary, Architecture.Size shape, int begin, Optional<FillOrder> said) {
    boolean llama = shape.modelType().equals("llama");
    boolean mellum = shape.name().toLowerCase(Locale.ROOT).contains("mellum");
    FillOrder qwenNames = llama ? FillOrder.SUFFIX_FIRST : FillOrder.PREFIX_FIRST;
    FillOrder starNames = mellum ? FillOrder.SUFFIX_FIRST : FillOrder.PREFIX_FIRST;
    FillOrder plain = FillOrder.PREFIX_FIRST;
    int gemmaBegin = shape.modelType().startsWith("gemma") ? begin : -1;
    return marks(vocabulary, "<|fim_prefix|>", "<|fim_suffix|>", "<|fim_middle|>")
        .map(marks -> marks.template(said.orElse(qwenNames), gemmaBegin))
        .or(
            () ->
                marks(vocabulary, "<fim_prefix>", "<fim_suffix>", "<fim_middle>")
                    .map(marks -> marks.template(said.orElse(starNames), -1)))
        .or(
            () ->
                marks(vocabulary, "<fim-prefix>", "<fim-suffix>", "<fim-middle>")
                    .map(marks -> marks.template(said.orElse(plain), -1)))
        .or(
            () ->
                marks(vocabulary, "<｜fim▁begin｜>", "<｜fim▁hole｜>", "<｜fim▁end｜>")
                    .map(marks -> marks.template(said.orElse(plain), begin)))
        .or(
            () ->
                marks(vocabulary, "▁<PRE>", "▁<SUF>", "▁<MID>")
                    .map(marks -> marks.template(said.orElse(plain), begin)))
        .or(
            () ->
                marks(vocabulary, "<[fim-prefix]>", "<[fim-suffix]>", "<[fim-middle]>")
                    .map(marks -> marks.template(said.orElse(FillOrder.SUFFIX_FIRST), -1)))
        .or(() -> noMiddle(vocabulary, begin));
  }

  /** Mistral's: the suffix first, and no mark before the middle. */
  private static Optional<FillTemplate> noMiddle(Vocabulary vocabulary, int begin) {
    OptionalInt suffix = vocabulary.special("[SUFFIX]");
    OptionalInt prefix = vocabulary.special("[PREFIX]");
    if (suffix.isEmpty() || prefix.isEmpty()) {
      return Optional.empty();
    }
    FillTemplate template =
        new FillTemplate(
            List.of(
                new FillTemplate.Part.Special(suffix.getAsInt()),
                new FillTemplate.Part.Suffix(),
                new FillTemplate.Part.Special(prefix.getAsInt()),
                new FillTemplate.Part.Prefix()));
    return Optional.of(begin < 0 ? template : template.after(begin));
  }

  /**
   * How it wants to be shown other files; nothing if it was not taught to see any. A model of
   * Llama's type was not, unless it is Mellum or config.json says so: tokens for files may be there
   * untaught.
   *
   * <table>
   *   <caption>Known formats; R repository, P path, T text, H the marks of the hole</caption>
   *   <tr><td>Qwen2.5-Coder</td>
   *     <td>{@code <|repo_name|>R⏎<|file_sep|>P⏎T<|file_sep|>P⏎H}</td></tr>
   *   <tr><td>StarCoder2</td><td>{@code <repo_name>R<file_sep>P⏎T<file_sep>H}</td></tr>
   *   <tr><td>Mellum</td><td>{@code <filename>P⏎T<filename>P⏎H}</td></tr>
   * </table>
   *
   * @param said whether it was taught, if config.json says it
   */
  static Optional<FileTemplate> findFiles(
      Vocabulary vocabulary, Architecture.Size shape, Optional<FillFiles> said) {
    boolean mellum = shape.name().toLowerCase(Locale.ROOT).contains("mellum");
    boolean known = mellum || !shape.modelType().equals("llama");
    return switch (said.orElse(known ? FillFiles.REPOSITORY : FillFiles.NONE)) {
      case REPOSITORY -> findFiles(vocabulary);
      case NONE -> Optional.empty();
    };
  }

  private static Optional<FileTemplate> findFiles(Vocabulary vocabulary) {
    return files(vocabulary, "<|repo_name|>", "\n", "<|file_sep|>", FileTemplate.Own.PATH)
        .or(() -> files(vocabulary, "<repo_name>", "", "<file_sep>", FileTemplate.Own.NO_PATH))
        .or(() -> files(vocabulary, "", "", "<filename>", FileTemplate.Own.PATH));
  }

  private static Optional<FileTemplate> files(
      Vocabulary vocabulary,
      String repository,
      String afterName,
      String file,
      FileTemplate.Own own) {
    OptionalInt mark = vocabulary.special(file);
    OptionalInt name = repository.isEmpty() ? OptionalInt.empty() : vocabulary.special(repository);
    boolean found = mark.isPresent() && (repository.isEmpty() || name.isPresent());
    return found
        ? Optional.of(new FileTemplate(name, afterName, mark.getAsInt(), own))
        : Optional.empty();
  }

  private record Marks(int prefix, int suffix, int middle) {
    FillTemplate template(FillOrder order, int begin) {
      FillTemplate template =
          switch (order) {
            case PREFIX_FIRST -> FillTemplate.prefixFirst(prefix, suffix, middle);
            case SUFFIX_FIRST -> FillTemplate.suffixFirst(suffix, prefix, middle);
          };
      return begin < 0 ? template : template.after(begin);
    }
  }

  private static Optional<Marks> marks(
      Vocabulary vocabulary, String prefix, String suffix, String middle) {
    OptionalInt p = vocabulary.special(prefix);
    OptionalInt s = vocabulary.special(suffix);
    OptionalInt m = vocabulary.special(middle);
    return p.isPresent() && s.isPresent() && m.isPresent()
        ? Optional.of(new Marks(p.getAsInt(), s.getAsInt(), m.getAsInt()))
        : Optional.empty();
  }
}
