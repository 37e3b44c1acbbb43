package dovetail.protocol.lsp;

import com.google.gson.JsonElement;
import dovetail.protocol.Address;
import dovetail.protocol.settings.Settings;
import dovetail.protocol.settings.SettingsReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a session and of single workspace folders.
 *
 * <p>The settings come in layers, of which each overrides the ones below: the user's settings on
 * the machine, the settings of {@code initialize}, the session's last configuration, a folder's
 * configuration. A later configuration replaces the earlier one in its layer, so that a key that is
 * taken out has its initial value again. A document's settings are those of the innermost folder
 * that holds it.
 *
 * <p>Any thread may read; one writes.
 */
final class Configuration {
  private volatile Settings session = Settings.DEFAULT;
  private volatile Map<String, Settings> folders = Map.of();
  private Settings initial = Settings.DEFAULT;

  /** The session's settings. */
  Settings session() {
    return session;
  }

  /**
   * The settings of a document. Files that any folder's settings exclude are excluded for all
   * documents.
   */
  Settings of(String uri) {
    List<String> exclude =
        all().stream()
            .flatMap(settings -> settings.get(Settings.EXCLUDE).stream())
            .distinct()
            .toList();
    return innermost(uri).with(Settings.EXCLUDE, exclude);
  }

  private Settings innermost(String uri) {
    String path = Address.of(uri).path(); // a notebook's cells have a scheme of their own
    return folders.entrySet().stream()
        .filter(folder -> path.startsWith(folder.getKey()))
        .max(Comparator.comparingInt(folder -> folder.getKey().length()))
        .map(Map.Entry::getValue)
        .orElse(session);
  }

  /** All settings that are in force. */
  List<Settings> all() {
    List<Settings> all = new ArrayList<>(List.of(session));
    all.addAll(folders.values());
    return all;
  }

  /**
   * Takes the settings of {@code initialize}, which override the user's own; returns the errors in
   * both.
   */
  List<String> begin(SettingsReader.Outcome usual, @Nullable JsonElement sent) {
    initial = usual.settings();
    List<String> problems = new ArrayList<>(usual.problems());
    problems.addAll(take(sent));
    initial = session;
    return problems;
  }

  /** Takes a complete configuration of the session; returns its errors. */
  List<String> take(@Nullable JsonElement sent) {
    SettingsReader.Outcome reading = SettingsReader.read(sent, initial);
    session = reading.settings();
    return reading.problems();
  }

  /** Takes the settings of all folders, by their URIs; returns their errors. */
  List<String> takeFolders(Map<String, JsonElement> sent) {
    Map<String, Settings> taken = new HashMap<>();
    List<String> problems = new ArrayList<>();
    sent.forEach(
        (uri, configuration) -> {
          SettingsReader.Outcome reading = SettingsReader.readOfFolder(configuration, session);
          taken.put(Address.of(uri).path().replaceFirst("/*$", "/"), reading.settings());
          problems.addAll(reading.problems());
        });
    folders = taken;
    return problems;
  }
}
