package dovetail.protocol.settings;

import com.google.gson.JsonObject;
import dovetail.protocol.settings.Settings.Switch;
import java.util.HashMap;
import java.util.Map;

/**
 * The setting {@code languages}: {@code {"json": false, "javascript": "javascriptreact"}}.
 *
 * @param switches whether suggestions are on, by the identifiers of languages
 * @param readAs for a language, the identifier of another as which its files are read
 */
public record LanguageSettings(Map<String, Switch> switches, Map<String, String> readAs) {
  public LanguageSettings {
    switches = Map.copyOf(switches);
    readAs = Map.copyOf(readAs);
  }

  static LanguageSettings read(Sent sent, LanguageSettings below) {
    if (!(sent.value instanceof JsonObject object)) {
      sent.wrong("an object of true, false or another language by language");
      return below;
    }
    Map<String, Switch> switches = new HashMap<>();
    Map<String, String> readAs = new HashMap<>();
    for (String language : object.keySet()) {
      Sent part = sent.at(language, object.get(language));
      part.text()
          .ifPresentOrElse(
              other -> readAs.put(language, other),
              () -> switches.put(language, new Kind.OnOff().read(part, Switch.ON)));
    }
    return new LanguageSettings(switches, readAs);
  }
}
