package dovetail.server.suggest;

import com.google.common.collect.Sets;
import dovetail.analysis.Fault.Kind;
import dovetail.analysis.Judge;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.LastLook;
import java.util.Set;

/**
 * How a hole is filled: what differs between those who ask, though all go the same way.
 *
 * @param shape what becomes of what is written
 * @param wanted how many offers are looked for, at least 1
 * @param asked whether somebody asked: then any chance will do, though unlikely ends are cut off
 * @param rewrites how often a beginning is written again
 */
record Policy(
    Shape shape,
    int wanted,
    Worth worth,
    boolean asked,
    Set<Kind> refused,
    int rewrites,
    Settings.Switch covering,
    Settings.Switch multiline) {
  /** What becomes of what is written. */
  enum Shape {
    /** It is taken as it is; where a compiler refuses it, it is mended. */
    WRITTEN,
    /** It is brought into the file's form, and cut where it becomes unlikely. */
    FORMED
  }

  /** For what fits, whatever its form; the file around the hole is taken to be right. */
  static final Policy FITTING =
      new Policy(
          Shape.WRITTEN,
          1,
          Worth.likely(0),
          true,
          Set.of(Kind.COMPILER),
          8,
          Settings.Switch.OFF,
          Settings.Switch.OFF);

  Policy {
    refused = Set.copyOf(refused);
  }

  /** An editor's. */
  static Policy of(Settings settings, Trigger trigger, Set<Kind> rules) {
    boolean isAsked = trigger != Trigger.AUTOMATIC;
    Set<Kind> refused =
        switch (settings.get(Settings.NAMES)) {
          case CHECK -> rules;
          case OFF -> Sets.difference(rules, Judge.NAMES);
        };
    Worth worth = Worth.of(settings);
    return new Policy(
        Shape.FORMED,
        isAsked ? settings.get(Settings.CANDIDATES) : 1,
        isAsked ? worth.asked() : worth,
        isAsked,
        refused,
        3,
        settings.get(Settings.COVERING),
        settings.get(Settings.MULTILINE));
  }

  /** What is taken for known of the file around a hole. */
  LastLook.Around around() {
    return switch (shape) {
      case WRITTEN -> LastLook.Around.RIGHT;
      case FORMED -> LastLook.Around.AS_IT_IS;
    };
  }

  /** The same for offers that are worth something else. */
  Policy with(Worth other) {
    return new Policy(shape, wanted, other, asked, refused, rewrites, covering, multiline);
  }
}
