package dovetail.server.setup;

import dovetail.model.hub.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Sets editors up, and undoes that again. Not safe for threads. */
public final class Setup {
  private final Machine machine;
  private final Consumer<String> say;

  /**
   * The set-up of a machine.
   *
   * @param machine its editors and folders
   * @param say receives a line for each change that was made, undone or left
   */
  public Setup(Machine machine, Consumer<String> say) {
    this.machine = machine;
    this.say = say;
  }

  /**
   * The plans for the named editors, also impossible ones; without names, for the editors on the
   * machine.
   */
  public Map<Editor, Plan> plans(List<Editor> named) {
    Map<Editor, Plan> plans = new EnumMap<>(Editor.class);
    for (Editor editor : named.isEmpty() ? List.of(Editor.values()) : named) {
      editor
          .plan(machine)
          .ifPresentOrElse(
              plan -> plans.put(editor, plan),
              () -> {
                if (!named.isEmpty()) {
                  plans.put(editor, Plan.impossible("it is not on the PATH"));
                }
              });
    }
    return plans;
  }

  /** The changes of a plan that are not in force yet, as texts for the user. */
  public List<String> open(Plan plan) {
    return plan.changes().stream()
        .filter(change -> !change.isDone(machine))
        .map(Change::words)
        .toList();
  }

  /**
   * Makes the changes of a plan that are not in force yet, under a name by which they can be
   * undone. A change is recorded even if a later one fails.
   *
   * @throws IOException if a change is not possible
   */
  public void apply(String name, Plan plan) throws IOException {
    Journal journal = Journal.of(machine);
    List<Journal.Made> made = new ArrayList<>(journal.read());
    for (Change change : plan.changes()) {
      if (!change.isDone(machine)) {
        change.apply(machine);
        made.add(new Journal.Made(name, change));
        journal.write(made, machine.home());
        say.accept("done: " + first(change));
      }
    }
  }

  /**
   * Undoes the changes made under some names or all, the last first.
   *
   * @return whether all of them were undone
   */
  public boolean undo(List<String> named) throws IOException {
    Journal journal = Journal.of(machine);
    List<Journal.Made> rest = new ArrayList<>();
    boolean whole = true;
    for (Journal.Made made : journal.read().reversed()) {
      if (!named.isEmpty() && !named.contains(made.editor())) {
        rest.addFirst(made);
        continue;
      }
      String left;
      try {
        left = made.change().undo(machine);
      } catch (IOException e) {
        left = Reason.of(e);
        rest.addFirst(made);
      }
      whole &= left.isEmpty();
      say.accept(left.isEmpty() ? "undone: " + first(made.change()) : left);
    }
    journal.write(rest, machine.home());
    return whole;
  }

  /** A change without the lines that it writes. */
  private static String first(Change change) {
    return change.words().lines().findFirst().orElse("").replaceFirst(":$", "");
  }
}
