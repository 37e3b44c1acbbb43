package dovetail.analysis.types;

import dovetail.analysis.names.Chain;
import dovetail.analysis.names.Definition;
import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.FileValues.Bound;
import dovetail.analysis.names.Head;
import dovetail.analysis.names.Parameter;
import dovetail.analysis.names.Value;
import dovetail.analysis.project.Modules.Standpoint;
import dovetail.languages.Types;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The classes of the objects that names stand for: what they are declared to be, or what all that
 * binds them makes them from. Nothing is known of a name that anything else binds, too.
 *
 * <p>One thread at a time.
 */
public final class KnownObjects {
  /** How often an object may be made from another one. */
  private static final int DEEP = 8;

  private static final int NOWHERE = -1;

  private final KnownDefinitions known;
  private final Types types;

  /** Of these definitions. */
  public KnownObjects(KnownDefinitions known) {
    this.known = known;
    this.types = known.receivers().types();
  }

  /** A text, and where it stands. */
  public record Text(Standpoint from, FileNames names) {}

  /** The meaning of a name. */
  private sealed interface Found {
    /**
     * A function, or a class itself.
     *
     * @param object the object in which it was looked up, if it is a method
     */
    record Defined(Known known, Optional<Kind> object) implements Found {}

    /** An object. */
    record Made(Kind kind) implements Found {}
  }

  /**
   * A class of objects.
   *
   * @param holder the class, or the literal that spells the members of its one object
   * @param type the type as it is spelt; empty for a literal
   * @param in where
   */
  public record Kind(Known holder, String type, Text in) {}

  /**
   * A member that is looked up in an object, or a call of the object itself.
   *
   * @param kind the class of the object
   * @param step which step of the chain it is
   */
  public record LookUp(Kind kind, int step) {}

  /**
   * The members that a chain looks up in objects of known classes, and the calls of such objects.
   */
  public List<LookUp> lookUps(Text text, Chain chain) {
    List<LookUp> found = new ArrayList<>();
    if (mayLookUp(text, chain)) {
      walk(text, chain, found, 0);
    }
    return found;
  }

  /**
   * A function, a class or a method that is called.
   *
   * @param known the definition
   * @param takes its parameters, without the object in which a method is looked up
   */
  public record Callee(Known known, List<Parameter> takes) {}

  /**
   * What a chain stands for, if that can be called and its parameters are known. What makes an
   * object may take something else in its own class.
   */
  public Optional<Callee> callee(Text text, Chain chain) {
    return walk(text, chain, new ArrayList<>(), 0)
        .flatMap(
            found ->
                found instanceof Found.Defined(Known one, Optional<Kind> object)
                        && (object.isEmpty() || isAbove(chain) || !isMaker(one))
                    ? known.takes(one, object.isPresent()).map(takes -> new Callee(one, takes))
                    : Optional.empty());
  }

  /** The class of what a function takes first, or takes its first names out of. */
  public Optional<Kind> first(Known function) {
    Definition definition = function.definition();
    Text text = new Text(function.from(), function.names());
    return text.names().values().first(definition).flatMap(first -> declared(text, first));
  }

  /**
   * The class of what a component takes that a name of the text is bound to: a function without a
   * name of its own, or what is declared to be a component.
   */
  public Optional<Kind> taken(Text text, String name, int at) {
    List<Bound> bound = text.names().values().bindings(name, at);
    if (bound.size() != 1) {
      return Optional.empty();
    }
    Value value = bound.getFirst().value();
    if (value.kind() == Value.Kind.TYPED) {
      return types
          .props(types.plain(value.type()))
          .flatMap(type -> type(text, type, value.at() + value.type().indexOf(type), 0));
    }
    return value.kind() == Value.Kind.FUNCTION
        ? text.names().values().first(value.at()).flatMap(first -> declared(text, first))
        : Optional.empty();
  }

