package dovetail.model.remote;

import dovetail.model.hub.FillMarks;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names of special tokens, by families of models, for servers that send names only. */
final class SpecialNames {
  /** Marks of holes, files and repositories, and ends: each ends a middle. */
  private static final Set<String> ENDS =
      Stream.of(
              FillMarks.ENDS.stream(),
              FillMarks.ALL.stream().flatMap(FillMarks::names),
              Stream.of("<|fim_pad|>", "<fim_pad>", "<fim-pad>", "▁<EOT>", "[MIDDLE]"),
              Stream.of("<|repo_name|>", "<|file_sep|>", "<|file_separator|>"),
              Stream.of("<repo_name>", "<reponame>", "<file_sep>", "<filename>"))
          .flatMap(names -> names)
          .collect(Collectors.toUnmodifiableSet());

  private static final List<String> OTHERS =
      List.of("<s>", "<bos>", "<｜begin▁of▁sentence｜>", "<|begin_of_text|>", "<|im_start|>");

  /** Names of further families, and names that only servers of text send. */
  private static final List<String> SHOWN =
      List.of("<|end|>", "<|eot|>", "<|user|>", "<|assistant|>", "<EOT>", "<think>", "</think>");

  /**
   * Expressions of names that programs and pages may have too: a name ends a text unless the file
   * has it.
   */
  static final List<String> DOUBTFUL =
      Stream.of(
              within(
                  "<%s>",
                  "unk pad cls sep sop eop eod eom eoh eoa UNK PAD CLS SEP MASK BOS EOS EOD",
                  "BOS_TOKEN EOS_TOKEN EOP_TOKEN PAD_TOKEN MASK_TOKEN <SYS> </SYS>",
                  "SUF MID FILL_ME FIM_PREFIX FIM_SUFFIX FIM_MIDDLE FIM_PAD",
                  "gh_stars empty_output start_of_turn start_of_image end_of_image",
                  "image_soft_token commit_before commit_msg commit_after issue_start",
                  "issue_comment issue_closed jupyter_start jupyter_text jupyter_code",
                  "jupyter_output jupyter_script code_to_intermediate intermediate_to_code",
                  "pr pr_status pr_base pr_file pr_diff pr_diff_hunk pr_comment pr_review",
                  "tool_call /tool_call tool_response /tool_response [a-z]+:(?:bos|eos|pad|think)",
                  "AIX-SPAN-PRE AIX-SPAN-POST AIX-SPAN-MIDDLE",
                  "(?:un(?:used|k)|extra_id_|reserved_|(?:TOKENS_)?UNUSED_|SPECIAL_|mask[_:])\\d+",
                  "\\[(?:begin|end)▁of▁sentence] \\[(?:PAD|SEP)▁TOKEN]"),
              within(
                  "\\[%s]",
                  "INST /INST SYSTEM_PROMPT /SYSTEM_PROMPT AVAILABLE_TOOLS /AVAILABLE_TOOLS",
                  "TOOL_CALLS TOOL_CONTENT TOOL_RESULTS /TOOL_RESULTS THINK /THINK",
                  "PREFIX SUFFIX MIDDLE gMASK sMASK MASK PAD UNK CLS SEP BOS EOS EOT",
                  "(?:unused|extra_id_|UNUSED_TOKEN_)\\d+"
                      + " \\|(?:system|user|assistant|endofturn)\\|"),
              within("▁<%s>", "PRE SUF MID EOT"),
              within(">>%s<<", "TITLE ABSTRACT QUESTION ANSWER COMMENT PREFIX SUFFIX MIDDLE"))
          .flatMap(names -> names)
          .toList();

  /** Names of this kind that are tags where a file has tags. */
  static final List<String> TAGS = within("</?%s>", "s mask filename PRE").toList();

  private static Stream<String> within(String shape, String... names) {
    return Stream.of(String.join(" ", names).split(" ")).map(shape::formatted);
  }

  private SpecialNames() {}

  /**
   * All names that nobody writes as text; without names that occur in programs, pages and messages.
   */
  static Stream<String> spelt() {
    return Stream.of(ENDS, OTHERS, SHOWN)
        .flatMap(Collection::stream)
        .filter(name -> !name.startsWith("[") && !name.startsWith("▁"))
        .filter(name -> !name.equals("<s>") && !name.equals("<filename>"));
  }

  /** All names that a vocabulary may have, the server's own end among them. */
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
