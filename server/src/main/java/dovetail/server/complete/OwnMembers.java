package dovetail.server.complete;

import dovetail.languages.Languages;
import dovetail.languages.Profile.Receivers;
import dovetail.quotient.names.Definition;
import dovetail.quotient.names.FileNames;
import dovetail.server.complete.NameChecks.Fault;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Members of an object that a method of its class looks up, {@code self.width}, and that the class
 * does not have: a small model takes them from another class. A class has what its text, or that of
 * a class of the same file that it is made from, spells anywhere else; where it is made from
 * others, nothing is said. Of 52,276 true look-ups 16,425 are in such classes, and 96 of those are
 * spelt nowhere else (1,952 files of the packages of {@code test/bench/tuning.txt}).
 *
 * <p>Linear in the text of the classes. Immutable; one for each text.
 */
final class OwnMembers {
  /** The bases of a class: paths of names alone. */
  private static final Pattern BASES = Pattern.compile("\\s*(?:\\(([\\s\\w.,]*)\\)\\s*)?:");

  /** The beginning of a line before a member that is bound: nothing, or others that are. */
  private static final Pattern FIRST = Pattern.compile("\\s*(?:[\\w.]+\\s*(?:,|=(?!=))\\s*)*");

  /** And what stands behind it: others, a type, a value. */
  private static final Pattern BOUND =
      Pattern.compile(
          "[ \\t]*(?:,\\s*[\\w.]+\\s*)*(?:=(?!=)|:[^=\\n]*=(?!=)|:[ \\t]*\\w[^=\\n]*$)",
          Pattern.MULTILINE);

  /** A line that binds a member to a value. */
  private static final Pattern MADE = Pattern.compile("\\s*\\w+\\.(\\w+)\\s*(?::[^=]*)?=(?!=)");

  /** Words that bind the member behind them, too. */
  private static final Pattern BINDS = Pattern.compile("(?:\\bas|\\bfor|\\bfor\\b.*,)\\s+$");

  private final Optional<DefinitionChecks> definitions;
  private final FileNames names;
  private final byte[] text;
  private final int from;
  private final int to;

  /**
   * The part of a text from a byte to another is what was written.
   *
   * @param definitions the judge of definitions in other texts
   */
  OwnMembers(
      FileNames names, byte[] text, int from, int to, Optional<DefinitionChecks> definitions) {
    this.definitions = definitions;
    this.names = names;
    this.text = text;
    this.from = from;
    this.to = to;
  }

  /** The members that the part looks up and its class lacks, in a language. */
  List<Fault> faults(String language) {
    Receivers receivers = Languages.builtIn().profile(language).receivers();
    return receivers.names().isEmpty()
        ? List.of()
        : names.holder(from).map(holder -> faults(receivers, holder)).orElse(List.of());
  }

  private List<Fault> faults(Receivers receivers, Definition holder) {
    Pattern members =
        Pattern.compile(
            "(?<![\\w.])(?:%s)\\s*\\.\\s*(\\w+)".formatted(String.join("|", receivers.names())));
    String own = string(holder.begin(), Math.min(holder.end(), text.length));
    int written = string(holder.begin(), Math.max(from, holder.begin())).length();
    int last = string(holder.begin(), Math.clamp(to, holder.begin(), text.length)).length();
    Matcher member = members.matcher(own);
    member.useTransparentBounds(true);
    member.region(own.lastIndexOf('\n', written) + 1, own.length());
    List<Fault> faults = new ArrayList<>();
    Map<String, Integer> bound = new HashMap<>(); // from where on
    Family family = null;
    while (member.find() && member.start(1) < last) {
      String name = member.group(1);
      if (member.end(1) <= written) {
        continue;
      }
      String line = own.substring(own.lastIndexOf('\n', member.start()) + 1, member.start());
      boolean target =
          FIRST.matcher(line).matches()
              && BOUND.matcher(own).region(member.end(), own.length()).lookingAt();
      if (target || BINDS.matcher(line).find()) {
        int end = target ? own.indexOf('\n', member.end()) : member.end();
        bound.merge(name, end < 0 ? own.length() : end, Math::min);
      } else if (!name.startsWith("__")
          && bound.getOrDefault(name, Integer.MAX_VALUE) > member.start()) {
        if (family == null) {
          family = family(holder);
        }
        if (family.isUnknown(receivers)
            || besides(family, holder, own, member).spells(receivers, name)) {
          continue;
        }
        int begin = holder.begin() + Utf8.encode(own.substring(0, member.start(1))).length;
        faults.add(Fault.lacking(holder.name(), name, begin, family.members(members)));
      }
    }
    return faults;
  }

