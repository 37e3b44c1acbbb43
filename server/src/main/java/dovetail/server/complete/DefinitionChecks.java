package dovetail.server.complete;

import dovetail.languages.Profile.Receivers;
import dovetail.languages.Types;
import dovetail.quotient.names.Call;
import dovetail.quotient.names.Chain;
import dovetail.quotient.names.Definition;
import dovetail.quotient.names.FileNames;
import dovetail.quotient.names.FileNames.LookUp;
import dovetail.quotient.names.Parameter;
import dovetail.server.complete.NameChecks.Fault;
import dovetail.server.modules.Known;
import dovetail.server.modules.KnownDefinitions;
import dovetail.server.modules.KnownObjects;
import dovetail.server.modules.Modules.Module;
import dovetail.server.modules.Modules.Standpoint;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Asks whether calls give what is taken, whether classes have what is looked up in them by their
 * names, and whether a method is called like what its class sets in its objects. Definitions of the
 * text itself count, and those of modules, but for the project's: these may be about to change.
 *
 * <p>A call takes the look-up of its definition, and of what a class is made from. One thread.
 */
final class DefinitionChecks {
  private static final String MANY = "%s takes no more arguments (setting names)";
  private static final String FEW = "%s takes %s, too (setting names)";
  private static final String SET = "%s sets its own %s (setting names)";

  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_$]+");

  private final KnownDefinitions known;
  private final KnownObjects objects;
  private final Standpoint at;
  private final FileNames names;
  private final List<String> receivers;
  private final Types types;

  /**
   * Of a text.
   *
   * @param at where it stands
   * @param receivers the conventional names in definitions
   */
  DefinitionChecks(KnownDefinitions known, Standpoint at, FileNames names, Receivers receivers) {
    this.known = known;
    this.objects = new KnownObjects(known);
    this.at = at;
    this.names = names;
    this.receivers = receivers.names();
    this.types = receivers.types();
  }

  /**
   * The errors in a part of the text.
   *
   * @param whole whether nothing of the text is left out
   * @param rules the families of rules that judge
   */
  List<Fault> faults(byte[] text, int from, int to, boolean whole, Set<RuleFamily> rules) {
    List<Fault> faults = new ArrayList<>();
    if (rules.contains(RuleFamily.DEFINITIONS)) {
      names.lookUps(from, to).forEach(one -> lookUp(one, from, to, faults));
      if (whole) {
        for (Call call : names.calls(from, to)) {
          taken(call, text).ifPresent(takes -> call(call, takes, text, from, to, faults));
        }
      }
      names.holder(from).ifPresent(holder -> set(holder, text, from, to, faults));
    }
    if (rules.contains(RuleFamily.ELEMENTS)) {
      names.values().elements(from, to).forEach(one -> element(one, from, to, faults));
    }
    if (rules.contains(RuleFamily.OBJECTS)) {
      faults.addAll(
          new ObjectChecks(known, new KnownObjects.Text(at, names), types, this::counts)
              .faults(text, from, to));
    }
    return faults;
  }

  // ---- members of classes

  private void lookUp(LookUp one, int from, int to, List<Fault> faults) {
    String path = one.name();
    List<String> members = one.use().members();
    for (int i = 0; i < members.size(); i++) {
      String member = members.get(i);
      Optional<Known> found = known.find(at, names, path);
      if (found.isPresent()) {
        int begin = one.use().begin(i);
        boolean inside = begin < to && begin + Utf8.encode(member).length > from;
        if (inside && counts(found.get()) && !names.givenMembers().contains(member)) {
          String owner = path;
          known
              .ancestry(found.get())
              .filter(all -> all.stream().allMatch(this::counts) && !known.classHas(all, member))
              .ifPresent(
                  all ->
                      faults.add(
                          Fault.lacking(owner, member, begin, new TreeSet<>(known.members(all)))));
        }
        return;
      }
      path += "." + member;
    }
  }

  /** Whether a definition is the text's own, or of a module that nobody is writing. */
  private boolean counts(Known found) {
    return found.names() == names || !at.owns(new Module(found.from().file()));
  }

  /** The class with a path, and what it is made from, where all of that is known. */
  Optional<Ancestry> ancestry(String path) {
    return known
        .find(at, names, path)
        .flatMap(known::ancestry)
        .filter(all -> all.stream().allMatch(this::counts))
        .map(all -> new Ancestry(known, all));
  }

  // ---- calls

  private Optional<List<Parameter>> taken(Call call, byte[] text) {
    Chain callee = call.callee();
    boolean isMember = !callee.steps().isEmpty();
    String owner =
        isMember ? string(text, callee.begin(), callee.steps().getLast().begin() - 1) : "";
    return isMember && types.isRecast(string(text, 0, text.length), owner)
        ? Optional.empty()
        : objects
            .callee(new KnownObjects.Text(at, names), callee)
            .filter(one -> counts(one.known()))
            .map(KnownObjects.Callee::takes);
  }

  private static void call(
      Call call, List<Parameter> takes, byte[] text, int from, int to, List<Fault> faults) {
    List<Parameter> places = takes.stream().filter(Parameter::takesPlace).toList();
    boolean rest = has(takes, Parameter.Kind.REST);
    int given = Math.min(call.places().size(), places.size());
    List<Parameter> left = new ArrayList<>(takes);
    left.removeAll(places.subList(0, given));
    if (!rest && call.places().size() > places.size()) {
      int begin = before(text, call.places().get(places.size()));
      if (from <= begin && begin < to) {
        String mark = new String(text, begin, 1, StandardCharsets.UTF_8);
        faults.add(Fault.misplaced(mark, begin, MANY.formatted(call.callee().path())));
      }
    }
    for (Call.Named named : call.named()) {
      boolean taken = left.stream().anyMatch(one -> one.takesName() && is(one, named));
      boolean inside =
          named.begin() < to && named.begin() + Utf8.encode(named.name()).length > from;
      if (inside && !taken && !has(takes, Parameter.Kind.OTHERS)) {
        TreeSet<String> legal = new TreeSet<>();
        left.stream().filter(Parameter::takesName).forEach(one -> legal.add(one.name()));
        faults.add(Fault.untaken(call.callee().path(), named.name(), named.begin(), legal));
      }
    }
    boolean ended = from < call.end() && call.end() <= to;
    if (ended && !call.isOpen()) {
      left.stream()
          .filter(one -> !one.optional() && (one.takesPlace() || one.takesName()))
          .filter(one -> call.named().stream().noneMatch(named -> is(one, named)))
          .findFirst()
          .ifPresent(
              one -> {
                String mark = new String(text, call.end() - 1, 1, StandardCharsets.UTF_8);
                String reason = FEW.formatted(call.callee().path(), one.name());
                faults.add(Fault.misplaced(mark, call.end() - 1, reason));
              });
    }
  }

  /** Members that what an element stands for does not take. */
  private void element(Call element, int from, int to, List<Fault> faults) {
    Optional<List<Known>> takes =
        element.inner()
            ? Optional.empty()
            : component(element.callee())
                .flatMap(kind -> known.ancestry(kind.holder()))
                .filter(all -> all.stream().allMatch(this::counts));
    if (takes.isEmpty()) {
      return;
    }
    for (Call.Named one : element.named()) {
      boolean inside = one.begin() < to && one.begin() + Utf8.encode(one.name()).length > from;
      boolean isName = NAME.matcher(one.name()).matches() && !types.isTaken(one.name());
      if (inside && isName && !known.objectHas(takes.get(), one.name())) {
        TreeSet<String> legal = new TreeSet<>(known.members(takes.get()));
        faults.add(Fault.untaken(element.callee().name(), one.name(), one.begin(), legal));
      }
    }
  }

  private Optional<KnownObjects.Kind> component(Chain name) {
    Optional<Known> function = known.find(at, names, name.name());
    return function.isPresent()
        ? function.filter(one -> !one.definition().isClass() && counts(one)).flatMap(objects::first)
        : objects.taken(new KnownObjects.Text(at, names), name.name(), name.begin());
  }

  private static boolean has(List<Parameter> takes, Parameter.Kind kind) {
    return takes.stream().anyMatch(one -> one.kind() == kind);
  }

  private static boolean is(Parameter one, Call.Named named) {
    return one.name().equals(named.name());
  }

  /** The byte before an argument and the blanks there: what divides it from the one before. */
  private static int before(byte[] text, int argument) {
    int at = argument - 1;
    while (at > 0 && Character.isWhitespace(text[at])) {
      at--;
    }
    return at;
  }

  // ---- methods

  private void set(Definition holder, byte[] text, int from, int to, List<Fault> faults) {
    for (Definition method : names.definitions(holder, from, to)) {
      int begin = method.begin() - Utf8.encode(method.name()).length;
      if (method.head().alters().isEmpty()
          && Stream.of(string(text, holder.begin(), from), string(text, to, holder.end()))
              .anyMatch(part -> sets(part, method.name()))) {
        String reason = SET.formatted(holder.name(), method.name());
        faults.add(Fault.misplaced(method.name(), begin, reason));
      }
    }
  }

  private boolean sets(String part, String name) {
    String owner = String.join("|", receivers);
    return Pattern.compile(
            "(?m)^\\s*(?:%s)\\.%s\\s*(?:=(?!=)|:[^=\\n]*=(?!=))".formatted(owner, name))
        .matcher(part)
        .find();
  }

  private static String string(byte[] text, int from, int to) {
    int end = Math.min(to, text.length);
    return from >= end ? "" : new String(text, from, end - from, StandardCharsets.UTF_8);
  }
}
