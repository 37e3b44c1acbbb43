package dovetail.analysis;

import dovetail.analysis.names.Attribute;
import dovetail.analysis.names.Chain;
import dovetail.analysis.names.Definition;
import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.Words;
import dovetail.analysis.types.Ancestry;
import dovetail.languages.Profile;
import dovetail.languages.Profile.Receivers;
import dovetail.lexer.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Members of an object that a method of its class looks up, {@code self.width}, and that the class
 * does not have: a small model takes them from another class. A class has what it binds, what its
 * text spells as a member or in quotes anywhere else, and what the file sets on anything; so has a
 * class of the same file that it is made from. Where it is made from others, nothing is said.
 *
 * <p>Linear in the text of the classes. Immutable; one for each text.
 */
final class OwnMembers {
  private final Optional<DefinitionChecks> definitions;
  private final Receivers receivers;
  private final List<String> everywhere;
  private final FileNames names;
  private final byte[] text;
  private final int from;
  private final int to;

  /**
   * In the part of a text that was written.
   *
   * @param profile of its language
   * @param definitions the judge of definitions in other texts
   */
  OwnMembers(Profile profile, FileNames names, Part part, Optional<DefinitionChecks> definitions) {
    this.definitions = definitions;
    this.receivers = profile.receivers();
    this.everywhere = profile.modules().members();
    this.names = names;
    this.text = part.text();
    this.from = part.from();
    this.to = part.to();
  }

  /** The members that the part looks up and its class lacks. */
  List<Fault> faults() {
    List<Fault> faults = new ArrayList<>();
    Optional<Definition> holder = receivers.all().isEmpty() ? Optional.empty() : names.owner(from);
    if (holder.isEmpty()) {
      return faults;
    }
    Map<String, Integer> bound = new HashMap<>(); // from where on
    for (Attribute one : set(from, to)) {
      bound.merge(one.name(), statementEnd(one.begin()), Math::min);
    }
    for (Chain chain : names.values().chains(from, to)) {
      Chain.Step step = chain.steps().getFirst();
      String name = step.member();
      int begin = step.begin();
      boolean isLookedUp =
          receivers.all().contains(chain.name())
              && !step.isCall()
              && begin < to
              && begin + Utf8.encode(name).length > from
              && names.values().attributes(begin, begin + 1).stream()
                  .allMatch(one -> one.value().isKept());
      if (isLookedUp
          && !receivers.isCommon(name)
          && !everywhere.contains(name)
          && bound.getOrDefault(name, Integer.MAX_VALUE) > begin
          && names.owner(begin).map(Definition::begin).equals(holder.map(Definition::begin))) {
        Family family = family(holder.get(), cut(name, begin));
        if (family.isKnown() && !family.spells(name)) {
          String owner = holder.get().name().isEmpty() ? chain.name() : holder.get().name();
          faults.add(Fault.lacking(Fault.Kind.OBJECT, owner, name, begin, family.members()));
        }
      }
    }
    return faults;
  }

  /** What sets members in a part of the text, of whatever it is. */
  private List<Attribute> set(int begin, int end) {
    return names.values().attributes(begin, end).stream()
        .filter(one -> !one.value().isKept())
        .toList();
  }

  /** Where what does not count begins: what sets a member from itself does not, either. */
  private int cut(String name, int at) {
    int begin = at;
    while (begin > 0 && text[begin - 1] != '\n' && text[begin - 1] != ';') {
      begin--;
    }
    boolean isSet = set(begin, at).stream().anyMatch(one -> one.name().equals(name));
    return isSet ? Math.min(begin, from) : from;
  }

  private int statementEnd(int at) {
    int end = at;
    while (end < text.length && text[end] != '\n' && text[end] != ';') {
      end++;
    }
    return end;
  }

  /**
   * A class and those it is made from.
   *
   * @param classes each once
   * @param words theirs, without what was written
   * @param set the members that the file sets, without what was written
   * @param others those of other texts
   * @param isComplete whether all are known
   */
  private record Family(
      Receivers receivers,
      List<Definition> classes,
      List<Words> words,
      List<Attribute> set,
      List<Ancestry> others,
      boolean isComplete) {
    boolean isKnown() {
      return isComplete
          && classes.stream().noneMatch(Definition::hasUnspelt)
          && words.stream().noneMatch(all -> all.hasAny(receivers.unspelt()));
    }

    boolean spells(String name) {
      return classes.stream().anyMatch(one -> one.bound().contains(name))
          || set.stream().anyMatch(one -> one.name().equals(name) && mayBeOf(one))
          || others.stream().anyMatch(other -> other.has(name))
          || words.stream().anyMatch(all -> spells(all, name));
    }

    private boolean spells(Words all, String name) {
      return all.quotes(name)
          || receivers.all().stream().anyMatch(owner -> all.has(owner, name))
          || classes.stream().anyMatch(owner -> all.has(owner.name(), name));
    }

    NavigableSet<String> members() {
      NavigableSet<String> members = new TreeSet<>();
      classes.forEach(one -> members.addAll(one.bound()));
      set.stream()
          .filter(one -> receivers.all().contains(one.owner()))
          .filter(this::mayBeOf)
          .forEach(one -> members.add(one.name()));
      others.forEach(other -> members.addAll(other.members()));
      return members;
    }

    /** Whether a member may be set in an object of the class: it is not in that of another one. */
    private boolean mayBeOf(Attribute one) {
      return !receivers.all().contains(one.owner())
          || classes.stream()
              .anyMatch(holder -> holder.begin() <= one.begin() && one.begin() < holder.end());
    }
  }

  private Family family(Definition holder, int cut) {
    List<Definition> classes = new ArrayList<>(List.of(holder));
    List<Words> words = new ArrayList<>();
    List<Ancestry> others = new ArrayList<>();
    boolean isComplete = true;
    for (int i = 0; i < classes.size(); i++) {
      Definition one = classes.get(i);
      words.add(Words.of(without(one, cut)));
      isComplete &=
          one.head().isSpelt()
              && !one.head().isMade()
              && (one.name().isEmpty() || names.holders(one.name()).size() <= 1);
      for (String base : one.head().bases()) {
        List<Definition> found = names.holders(base);
        Optional<Ancestry> other =
            found.isEmpty() ? definitions.flatMap(all -> all.ancestry(base)) : Optional.empty();
        other.ifPresent(others::add);
        isComplete &= found.size() == 1 || other.isPresent();
        found.stream().filter(own -> !classes.contains(own)).forEach(classes::add);
      }
    }
    List<Attribute> set = new ArrayList<>(set(0, cut));
    set.addAll(set(to, text.length));
    return new Family(receivers, classes, words, set, others, isComplete);
  }

  /** The text of a class without what was written. */
  private String without(Definition one, int cut) {
    int end = Math.min(one.end(), text.length);
    int cutFrom = Math.clamp(cut, one.begin(), end);
    int cutTo = Math.clamp(to, cutFrom, end);
    return string(one.begin(), cutFrom) + " " + string(cutTo, end);
  }

  private String string(int begin, int end) {
    return new String(text, begin, end - begin, StandardCharsets.UTF_8);
  }
}
