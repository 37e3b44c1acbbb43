package dovetail.server.suggest;

import com.google.common.collect.Sets;
import dovetail.analysis.Fault;
import dovetail.analysis.Fault.Kind;
import dovetail.analysis.Judge;
import dovetail.model.decode.Method;
import dovetail.server.complete.Task;
import dovetail.server.complete.View;
import dovetail.server.suggest.CursorContext.Written;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The third stage: what is wrong with a middle that would be shown. The file parses with it, by
 * charts of its own, and the judge knows nothing against it. Places are bytes of the middle. One
 * thread.
 */
final class Judging {
  private final CursorContext context;
  private final Policy policy;

  /** The faults of structure, which read the whole file each time. */
  private final Map<Key, Optional<Fault>> looked = new HashMap<>();

  /** The faults of names, each of which reads the file behind the middle. */
  private final Map<Key, List<Fault>> named = new HashMap<>();

  /** A middle of the form that covers these closers. */
  private record Key(String covered, String middle) {}

  Judging(CursorContext context, Policy policy) {
    this.context = context;
    this.policy = policy;
  }

  /** The faults of a middle, those of structure first. The first time, linear in the file. */
  List<Fault> faults(Written middle) {
    List<Fault> faults = new ArrayList<>();
    structure(middle).ifPresent(faults::add);
    faults.addAll(names(middle));
    return faults;
  }

  /** The fault of a middle's structure, if there is one. */
  Optional<Fault> structure(Written middle) {
    Form form = middle.form();
    return looked.computeIfAbsent(
        new Key(form.covered(), middle.middle()),
        _ -> structure(form.task(), form.view(), middle.middle(), ""));
  }

  /** The same of a middle at a cursor. */
  Optional<Fault> structure(Task task, View view, String middle, String covered) {
    if (view.method() == Method.UNCONSTRAINED) {
      return Optional.empty(); // nothing was promised
    }
    View.Text around = view.around(middle);
    String after = around.suffix().substring(covered.length());
    View.Text text = new View.Text(around.prefix(), after, around.middles(), around.hidden());
    Set<Kind> kinds = Sets.intersection(policy.refused(), Judge.STRUCTURE);
    return context.look().structure(task, text, middle, kinds, policy.around());
  }

  /** Whether a compiler has nothing against a middle that parses. */
  boolean compiles(String middle) {
    Set<Kind> kinds = Sets.intersection(policy.refused(), Judge.STRUCTURE);
    View.Text text = context.view().around(middle);
    return context.look().compiled(context.task(), text, middle, kinds, policy.around()).isEmpty();
  }

  /** The faults of names in a part of a middle, in the order of the text. */
  List<Fault> names(Form form, String part) {
    return names(new Written(form, part));
  }

  private List<Fault> names(Written written) {
    Set<Kind> kinds = Sets.intersection(policy.refused(), Judge.NAMES);
    if (kinds.isEmpty()) {
      return List.of();
    }
    Form form = written.form();
    return named.computeIfAbsent(
        new Key(form.covered(), written.middle()),
        _ -> {
          View.Text text = form.view().around(written.middle());
          return context.look().names(form.task(), text, written.middle(), kinds);
        });
  }
}