  /** The class that a parameter is declared to be, or to be picked from. */
  private Optional<Kind> declared(Text text, Value first) {
    boolean isTyped = first.kind() == Value.Kind.TYPED || first.kind() == Value.Kind.PICKED;
    return isTyped && first.chain().isEmpty()
        ? type(text, first.type(), first.at(), 0)
        : Optional.empty();
  }

  private boolean isMaker(Known one) {
    return known.receivers().makers().contains(one.definition().name());
  }

  /** Whether something is looked up in what a call returns, or a name of the text is bound to. */
  private boolean mayLookUp(Text text, Chain chain) {
    List<Chain.Step> steps = chain.steps();
    for (int i = 1; i < steps.size(); i++) {
      if (steps.get(i - 1).isCall() && !steps.get(i).isCall()) {
        return true;
      }
    }
    List<Bound> bound = text.names().values().bindings(chain.name(), chain.begin());
    return bound.stream().anyMatch(one -> one.value().kind() != Value.Kind.UNKNOWN)
        || known.receivers().names().contains(chain.name());
  }

  private Optional<Found> walk(Text text, Chain chain, List<LookUp> lookUps, int deep) {
    if (deep == DEEP) {
      return Optional.empty();
    }
    List<Chain.Step> steps = chain.steps();
    List<Bound> bound = text.names().values().bindings(chain.name(), chain.begin());
    Optional<Found> found = own(text, chain, bound);
    boolean isOwn = found.isPresent();
    if (found.isEmpty() && !bound.isEmpty()) {
      found = agreed(text, chain.name(), bound, deep).map(Found.Made::new);
    }
    int at = 0;
    if (bound.isEmpty() && isAbove(chain)) {
      at = 1;
      found = base(text, chain.begin(), steps.get(1).member());
    }
    if (at == 0 && found.isEmpty() && bound.stream().noneMatch(Bound::inner)) {
      String path = chain.name();
      Optional<Known> definition = known.find(text.from(), text.names(), path);
      while (definition.isEmpty() && at < steps.size() && !steps.get(at).isCall()) {
        path += "." + steps.get(at).member();
        definition = known.find(text.from(), text.names(), path);
        at++;
      }
      found = definition.map(one -> new Found.Defined(one, Optional.empty()));
    }
    for (; at < steps.size() && found.isPresent(); at++) {
      Chain.Step step = steps.get(at);
      if (found.get() instanceof Found.Made(Kind kind) && !(isOwn && at == 0) && !isProxy(kind)) {
        lookUps.add(new LookUp(kind, at));
      }
      found = step.isCall() ? called(found.get(), deep) : member(found.get(), step.member(), deep);
    }
    return found;
  }

  /** Whether a chain begins with the call, with nothing in it, that stands for the bases. */
  private boolean isAbove(Chain chain) {
    List<Chain.Step> steps = chain.steps();
    return types.isAbove(chain.name())
        && steps.size() > 1
        && steps.getFirst().isCall()
        && steps.get(1).begin() == steps.getFirst().begin() + 3;
  }

  /**
   * The one base of the class around a place: with several, the next one is not known. A class
   * without one may stand before others among the bases of a class, so that only what makes an
   * object is known of it.
   */
  private Optional<Found> base(Text text, int at, String member) {
    Optional<Head> head = text.names().holder(at).map(Definition::head);
    Optional<Kind> base =
        head.filter(one -> one.bases().size() == 1)
            .flatMap(one -> type(text, one.bases().getFirst(), NOWHERE, 0));
    boolean isRoot =
        known.receivers().makers().contains(member)
            && head.stream().anyMatch(one -> one.bases().isEmpty() && one.isSpelt());
    return base.or(() -> isRoot ? root(text) : Optional.empty()).map(Found.Made::new);
  }

  private Optional<Kind> root(Text text) {
    return types.root().flatMap(name -> known.given(name).map(one -> new Kind(one, name, text)));
  }

