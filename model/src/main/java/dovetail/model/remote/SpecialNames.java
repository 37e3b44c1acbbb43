package dovetail.model.remote;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Special tokens as model families name them, for servers that tell their names to who asks. */
final class SpecialNames {
  /** Marks of holes, files and repositories, and ends: each ends a middle. */
  private static final Set<String> ENDS =
      Set.of(
          "<|endoftext|>",
          "<|end_of_text|>",
          "</s>",
          "<eos>",
          "<｜end▁of▁sentence｜>",
          "<|EOT|>",
          "<|im_end|>",
          "<end_of_turn>",
          "<|eot_id|>",
          "<|fim_prefix|>",
          "<|fim_suffix|>",
          "<|fim_middle|>",
          "<|fim_pad|>",
          "<|repo_name|>",
          "<|file_sep|>",
          "<|file_separator|>",
          "<fim_prefix>",
          "<fim_suffix>",
          "<fim_middle>",
          "<fim_pad>",
          "<repo_name>",
          "<reponame>",
          "<file_sep>",
          "<filename>",
          "<fim-prefix>",
          "<fim-suffix>",
          "<fim-middle>",
          "<fim-pad>",
          "<｜fim▁begin｜>",
          "<｜fim▁hole｜>",
          "<｜fim▁end｜>",
          "▁<PRE>",
          "▁<SUF>",
          "▁<MID>",
          "▁<EOT>",
          "[PREFIX]",
          "[SUFFIX]",
          "[MIDDLE]",
          "<[fim-prefix]>",
          "<[fim-suffix]>",
          "<[fim-middle]>");

  private static final List<String> OTHERS =
      List.of("<s>", "<bos>", "<｜begin▁of▁sentence｜>", "<|begin_of_text|>", "<|im_start|>");

  private SpecialNames() {}

  /** All that are asked about, the server's own end among them. */
  static List<String> all(String end) {
    return Stream.of(ENDS.stream().sorted(), OTHERS.stream(), Stream.of(end))
        .flatMap(names -> names)
        .filter(name -> !name.isBlank())
        .distinct()
        .toList();
  }

  /** Whether a token ends a middle. */
  static boolean isEnd(String name, String end) {
    return ENDS.contains(name) || name.equals(end);
  }
}
