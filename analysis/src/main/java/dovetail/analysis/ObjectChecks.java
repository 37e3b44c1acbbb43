package dovetail.analysis;

import dovetail.analysis.Fault.Kind;
import dovetail.analysis.names.Chain;
import dovetail.analysis.names.Definition;
import dovetail.analysis.names.FileNames;
import dovetail.analysis.types.Known;
import dovetail.analysis.types.KnownDefinitions;
import dovetail.analysis.types.KnownObjects;
import dovetail.analysis.types.KnownObjects.LookUp;
import dovetail.languages.Types;
import dovetail.lexer.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Asks whether objects have what is looked up in them, and whether they can be called, where their
 * class is known. Nothing is said of a member that the text sets, of what the text looks up in the
 * same object or calls at another place, too, nor of an object that may be of another class than
 * its name was given.
 */
final class ObjectChecks {
  private static final String GIVES = "%s gives nothing";
  private static final String METHOD = "%s is not called";
  private static final String UNCALLED = "objects of %s are not called";

  /** How far something is looked at from a name, in bytes. */
  private static final int NEAR = 80;

  private final KnownDefinitions known;
  private final KnownObjects objects;
  private final KnownObjects.Text place;
  private final Types types;
  private final Predicate<Known> counts;

  /**
   * Of a text.
   *
   * @param counts whether something may be said of a class
   */
  ObjectChecks(
      KnownDefinitions known, KnownObjects.Text place, Types types, Predicate<Known> counts) {
    this.known = known;
    this.objects = new KnownObjects(known);
    this.place = place;
    this.types = types;
    this.counts = counts;
  }

  /**
   * The members that a part of the text looks up in objects that lack them, and calls of objects.
   */
  List<Fault> faults(Part part) {
    byte[] text = part.text();
    int from = part.from();
    int to = part.to();
    List<Fault> faults = new ArrayList<>();
    FileNames names = place.names();
    for (Chain chain : names.values().chains(from, to)) {
      functions(text, chain, from, to, faults);
      for (LookUp one : objects.lookUps(place, chain)) {
        Chain.Step step = chain.steps().get(one.step());
        boolean inside = step.begin() < to && step.begin() + width(step) > from;
        Optional<List<Known>> ancestry =
            !inside || names.givenMembers().contains(step.member())
                ? Optional.empty()
                : known
                    .ancestry(one.kind().holder())
                    .filter(all -> all.stream().allMatch(counts))
                    .filter(all -> !has(all, step));
        if (ancestry.isPresent()
            && !isExcused(text, chain, step, from, to)
            && !(one.kind().type().isEmpty() && isLent(text, chain, one.step()))) {
          String spelt = one.kind().holder().definition().name();
          String name = spelt.isEmpty() ? chain.before(one.step()).path() : spelt;
          faults.add(
              step.isCall()
                  ? Fault.misplaced(Kind.OBJECT, "(", step.begin(), UNCALLED.formatted(name))
                  : Fault.lacking(
                      Kind.OBJECT,
                      name,
                      step.member(),
                      step.begin(),
                      new TreeSet<>(known.members(ancestry.get()))));
          break;
        }
      }
    }
    return faults;
  }

  /** Calls without a value that are used, and methods that should be called and are not. */
  private void functions(byte[] text, Chain chain, int from, int to, List<Fault> faults) {
    List<Chain.Step> steps = chain.steps();
    String before = string(text, Math.max(0, chain.begin() - NEAR), chain.begin());
    for (int i = 1; i <= steps.size(); i++) {
      Chain.Step name = steps.get(i - 1);
      boolean isCalled = i < steps.size() && steps.get(i).isCall();
      boolean isLast = i == steps.size();
      int end = name.begin() + width(name);
      if (name.isCall() || !(isCalled || isLast) || end < from || name.begin() >= to) {
        continue;
      }
      String behind = string(text, end, Math.min(text.length, end + NEAR));
      boolean used = isCalled && (i + 1 < steps.size() || types.isUsed(before));
      Optional<String> uncalled = isLast ? types.uncalled(before, behind) : Optional.empty();
      if (!used && uncalled.isEmpty()) {
        continue;
      }
      Optional<Definition> function =
          objects
              .callee(place, chain.before(i))
              .map(KnownObjects.Callee::known)
              .filter(counts)
              .map(Known::definition)
              .filter(one -> !one.isClass());
      if (function.isPresent() && used && types.isNothing(function.get().head().returns())) {
        faults.add(
            Fault.misplaced(
                Kind.OBJECT, name.member(), name.begin(), GIVES.formatted(name.member())));
      } else if (function.isPresent() && uncalled.isPresent()) {
        int at = end + Utf8.encode(behind.substring(0, behind.indexOf(uncalled.get()))).length;
        String reason = METHOD.formatted(name.member());
        faults.add(
            at < to
                ? Fault.misplaced(Kind.OBJECT, uncalled.get(), at, reason)
                : Fault.misplaced(Kind.OBJECT, name.member(), name.begin(), reason));
      }
    }
  }

  private boolean has(List<Known> ancestry, Chain.Step step) {
    return step.isCall()
        ? known.objectIsCalled(ancestry)
        : known.objectHas(ancestry, step.member());
  }

  private static int width(Chain.Step step) {
    return step.isCall() ? 1 : Utf8.encode(step.member()).length;
  }

  private boolean isExcused(byte[] text, Chain chain, Chain.Step step, int from, int to) {
    String owner = string(text, chain.begin(), step.begin() - (step.isCall() ? 0 : 1));
    Pattern lookedUp =
        Pattern.compile(
            "(?<![\\w.])%s\\s*%s"
                .formatted(
                    Pattern.quote(owner),
                    step.isCall()
                        ? "\\("
                        : "\\.\\s*%s(?!\\w)".formatted(Pattern.quote(step.member()))));
    return types.isRecast(string(text, 0, text.length), owner)
        || lookedUp.matcher(string(text, 0, from)).find()
        || lookedUp.matcher(string(text, Math.min(to, text.length), text.length)).find();
  }

  /** Whether something else may give members to an object, or to one that holds it. */
  private boolean isLent(byte[] text, Chain chain, int step) {
    String whole = string(text, 0, text.length);
    return IntStream.rangeClosed(0, step)
        .mapToObj(end -> chain.before(end).path())
        .anyMatch(path -> types.isLent(whole, path));
  }

  private static String string(byte[] text, int from, int to) {
    return new String(text, from, to - from, StandardCharsets.UTF_8);
  }
}