  /** The object or the class that a method calls by the name of its first parameter. */
  private Optional<Found> own(Text text, Chain chain, List<Bound> bound) {
    if (bound.size() != 1 || !known.receivers().names().contains(chain.name())) {
      return Optional.empty();
    }
    FileNames names = text.names();
    Optional<Definition> holder = names.holder(bound.getFirst().begin());
    Optional<Definition> method =
        names.definition(bound.getFirst().begin()).filter(one -> one.first().equals(chain.name()));
    if (holder.isEmpty() || method.isEmpty()) {
      return Optional.empty();
    }
    Known function = new Known(text.from(), names, method.get());
    Known owner = function.with(holder.get());
    return known.isAltered(function, KnownDefinitions.BOUND)
        ? Optional.of(new Found.Defined(owner, Optional.empty()))
        : known.isAltered(function, KnownDefinitions.FREE)
            ? Optional.empty()
            : Optional.of(new Found.Made(new Kind(owner, holder.get().name(), text)));
  }

  /** The class of what all of these are bound to, or declared to be. */
  private Optional<Kind> agreed(Text text, String name, List<Bound> bound, int deep) {
    boolean typed = bound.stream().anyMatch(one -> one.value().kind() == Value.Kind.TYPED);
    Optional<Kind> agreed = Optional.empty();
    for (Bound one : bound) {
      Value value = one.value();
      if ((typed && value.kind() != Value.Kind.TYPED) || isNothing(value)) {
        continue;
      }
      Optional<Kind> kind =
          value.kind() == Value.Kind.PICKED
              ? picked(text, value, name, deep + 1)
              : value(text, value, deep + 1);
      if (kind.isEmpty() || agreed.stream().anyMatch(other -> !isSame(other, kind.get()))) {
        return Optional.empty();
      }
      agreed = kind;
    }
    return agreed;
  }

  private boolean isProxy(Kind kind) {
    return known.ancestry(kind.holder()).orElse(List.of(kind.holder())).stream()
        .map(Known::definition)
        .anyMatch(
            one -> types.isProxy(one.name()) || one.bound().stream().anyMatch(types::isProxy));
  }

  private static boolean isSame(Kind one, Kind other) {
    return one.holder().definition().equals(other.holder().definition());
  }

  private boolean isNothing(Value value) {
    return value.kind() == Value.Kind.KEPT
        || (value.kind() == Value.Kind.CHAIN
            && value.chain().stream()
                .anyMatch(one -> one.steps().isEmpty() && types.isNothing(one.name())));
  }

  private Optional<Kind> value(Text text, Value value, int deep) {
    return switch (value.kind()) {
      case UNKNOWN, KEPT, FUNCTION, PICKED -> Optional.empty();
      case TYPED -> type(text, value.type(), value.at(), deep);
      case LITERAL -> {
        String path = types.path(value.type());
        yield known.given(path).map(one -> new Kind(one, value.type(), text));
      }
      case OBJECT ->
          text.names()
              .values()
              .literal(value.at())
              .map(one -> new Kind(new Known(text.from(), text.names(), one), "", text));
      case CHAIN -> made(text, value, deep);
      case WRITTEN -> types.made(value.type()).flatMap(type -> type(text, type, NOWHERE, deep + 1));
      case EACH ->
          value.chain().isPresent()
              ? made(text, value, deep).flatMap(kind -> each(kind, deep))
              : types
                  .made(value.type())
                  .flatMap(types::each)
                  .flatMap(type -> type(text, type, NOWHERE, deep + 1));
    };
  }

  private Optional<Kind> each(Kind kind, int deep) {
    return types.each(kind.type()).flatMap(type -> type(kind.in(), type, NOWHERE, deep + 1));
  }

  /** The member of its name of what something is picked from. */
  private Optional<Kind> picked(Text text, Value value, String name, int deep) {
    Optional<Kind> whole =
        value.chain().isPresent()
            ? made(text, value, deep)
            : type(text, value.type(), value.at(), deep);
    return whole
        .flatMap(kind -> member(new Found.Made(kind), name, deep))
        .flatMap(
            found -> found instanceof Found.Made(Kind kind) ? Optional.of(kind) : Optional.empty());
  }

