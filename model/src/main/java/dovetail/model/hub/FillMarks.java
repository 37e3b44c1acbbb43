package dovetail.model.hub;

import dovetail.model.FileTemplate;
import dovetail.model.FillTemplate;
import dovetail.model.FillTemplate.Part;
import dovetail.model.Vocabulary;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The special tokens around the two sides of a hole, as families of models name them.
 *
 * @param begin before all; empty for none
 * @param prefix before the text before the hole
 * @param suffix before the text behind it
 * @param middle before the middle; empty where no token stands there
 * @param suffixFirst parts of the names of models that were taught the suffix first; an empty part
 *     is in any name
 */
public record FillMarks(
    String begin, String prefix, String suffix, String middle, List<String> suffixFirst) {
  /** Of Qwen2.5-Coder, CodeGemma, Granite 4 and the embedded model. */
  public static final FillMarks QWEN =
      new FillMarks("", "<|fim_prefix|>", "<|fim_suffix|>", "<|fim_middle|>", List.of("dovetail"));

  /** Of StarCoder, Granite 3 and Mellum. */
  public static final FillMarks STAR =
      new FillMarks("", "<fim_prefix>", "<fim_suffix>", "<fim_middle>", List.of("mellum"));

  /** Of SantaCoder. */
  public static final FillMarks SANTA =
      new FillMarks("", "<fim-prefix>", "<fim-suffix>", "<fim-middle>", List.of());

  /** Of DeepSeek-Coder. */
  public static final FillMarks DEEPSEEK =
      new FillMarks(
          "<｜begin▁of▁sentence｜>", "<｜fim▁begin｜>", "<｜fim▁hole｜>", "<｜fim▁end｜>", List.of());

  /** Of CodeLlama. */
  public static final FillMarks LLAMA =
      new FillMarks("<s>", "▁<PRE>", "▁<SUF>", "▁<MID>", List.of());

  /** Of Seed-Coder. */
  public static final FillMarks SEED =
      new FillMarks("", "<[fim-prefix]>", "<[fim-suffix]>", "<[fim-middle]>", List.of(""));

  /** Of Codestral. */
  public static final FillMarks MISTRAL =
      new FillMarks("<s>", "[PREFIX]", "[SUFFIX]", "", List.of(""));

  /** All of them, in the order in which a vocabulary is looked through. */
  public static final List<FillMarks> ALL =
      List.of(QWEN, STAR, SANTA, DEEPSEEK, LLAMA, SEED, MISTRAL);

  /** The tokens that end texts and turns. */
  public static final Set<String> ENDS =
      Set.of(
          "<|endoftext|>",
          "<|end_of_text|>",
          "</s>",
          "<eos>",
          "<｜end▁of▁sentence｜>",
          "<|EOT|>",
          "<|im_end|>",
          "<end_of_turn>",
          "<|eot_id|>");

  /** Takes a copy of the parts. */
  public FillMarks {
    suffixFirst = List.copyOf(suffixFirst);
  }

  /** The first marks that a vocabulary has. */
  public static Optional<FillMarks> in(Vocabulary vocabulary) {
    return ALL.stream().filter(marks -> marks.areIn(vocabulary)).findFirst();
  }

  /** Whether a model of a name was taught the suffix first. */
  public boolean suffixFirst(String name) {
    return suffixFirst.stream().anyMatch(part -> name.toLowerCase(Locale.ROOT).contains(part));
  }

  /** The template as text, with {prefix} and {suffix}. */
  public String text(boolean isSuffixFirst) {
    String before = prefix + "{prefix}";
    String behind = suffix + "{suffix}";
    return begin + (isSuffixFirst ? behind + before : before + behind) + middle;
  }

  /** The marks around the hole, in the order of the components. */
  public Stream<String> names() {
    return Stream.of(prefix, suffix, middle).filter(name -> !name.isEmpty());
  }

  /** Whether a vocabulary has them, as special tokens. */
  private boolean areIn(Vocabulary vocabulary) {
    return names().allMatch(name -> vocabulary.special(name).isPresent());
  }

  /**
   * The template with these marks; the suffix is first where nothing stands before the middle.
   *
   * @param begin a token before all, or -1
   */
  FillTemplate template(Vocabulary vocabulary, FillOrder order, int begin) {
    int before = vocabulary.special(prefix).orElseThrow();
    int behind = vocabulary.special(suffix).orElseThrow();
    OptionalInt between = vocabulary.special(middle);
    FillTemplate template =
        between.isEmpty()
            ? new FillTemplate(
                List.of(
                    new Part.Special(behind),
                    new Part.Suffix(),
                    new Part.Special(before),
                    new Part.Prefix()))
            : switch (order) {
              case PREFIX_FIRST -> FillTemplate.prefixFirst(before, behind, between.getAsInt());
              case SUFFIX_FIRST -> FillTemplate.suffixFirst(behind, before, between.getAsInt());
            };
    return begin < 0 ? template : template.after(begin);
  }

  /**
   * The template for files of a repository, by the marks that a vocabulary has for them: Qwen's
   * {@code <|repo_name|>R⏎<|file_sep|>P⏎T<|file_sep|>P⏎H}, or StarCoder2's {@code
   * <repo_name>R<file_sep>P⏎T<file_sep>H}; R is the repository, P a path, T a text, H the marks of
   * the hole.
   */
  public static Optional<FileTemplate> files(Vocabulary vocabulary) {
    return files(vocabulary, "<|repo_name|>", "\n", "<|file_sep|>", FileTemplate.Own.PATH)
        .or(() -> files(vocabulary, "<repo_name>", "", "<file_sep>", FileTemplate.Own.NO_PATH));
  }

  private static Optional<FileTemplate> files(
      Vocabulary vocabulary, String name, String afterName, String file, FileTemplate.Own own) {
    OptionalInt repository = vocabulary.special(name);
    OptionalInt mark = vocabulary.special(file);
    return repository.isPresent() && mark.isPresent()
        ? Optional.of(new FileTemplate(repository, afterName, mark.getAsInt(), own))
        : Optional.empty();
  }
}
