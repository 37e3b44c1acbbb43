package dovetail.protocol;

import dovetail.protocol.Settings.Switch;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Settings that are being made: each part is as it was in others until it is set, and means what
 * the one of the same name in {@link Settings} does. One thread.
 */
public final class SettingsDraft {
  public Switch use;
  public final Map<String, Switch> languages;
  public final Map<String, String> readAs;
  public final Map<String, OwnGrammar> grammars;
  public Switch comments;
  public Switch strings;
  public final Map<String, String> versions;
  public final Map<String, String> interpreters;
  public Switch scope;
  public Switch covering;
  public Settings.Names names;
  public Settings.Decoder decoder;
  public Switch multiline;
  public Duration automaticDeadline;
  public Duration invokedDeadline;
  public int maxTokens;
  public int promptTokens;
  public int candidates;
  public Settings.Eagerness eagerness;
  public OptionalDouble threshold;
  public Settings.Timing timing;
  public Switch prefetch;
  public Switch completionMenu;
  public int maxFileSize;
  public Switch openFiles;
  public Settings.Echo echo;
  public int echoSize;
  public List<String> exclude;
  public Duration unloadAfter;
  public int memory;
  public List<Remote> remotes;

  /** Begins with settings that there are. */
  public SettingsDraft(Settings below) {
    use = below.use();
    languages = new HashMap<>(below.languages());
    readAs = new HashMap<>(below.readAs());
    grammars = new HashMap<>(below.grammars());
    comments = below.comments();
    strings = below.strings();
    versions = new HashMap<>(below.versions());
    interpreters = new HashMap<>(below.interpreters());
    scope = below.scope();
    covering = below.covering();
    names = below.names();
    decoder = below.decoder();
    multiline = below.multiline();
    automaticDeadline = below.automaticDeadline();
    invokedDeadline = below.invokedDeadline();
    maxTokens = below.maxTokens();
    promptTokens = below.promptTokens();
    candidates = below.candidates();
    eagerness = below.eagerness();
    threshold = below.threshold();
    timing = below.timing();
    prefetch = below.prefetch();
    completionMenu = below.completionMenu();
    maxFileSize = below.maxFileSize();
    openFiles = below.openFiles();
    echo = below.echo();
    echoSize = below.echoSize();
    exclude = below.exclude();
    unloadAfter = below.unloadAfter();
    memory = below.memory();
    remotes = below.remotes();
  }

  /** The settings as they are now. */
  public Settings settings() {
    return new Settings(
        use,
        languages,
        readAs,
        grammars,
        comments,
        strings,
        versions,
        interpreters,
        scope,
        covering,
        names,
        decoder,
        multiline,
        automaticDeadline,
        invokedDeadline,
        maxTokens,
        promptTokens,
        candidates,
        eagerness,
        threshold,
        timing,
        prefetch,
        completionMenu,
        maxFileSize,
        openFiles,
        echo,
        echoSize,
        exclude,
        unloadAfter,
        memory,
        remotes);
  }
}