  /** The family without the line that binds a member, where the member is looked up in it. */
  private Family besides(Family family, Definition holder, String own, Matcher member) {
    int begin = own.lastIndexOf('\n', member.start()) + 1;
    String line = own.substring(begin, member.start());
    Matcher made = MADE.matcher(line);
    if (!made.lookingAt() || !made.group(1).equals(member.group(1))) {
      return family;
    }
    int at = holder.begin() + Utf8.encode(own.substring(0, begin)).length;
    return new OwnMembers(names, text, at, to, definitions).family(holder);
  }

  /**
   * A class and those it is made from.
   *
   * @param classes each once
   * @param texts theirs, without what was written
   * @param others those of other texts
   * @param complete whether all are known
   */
  private record Family(
      List<Definition> classes, List<String> texts, List<Ancestry> others, boolean complete) {
    boolean isUnknown(Receivers receivers) {
      return !complete
          || receivers.unspelt().stream()
              .anyMatch(word -> texts.stream().anyMatch(text -> text.contains(word)));
    }

    boolean spells(Receivers receivers, String name) {
      String owners =
          Stream.concat(receivers.names().stream(), classes.stream().map(Definition::name))
              .collect(Collectors.joining("|"));
      Pattern word =
          Pattern.compile(
              "(?<!\\w)(?:%1$s)\\s*\\.\\s*%2$s(?!\\w)|([\"'])%2$s\\1|(?<![\\w.])%2$s(?=\\s*(?:=|:|\\())|\\.%2$s\\s*=(?!=)"
                  .formatted(owners, Pattern.quote(name)));
      return texts.stream().anyMatch(text -> word.matcher(text).find())
          || classes.stream().anyMatch(one -> one.bound().contains(name))
          || others.stream().anyMatch(other -> other.has(name));
    }

    NavigableSet<String> members(Pattern looked) {
      NavigableSet<String> members = new TreeSet<>();
      classes.forEach(one -> members.addAll(one.bound()));
      texts.forEach(
          text -> looked.matcher(text).results().forEach(one -> members.add(one.group(1))));
      others.forEach(other -> members.addAll(other.members()));
      return members;
    }
  }

  private Family family(Definition holder) {
    List<Definition> classes = new ArrayList<>(List.of(holder));
    List<String> texts = new ArrayList<>();
    List<Ancestry> others = new ArrayList<>();
    boolean complete = true;
    for (int i = 0; i < classes.size(); i++) {
      Definition one = classes.get(i);
      String without = without(one);
      texts.add(without);
      Matcher bases = BASES.matcher(without);
      boolean known = bases.lookingAt();
      String list = known && bases.group(1) != null ? bases.group(1) : "";
      for (String base :
          list.isBlank() ? List.<String>of() : List.of(list.strip().split("\\s*,\\s*"))) {
        List<Definition> found = names.holders(base);
        Optional<Ancestry> other =
            found.isEmpty() ? definitions.flatMap(all -> all.ancestry(base)) : Optional.empty();
        other.ifPresent(others::add);
        known &= found.size() == 1 || other.isPresent();
        found.stream().filter(own -> !classes.contains(own)).forEach(classes::add);
      }
      complete &= known;
    }
    return new Family(classes, texts, others, complete);
  }

  /** The text of a class without what was written. */
  private String without(Definition one) {
    int end = Math.min(one.end(), text.length);
    int cutFrom = Math.clamp(from, one.begin(), end);
    int cutTo = Math.clamp(to, cutFrom, end);
    return string(one.begin(), cutFrom) + " " + string(cutTo, end);
  }

  private String string(int begin, int end) {
    return new String(text, begin, end - begin, StandardCharsets.UTF_8);
  }
}
