package dovetail.protocol;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * The settings of a user. Immutable; every part has a default.
 *
 * @param use whether anything is suggested at all
 * @param languages for single languages, by their identifiers, whether anything is suggested;
 *     languages that are not listed are on
 * @param readAs by language, the identifier of another that its files are read as
 * @param grammars by language, grammars of the user's own
 * @param comments whether anything is suggested inside comments
 * @param strings whether anything is suggested inside strings
 * @param versions by language, the version that a file is written in; for what is not listed the
 *     project is asked, and then it is the newest
 * @param interpreters by language, the path of the interpreter that the editor has chosen: where
 *     neither a version is set nor the project asks for one, its version counts
 * @param scope whether a suggestion leaves open what is open at the cursor and closed behind it
 * @param covering whether a suggestion may replace the closing brackets and quotes directly behind
 *     the cursor; off for clients that insert such a one behind them
 * @param names the treatment of a suggestion with a name that nothing binds
 * @param decoder how a suggestion is searched for
 * @param multiline whether a suggestion may have several lines where one would do
 * @param automaticDeadline how long a user may wait who has not asked; zero: as long as the model
 *     needs here, within bounds
 * @param invokedDeadline how long one may who has
 * @param maxTokens the most tokens of a suggestion; at least 1
 * @param promptTokens the most tokens of its file that the model is shown; at least 16
 * @param candidates the most suggestions for one who has asked; at least 1
 * @param eagerness how much a suggestion has to be worth to be shown to one who has not asked
 * @param threshold instead of that, the least chance that all words shown are right; from 0 to 1
 * @param timing when something is shown to one who has not asked
 * @param prefetch whether the next suggestion is computed when one was accepted
 * @param completionMenu whether the same is offered in the menu of {@code textDocument/completion}
 * @param maxFileSize above this many characters a file is left alone
 * @param openFiles whether other open files are shown to the model, if it was taught to see such
 * @param echo where is looked for what was written before and may be written again
 * @param echoSize how many million bytes of a project are read for that at most
 * @param exclude patterns in git's form of absolute paths of files that are never shown to the
 *     model beside another
 * @param unloadAfter after so long without use the model is let go; zero for never
 * @param memory how many MiB the process may have; 0 for as many as is usual for its model
 * @param remotes servers whose models write instead of the one inside, in the order in which they
 *     are tried
 */
public record Settings(
    Switch use,
    Map<String, Switch> languages,
    Map<String, String> readAs,
    Map<String, OwnGrammar> grammars,
    Switch comments,
    Switch strings,
    Map<String, String> versions,
    Map<String, String> interpreters,
    Switch scope,
    Switch covering,
    Names names,
    Decoder decoder,
    Switch multiline,
    Duration automaticDeadline,
    Duration invokedDeadline,
    int maxTokens,
    int promptTokens,
    int candidates,
    Eagerness eagerness,
    OptionalDouble threshold,
    Timing timing,
    Switch prefetch,
    Switch completionMenu,
    int maxFileSize,
    Switch openFiles,
    Echo echo,
    int echoSize,
    List<String> exclude,
    Duration unloadAfter,
    int memory,
    List<Remote> remotes) {
  /** On or off. */
  public enum Switch {
    /** Yes. */
    ON,
    /** No. */
    OFF;

    /** Whether it is on. */
    public boolean on() {
      return this == ON;
    }
  }

  /** Whether the names of a suggestion are looked at. */
  public enum Names {
    /** One that looks up a name which nothing binds is not shown. */
    CHECK,
    /** They are not. */
    OFF
  }

  /** How a suggestion is searched for. */
  public enum Decoder {
    /** The likeliest token each time. */
    GREEDY,
    /** A few beginnings side by side: the likeliest as a whole whose names exist. */
    BEAM
  }

  /** How much a suggestion has to be worth. */
  public enum Eagerness {
    /** Few are shown, and they are nearly always right. */
    LOW,
    /** Those are shown that save more keys than a glance costs. */
    MEDIUM,
    /** The same of ones that are less likely right. */
    HIGH
  }

  /** When a suggestion is shown to one who has not asked. */
  public enum Timing {
    /** As soon as it is found. */
    IMMEDIATE,
    /** Once the user pauses for longer than is usual between two keys. */
    ADAPTIVE,
    /** Never. */
    INVOKED
  }

  /** How far is looked for what was written before. */
  public enum Echo {
    /** In the file itself, and in the files of the same language in its workspace folder. */
    PROJECT,
    /** In the file itself. */
    FILE,
    /** Nowhere. */
    OFF
  }

  /** The settings that most people keep. */
  public static final Settings DEFAULT = new SettingsDraft().settings();

  /** Takes copies of the collections. */
  public Settings {
    languages = Map.copyOf(languages);
    readAs = Map.copyOf(readAs);
    grammars = Map.copyOf(grammars);
    versions = Map.copyOf(versions);
    interpreters = Map.copyOf(interpreters);
    exclude = List.copyOf(exclude);
    remotes = List.copyOf(remotes);
  }

  /** The same, but for what is changed in a draft of them. */
  public Settings with(Consumer<SettingsDraft> change) {
    SettingsDraft draft = new SettingsDraft(this);
    change.accept(draft);
    return draft.settings();
  }

  /** Whether anything is suggested in files of a language, by the identifier an editor gives. */
  public boolean serves(String languageId) {
    return use.on() && languages.getOrDefault(languageId, Switch.ON).on();
  }

  /** What files of a language are read as: that one, or another that is set. */
  public String readAs(String language) {
    return readAs.getOrDefault(language, language);
  }

  /** The version set for a language; empty if none is. */
  public Optional<String> version(String language) {
    return Optional.ofNullable(versions.get(language));
  }

  /** The path of the interpreter that the editor has chosen for a language; empty if it has not. */
  public Optional<String> interpreter(String language) {
    return Optional.ofNullable(interpreters.get(language));
  }
}