  private Optional<Kind> made(Text text, Value value, int deep) {
    return value
        .chain()
        .flatMap(chain -> walk(text, chain, new ArrayList<>(), deep))
        .flatMap(
            found -> found instanceof Found.Made(Kind kind) ? Optional.of(kind) : Optional.empty());
  }

  /**
   * The class that a type names or spells.
   *
   * @param at where the type is spelt in the text, or {@link #NOWHERE}
   */
  private Optional<Kind> type(Text text, String type, int at, int deep) {
    String plain = types.plain(type);
    if (deep >= DEEP) {
      return Optional.empty();
    }
    if (at != NOWHERE && types.isSpelt(plain)) {
      int begin = at + Math.max(0, type.indexOf(plain));
      int end = begin + plain.getBytes(StandardCharsets.UTF_8).length;
      return text.names()
          .values()
          .unnamed(begin, end)
          .map(one -> new Kind(new Known(text.from(), text.names(), one), plain, text));
    }
    Optional<Known> found =
        types
            .given(plain)
            .map(known::given)
            .orElseGet(() -> known.find(text.from(), text.names(), types.path(plain)));
    if (found.isPresent() && types.isAlias(found.get().definition().head().returns())) {
      return returned(found.get(), Optional.empty(), deep + 1);
    }
    return found.filter(one -> one.definition().isClass()).map(one -> new Kind(one, plain, text));
  }

  private Optional<Found> called(Found found, int deep) {
    if (!(found instanceof Found.Defined(Known one, Optional<Kind> object))) {
      return Optional.empty();
    }
    if (one.definition().isClass()) {
      return Optional.of(
          new Found.Made(
              new Kind(one, one.definition().name(), new Text(one.from(), one.names()))));
    }
    boolean changed =
        one.definition().head().alters().size()
            > List.of(KnownDefinitions.FREE, KnownDefinitions.BOUND).stream()
                .filter(kind -> known.isAltered(one, kind))
                .count();
    return changed ? Optional.empty() : returned(one, object, deep).map(Found.Made::new);
  }

  /**
   * The class of what a function returns, or an alias stands for.
   *
   * @param object the object whose method it is
   */
  private Optional<Kind> returned(Known one, Optional<Kind> object, int deep) {
    Head head = one.definition().head();
    String plain = types.plain(head.returns());
    int at = one.definition().begin() + head.returnsAt();
    return types.isObject(plain)
        ? object
        : types.isPart(plain)
            ? object.flatMap(kind -> each(kind, deep))
            : type(new Text(one.from(), one.names()), head.returns(), at, deep);
  }

  private Optional<Found> member(Found found, String name, int deep) {
    if (!(found instanceof Found.Made(Kind kind))) {
      return found instanceof Found.Defined(Known one, Optional<Kind> _)
              && one.definition().isClass()
          ? known.method(one, name).map(method -> new Found.Defined(method, Optional.empty()))
          : Optional.empty();
    }
    for (Known one : known.ancestry(kind.holder()).orElse(List.of(kind.holder()))) {
      List<Bound> bound =
          one.names().values().members(one.definition(), known.receivers().all(), name);
      if (!bound.isEmpty()) {
        Optional<Known> method =
            bound.size() == 1
                ? one.names().defined(one.definition(), name).map(one::with)
                : Optional.empty();
        boolean isPart =
            bound.size() == 1 && types.isPart(types.plain(bound.getFirst().value().type()));
        return isPart && method.isEmpty()
            ? each(kind, deep).map(Found.Made::new)
            : method.isEmpty()
                ? agreed(new Text(one.from(), one.names()), name, bound, deep + 1)
                    .map(Found.Made::new)
                : known.isAltered(method.get(), KnownDefinitions.VALUE)
                    ? returned(method.get(), Optional.of(kind), deep).map(Found.Made::new)
                    : method.map(function -> new Found.Defined(function, Optional.of(kind)));
      }
    }
    return Optional.empty();
  }
}
