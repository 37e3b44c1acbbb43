package dovetail.protocol;

import dovetail.protocol.Settings.Switch;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Settings that are being made: each part is its default, or as it was in others, until it is set,
 * and means what the one of the same name in {@link Settings} does. One thread.
 */
public final class SettingsDraft {
  public Switch use = Switch.ON;
  public final Map<String, Switch> languages = new HashMap<>();
  public final Map<String, String> readAs = new HashMap<>();
  public final Map<String, OwnGrammar> grammars = new HashMap<>();
  public Switch comments = Switch.ON;
  public Switch strings = Switch.ON;
  public final Map<String, String> versions = new HashMap<>();
  public final Map<String, String> interpreters = new HashMap<>();
  public Switch scope = Switch.ON;
  public Switch covering = Switch.ON;
  public Settings.Names names = Settings.Names.CHECK;
  public Settings.Decoder decoder = Settings.Decoder.GREEDY;
  public Switch multiline = Switch.ON;
  public Duration automaticDeadline = Duration.ZERO;
  public Duration invokedDeadline = Duration.ofSeconds(2);
  public int maxTokens = 64;
  public int promptTokens = 768;
  public int candidates = 3;
  public Settings.Eagerness eagerness = Settings.Eagerness.MEDIUM;
  public OptionalDouble threshold = OptionalDouble.empty();
  public Settings.Timing timing = Settings.Timing.IMMEDIATE;
  public Switch prefetch = Switch.ON;
  public Switch completionMenu = Switch.OFF;
  public int maxFileSize = 1_000_000;
  public Switch openFiles = Switch.ON;
  public Settings.Echo echo = Settings.Echo.PROJECT;
  public int echoSize = 5;
  public List<String> exclude = List.of();
  public Duration unloadAfter = Duration.ofMinutes(30);
  public int memory = 0;
  public List<Remote> remotes = List.of();

  /** Begins with the defaults: what most people keep. */
  public SettingsDraft() {}

  /** Begins with settings that there are. */
  public SettingsDraft(Settings below) {
    use = below.use();
    languages.putAll(below.languages());
    readAs.putAll(below.readAs());
    grammars.putAll(below.grammars());
    comments = below.comments();
    strings = below.strings();
    versions.putAll(below.versions());
    interpreters.putAll(below.interpreters());
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
