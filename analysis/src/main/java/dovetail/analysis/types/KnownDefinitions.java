package dovetail.analysis.types;

import dovetail.analysis.names.Definition;
import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.Head;
import dovetail.analysis.names.Origin;
import dovetail.analysis.names.Parameter;
import dovetail.analysis.project.Modules;
import dovetail.analysis.project.Modules.Module;
import dovetail.analysis.project.Modules.Standpoint;
import dovetail.languages.Profile.Receivers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The parameters of functions and the members of classes, by their definitions: those of a text, of
 * the modules that it imports, and of the names that every text has. A name that may be another
 * thing than its definition says is not known: a name that is bound twice, a definition that
 * something unknown alters, a class that is made from something unknown.
 *
 * <p>One thread at a time.
 */
public final class KnownDefinitions {
  /** How often a name may lead to another module, or a class to another class. */
  private static final int DEEP = 8;

  private static final String SAME = "same";
  static final String FREE = "free";
  static final String BOUND = "bound";
  private static final String FIELDS = "fields";
  static final String VALUE = "value";

  private final Modules modules;

  /** Of what these modules have. */
  public KnownDefinitions(Modules modules) {
    this.modules = modules;
  }

  // ---- finding

  /** The definition that a path of names stands for in the outermost scope of a text. */
  public Optional<Known> find(Standpoint from, FileNames names, String path) {
    String[] parts = path.split("\\.");
    Optional<Known> found = first(from, names, parts[0]);
    int at = 1;
    if (found.isEmpty()) {
      Optional<Module> module = module(from, names, parts[0]);
      while (found.isEmpty() && module.isPresent() && at < parts.length) {
        found = in(from, module.get(), parts[at], 0);
        module = found.isPresent() ? module : modules.step(from, module.get(), parts[at]);
        at++;
      }
    }
    for (; at < parts.length; at++) {
      String part = parts[at];
      found = found.filter(one -> one.definition().isClass()).flatMap(one -> method(one, part));
    }
    return found;
  }

  /** A class that every text has. */
  Optional<Known> given(String name) {
    return modules
        .given()
        .flatMap(
            given -> given.defined(name).map(found -> new Known(Standpoint.NOWHERE, given, found)));
  }

  /** The conventional names in definitions. */
  Receivers receivers() {
    return modules.receivers();
  }

  private Optional<Module> module(Standpoint from, FileNames names, String name) {
    List<Origin> origins = names.origins(name);
    return origins.size() == 1 ? modules.module(from, origins.getFirst()) : Optional.empty();
  }

  private Optional<Known> first(Standpoint from, FileNames names, String name) {
    if (!names.bound().contains(name)) {
      return names.isOpen() || !names.given().contains(name) ? Optional.empty() : given(name);
    }
    Optional<Definition> own = names.defined(name);
    if (own.isPresent()) {
      return own.map(found -> new Known(from, names, found));
    }
    List<Origin> origins = names.origins(name);
    return origins.size() == 1 ? at(from, origins.getFirst(), 0) : Optional.empty();
  }

  private Optional<Known> at(Standpoint from, Origin origin, int deep) {
    return origin.member().isEmpty()
        ? Optional.empty()
        : modules.find(from, origin.module()).flatMap(at -> in(from, at, origin.member(), deep));
  }

