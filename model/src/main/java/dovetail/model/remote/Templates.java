package dovetail.model.remote;

import dovetail.model.FileTemplate;
import dovetail.model.FillTemplate;
import dovetail.model.FillTemplate.Part;
import dovetail.model.ModelFailure;
import dovetail.model.PlainFrame;
import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import dovetail.model.hub.FillMarks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The form in which a server's model sees a hole: the user's choice; else the special tokens of its
 * vocabulary, in the order of prefix and suffix of the family or of the model's name. For other
 * models the user must choose: this class never guesses.
 */
final class Templates {
  /** The end of a message where no form is known. */
  static final String HOW_TO_SET =
      "say how it wants a hole to be shown (--remote-template; in editors remote.template):"
          + " marks around {prefix} and {suffix}, such as"
          + " \"<fim_prefix>{prefix}<fim_suffix>{suffix}<fim_middle>\", or plain for a model that"
          + " was never taught to fill";

  record Choice(FillTemplate template, Optional<FileTemplate> files, String why) {}

  /** Families by patterns of names; the first that is found counts. */
  private static final List<Map.Entry<String, FillMarks>> BY_NAME =
      List.of(
          Map.entry("(?i)codegemma|qwen.*coder|coder.*qwen", FillMarks.QWEN),
          Map.entry("(?i)starcoder|mellum", FillMarks.STAR),
          Map.entry("(?i)granite-?4", FillMarks.QWEN),
          Map.entry("(?i)granite", FillMarks.STAR),
          Map.entry("(?i)deepseek-coder", FillMarks.DEEPSEEK),
          Map.entry("(?i)codellama", new FillMarks("", "<PRE> ", " <SUF>", " <MID>", List.of())),
          Map.entry("(?i)codestral", FillMarks.MISTRAL),
          Map.entry("(?i)seed-coder|zeta", FillMarks.SEED));

  private Templates() {}

  /** For a vocabulary with ids. */
  static Choice of(Endpoint endpoint, Vocabulary vocabulary, Tokenizer tokenizer, String name) {
    String said = endpoint.template();
    if (said.equals("plain")) {
      return new Choice(PlainFrame.of(tokenizer, OptionalInt.empty()), Optional.empty(), "as set");
    }
    boolean isOrder = said.equals("prefix-first") || said.equals("suffix-first");
    if (!said.isEmpty() && !isOrder) {
      return choice(said, vocabulary, tokenizer, "as set");
    }
    FillMarks family =
        FillMarks.in(vocabulary)
            .orElseThrow(
                () ->
                    new ModelFailure(
                        endpoint + " has no known tokens around a hole: " + HOW_TO_SET));
    if (isOrder) {
      return choice(family.text(said.equals("suffix-first")), vocabulary, tokenizer, "as set");
    }
    String order =
        family.suffixFirst().isEmpty()
            ? ""
            : family.suffixFirst(name)
                ? ", suffix first by the model's name or family"
                : ", prefix first as its family is taught";
    return choice(
        family.text(family.suffixFirst(name)),
        vocabulary,
        tokenizer,
        "by the vocabulary's special tokens" + order);
  }

  /**
   * The template with the same marks and the other order of prefix and suffix; its {@code why} is
   * the setting for that order. Empty if the template has no such order.
   */
  static Optional<Choice> other(
      Endpoint endpoint, Vocabulary vocabulary, Tokenizer tokenizer, String name) {
    String said = endpoint.template();
    boolean isOrder = said.isEmpty() || said.endsWith("-first");
    return FillMarks.in(vocabulary)
        .filter(_ -> isOrder)
        .map(
            known -> {
              boolean isSuffixFirst =
                  said.isEmpty() ? known.suffixFirst(name) : said.equals("suffix-first");
              String setting = isSuffixFirst ? "prefix-first" : "suffix-first";
              return choice(known.text(!isSuffixFirst), vocabulary, tokenizer, setting);
            });
  }

  private static Choice choice(
      String text, Vocabulary vocabulary, Tokenizer tokenizer, String why) {
    FillTemplate template = parsed(checked(text), vocabulary, tokenizer);
    boolean prefixLast = text.indexOf("{suffix}") < text.indexOf("{prefix}");
    return new Choice(
        prefixLast ? template : template.lastLineLast(), FillMarks.files(vocabulary), why);
  }

  /** A template as text, if it has both of its places, once each. */
  static String checked(String text) {
    if (text.split("\\{prefix}", -1).length != 2 || text.split("\\{suffix}", -1).length != 2) {
      throw new ModelFailure("the template \"" + text + "\": " + HOW_TO_SET);
    }
    return text;
  }

  /**
   * The template of a text with names of special tokens. A mark at the beginning is left out if the
   * vocabulary lacks it.
   */
  private static FillTemplate parsed(String text, Vocabulary vocabulary, Tokenizer tokenizer) {
    List<Part> parts = new ArrayList<>();
    int from = 0;
    for (int at = 0; at < text.length(); ) {
      int token = specialAt(text, at, vocabulary);
      Part place =
          text.startsWith("{prefix}", at)
              ? new Part.Prefix()
              : text.startsWith("{suffix}", at) ? new Part.Suffix() : null;
      if (token < 0 && place == null) {
        at++;
        continue;
      }
      addText(text.substring(from, at), tokenizer, parts);
      if (place == null) {
        parts.add(new Part.Special(token));
        at += vocabulary.name(token).length();
      } else {
        parts.add(place);
        at += "{prefix}".length();
      }
      from = at;
    }
    addText(text.substring(from), tokenizer, parts);
    return new FillTemplate(parts);
  }

  private static void addText(String text, Tokenizer tokenizer, List<Part> parts) {
    boolean unknownBegin = parts.isEmpty() && (text.equals("<s>") || text.startsWith("<｜begin"));
    if (!text.isEmpty() && !unknownBegin) {
      parts.add(Part.Text.of(text, tokenizer));
    }
  }

  /** The special token with the longest name that stands at a place, or -1. */
  private static int specialAt(String text, int at, Vocabulary vocabulary) {
    int best = -1;
    char first = text.charAt(at);
    if (first != '<' && first != '[' && first != '▁') {
      return best;
    }
    for (int token = 0; token < vocabulary.size(); token++) {
      String name = vocabulary.name(token);
      if (vocabulary.role(token) != Role.TEXT
          && !name.isEmpty()
          && text.startsWith(name, at)
          && (best < 0 || name.length() > vocabulary.name(best).length())) {
        best = token;
      }
    }
    return best;
  }

  /** The family of a model, by its name alone, for a server that tells no ids. */
  static Optional<FillMarks> byName(String name) {
    return BY_NAME.stream()
        .filter(known -> Pattern.compile(known.getKey()).matcher(name).find())
        .map(Map.Entry::getValue)
        .findFirst();
  }
}