  /** A member of a module that is defined there, or in one that it comes from. */
  private Optional<Known> in(Standpoint from, Module module, String name, int deep) {
    Optional<FileNames> names = deep == DEEP ? Optional.empty() : modules.defining(module);
    if (names.isEmpty()) {
      return Optional.empty();
    }
    Standpoint there = from.in(module);
    if (names.get().bound().contains(name)) {
      Optional<Definition> own = names.get().defined(name);
      List<Origin> origins = names.get().origins(name);
      return own.isPresent()
          ? own.map(found -> new Known(there, names.get(), found))
          : origins.size() == 1 ? at(there, origins.getFirst(), deep + 1) : Optional.empty();
    }
    for (String star : names.get().stars()) {
      Optional<Known> found =
          modules.find(there, star).flatMap(other -> in(there, other, name, deep + 1));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  // ---- classes

  /**
   * A class and all that it is made from, each once, the class first, and what they are made by
   * last; empty if something of that is not known.
   */
  public Optional<List<Known>> ancestry(Known holder) {
    Map<Definition, Known> found = new LinkedHashMap<>();
    return collect(holder, found, 0) ? Optional.of(List.copyOf(found.values())) : Optional.empty();
  }

  private boolean collect(Known holder, Map<Definition, Known> found, int deep) {
    Head head = holder.definition().head();
    boolean isKnown =
        deep < DEEP
            && holder.definition().isClass()
            && head.isSpelt()
            && head.alters().stream().allMatch(path -> isKnown(holder, path));
    if (!isKnown || found.put(holder.definition(), holder) != null) {
      return isKnown;
    }
    for (String base : head.bases()) {
      Optional<Known> known = find(holder.from(), holder.names(), base);
      if (known.isEmpty() || !collect(known.get(), found, deep + 1)) {
        return false;
      }
    }
    return true;
  }

  private boolean isKnown(Known at, String altering) {
    return Stream.of(SAME, FREE, BOUND, FIELDS).anyMatch(kind -> alters(at, kind, altering));
  }

  /** Whether a path before a definition is of a kind. */
  private boolean alters(Known at, String kind, String path) {
    if (path.isEmpty()) {
      return false;
    }
    int dot = path.indexOf('.');
    String first = dot < 0 ? path : path.substring(0, dot);
    String rest = dot < 0 ? "" : path.substring(dot);
    List<Origin> origins = at.names().origins(first);
    boolean isGiven = !at.names().bound().contains(first) && at.names().given().contains(first);
    String whole =
        origins.size() == 1
            ? origins.getFirst().module()
                + (origins.getFirst().member().isEmpty() ? "" : ".")
                + origins.getFirst().member()
                + rest
            : isGiven ? path : "";
    return modules.receivers().alters(kind, whole);
  }

  boolean isAltered(Known known, String kind) {
    return known.definition().head().alters().stream().anyMatch(path -> alters(known, kind, path));
  }

  /** The members that a class of known ancestors spells, without those of its objects alone. */
  public Set<String> members(List<Known> ancestry) {
    Set<String> members = new TreeSet<>();
    ancestry.forEach(one -> members.addAll(one.definition().bound()));
    return members;
  }

  /** Whether an object of a class of these ancestors may have a member. */
  public boolean objectHas(List<Known> ancestry, String member) {
    return isUnspelt(ancestry) || has(ancestry, member);
  }

  /** Whether an object of a class of these ancestors may be called. */
  public boolean objectIsCalled(List<Known> ancestry) {
    return isUnspelt(ancestry)
        || ancestry.stream().anyMatch(KnownDefinitions::isMade)
        || ancestry.stream().map(Known::definition).anyMatch(Definition::isFunction)
        || receivers().types().callers().stream()
            .anyMatch(caller -> ancestry.stream().anyMatch(one -> spells(one, caller)));
  }

  /** Whether a class of these ancestors may have a member. */
  public boolean classHas(List<Known> ancestry, String member) {
    return (ancestry.stream().anyMatch(KnownDefinitions::isMade) && isUnspelt(ancestry))
        || ancestry.stream().map(Known::definition).anyMatch(Definition::hasUnspelt)
        || has(ancestry, member);
  }

  private boolean isUnspelt(List<Known> ancestry) {
    return ancestry.stream()
        .map(Known::definition)
        .anyMatch(one -> one.hasUnspelt() || one.head().words().hasAny(receivers().unspelt()));
  }

  private boolean has(List<Known> ancestry, String member) {
    return receivers().isCommon(member)
        || modules.isEverywhere(member)
        || ancestry.stream().anyMatch(one -> spells(one, member));
  }

  private boolean spells(Known holder, String member) {
    Definition definition = holder.definition();
    return definition.bound().contains(member)
        || holder.names().givenMembers().contains(member)
        || definition.head().words().quotes(member)
        || Stream.concat(modules.receivers().all().stream(), Stream.of(definition.name()))
            .anyMatch(owner -> definition.head().words().has(owner, member));
  }

  Optional<Known> method(Known holder, String name) {
    boolean own = holder.definition().bound().contains(name);
    for (Known one : own ? List.of(holder) : ancestry(holder).orElse(List.of())) {
      if (one.definition().bound().contains(name)) {
        return one.names().defined(one.definition(), name).map(one::with);
      }
    }
    return Optional.empty();
  }

  // ---- what is taken

  /**
   * The parameters of a function, of a class's maker, or of a method.
   *
   * @param ofObject whether the method is looked up in an object: it is given that
   */
  Optional<List<Parameter>> takes(Known known, boolean ofObject) {
    return known.definition().isClass() ? made(known) : function(known, ofObject);
  }

  private Optional<List<Parameter>> function(Known known, boolean ofObject) {
    Head head = known.definition().head();
    boolean free = isAltered(known, FREE);
    boolean bound = isAltered(known, BOUND);
    if (!head.alters().stream().allMatch(path -> isKnown(known, path))) {
      return Optional.empty();
    }
    List<Parameter> all = head.parameters();
    boolean drops = bound || (ofObject && !free && !receivers().names().isEmpty());
    boolean hasFirst = !all.isEmpty() && all.getFirst().takesPlace();
    return drops
        ? hasFirst ? Optional.of(all.subList(1, all.size())) : Optional.empty()
        : Optional.of(all);
  }

  /** The parameters with which an object of a class is made. */
  private Optional<List<Parameter>> made(Known holder) {
    Optional<List<Known>> ancestry = ancestry(holder);
    boolean isUnknown = ancestry.isEmpty() || modules.receivers().makers().isEmpty();
    if (isUnknown || ancestry.get().stream().anyMatch(KnownDefinitions::isMade)) {
      return Optional.empty();
    }
    List<Parameter> fields = new ArrayList<>();
    for (Known one : ancestry.get()) {
      List<String> makers =
          modules.receivers().makers().stream().filter(one.definition().bound()::contains).toList();
      if (isAltered(one, FIELDS) && makers.isEmpty()) {
        List<Parameter> all = new ArrayList<>(one.definition().head().parameters());
        all.addAll(fields);
        fields = all;
      } else if (fields.isEmpty() && !makers.isEmpty()) {
        return makers.size() == 1
            ? one.names()
                .defined(one.definition(), makers.getFirst())
                .flatMap(maker -> function(one.with(maker), true))
            : Optional.empty();
      }
    }
    return fields.isEmpty()
        ? ancestry.get().stream().anyMatch(one -> isAltered(one, FIELDS))
            ? Optional.empty()
            : Optional.of(List.of())
        : Optional.of(fields);
  }

  private static boolean isMade(Known known) {
    return known.definition().head().isMade();
  }
}
