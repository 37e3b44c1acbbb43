package dovetail.protocol.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SettingsReaderTest {
  private static SettingsReader.Outcome read(String json) {
    return SettingsReader.read(JsonParser.parseString(json), Settings.DEFAULT);
  }

  @Test
  void whatIsNotSaidIsAsBefore() {
    assertThat(SettingsReader.read(null, Settings.DEFAULT).settings()).isEqualTo(Settings.DEFAULT);
    assertThat(read("null").settings()).isEqualTo(Settings.DEFAULT);
    assertThat(read("{}").settings()).isEqualTo(Settings.DEFAULT);
    assertThat(read("{\"comments\": null}").settings()).isEqualTo(Settings.DEFAULT);
  }

  @Test
  void everyKeyIsRead() {
    SettingsReader.Outcome reading =
        read(
            """
            {"dovetail": {
              "enabled": false, "languages": {"json": false}, "comments": false, "strings": false,
              "pythonVersion": "3.9", "multiline": false, "names": "off", "decoder": "greedy", "automaticDeadline": 200,
              "invokedDeadline": 900, "maxTokens": 12, "promptTokens": 300, "candidates": 5,
              "eagerness": "low", "threshold": 0.5, "timing": "adaptive",
              "grammars": {"kql": {"file": "kql.lark", "start": "query", "lexer": "basic", "patterns": ["*.kql"]}},
              "prefetch": false, "completionMenu": true, "maxFileSize": 10, "openFiles": false,
              "echo": "file", "echoSize": 7,
              "unloadAfter": 1.5, "memory": 700, "exclude": ["*.gen.py", "/home/me/private/"]}}
            """);
    assertThat(reading.problems()).isEmpty();
    Settings settings = reading.settings();
    assertThat(settings.get(Settings.ENABLED).on()).isFalse();
    assertThat(settings.serves("python")).isFalse();
    assertThat(settings.get(Settings.LANGUAGES).switches()).containsKey("json");
    assertThat(settings.get(Settings.COMMENTS).on()).isFalse();
    assertThat(settings.get(Settings.STRINGS).on()).isFalse();
    assertThat(settings.version("python")).contains("3.9");
    assertThat(settings.get(Settings.MULTILINE).on()).isFalse();
    assertThat(settings.get(Settings.NAMES)).isEqualTo(Settings.Names.OFF);
    assertThat(settings.get(Settings.DECODER)).isEqualTo(Settings.Decoder.GREEDY);
    assertThat(settings.get(Settings.AUTOMATIC_DEADLINE)).isEqualTo(Duration.ofMillis(200));
    assertThat(settings.get(Settings.INVOKED_DEADLINE)).isEqualTo(Duration.ofMillis(900));
    assertThat(settings.get(Settings.MAX_TOKENS)).isEqualTo(12);
    assertThat(settings.get(Settings.PROMPT_TOKENS)).isEqualTo(300);
    assertThat(settings.get(Settings.CANDIDATES)).isEqualTo(5);
    assertThat(settings.get(Settings.THRESHOLD)).hasValue(0.5);
    assertThat(settings.get(Settings.EAGERNESS)).isEqualTo(Settings.Eagerness.LOW);
    assertThat(settings.get(Settings.GRAMMARS))
        .containsExactly(
            Map.entry(
                "kql",
                new OwnGrammar(
                    "kql.lark", Optional.of("query"), Optional.of("basic"), List.of("*.kql"))));
    assertThat(settings.get(Settings.TIMING)).isEqualTo(Settings.Timing.ADAPTIVE);
    assertThat(settings.get(Settings.PREFETCH).on()).isFalse();
    assertThat(settings.get(Settings.COMPLETION_MENU).on()).isTrue();
    assertThat(settings.get(Settings.MAX_FILE_SIZE)).isEqualTo(10);
    assertThat(settings.get(Settings.OPEN_FILES).on()).isFalse();
    assertThat(settings.get(Settings.ECHO)).isEqualTo(Settings.Echo.FILE);
    assertThat(settings.get(Settings.ECHO_SIZE)).isEqualTo(7);
    assertThat(settings.get(Settings.EXCLUDE)).containsExactly("*.gen.py", "/home/me/private/");
    assertThat(settings.get(Settings.UNLOAD_AFTER)).isEqualTo(Duration.ofSeconds(90));
    assertThat(settings.get(Settings.MEMORY)).isEqualTo(700);
  }

  @Test
  void aVersionHasTwoSpellings() {
    assertThat(read("{\"python-version\": \"3.10\"}").settings().version("python"))
        .contains("3.10");
  }

  @Test
  void oneLanguageCanBeOff() {
    Settings settings = read("{\"languages\": {\"json\": false}}").settings();
    assertThat(settings.serves("json")).isFalse();
    assertThat(settings.serves("python")).isTrue();
  }

  @Test
  void filesOfALanguageCanBeReadAsAnother() {
    Settings settings = read("{\"languages\": {\"a\": \"b\", \"c\": false}}").settings();
    assertThat(settings.readAs("a")).isEqualTo("b");
    assertThat(settings.readAs("c")).isEqualTo("c");
    assertThat(settings.serves("a")).isTrue();
    assertThat(settings.serves("c")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"comments\": \"no\"}|dovetail.comments: true or false is expected, found \"no\"",
        "{\"maxTokens\": 0}|dovetail.maxTokens: a number from 1 to 1000 is expected, found 0",
        "{\"threshold\": 7}|dovetail.threshold: a number from 0 to 1 is expected, found 7",
        "{\"automaticDeadline\": \"1s\"}|dovetail.automaticDeadline: a number from 0 to 60000 is"
            + " expected, found \"1s\"",
        "{\"languages\": []}|dovetail.languages: an object of true, false or another language by"
            + " language is expected, found []",
        "{\"languages\": {\"go\": 1}}|dovetail.languages.go: true or false is expected, found 1",
        "{\"pythonVersion\": 3.9}|dovetail.pythonVersion: a text such as \"3.9\" is expected,"
            + " found 3.9",
        "{\"coments\": true}|dovetail.coments: there is no such setting",
        "{\"exclude\": \"*.py\"}|dovetail.exclude: a list of texts is expected, found \"*.py\"",
        "{\"exclude\": [1]}|dovetail.exclude: a list of texts is expected, found [1]",
        "{\"grammars\": []}|dovetail.grammars: an object of grammars by language is expected",
        "{\"grammars\": {\"a\": 1}}|dovetail.grammars.a: an object with \"file\" is expected",
        "{\"grammars\": {\"a\": {}}}|dovetail.grammars.a.file: the path of a grammar file is"
            + " expected",
        "{\"grammars\": {\"a\": {\"file\": \"b\", \"patterns\":"
            + " \"*\"}}}|dovetail.grammars.a.patterns: a list of texts is expected",
        "{\"grammars\": {\"a\": {\"file\": \"b\", \"comment\":"
            + " \"#\"}}}|dovetail.grammars.a.comment: there is no such key; known are file, lexer,"
            + " patterns, start",
        "{\"memory\": \"1g\"}|dovetail.memory: a number from 0 to 16777216 is expected, found"
            + " \"1g\"",
        "[1]|dovetail: an object is expected, found [1]",
      })
  void whatIsWrongIsToldWithItsKey(String json, String problem) {
    SettingsReader.Outcome reading = read(json);
    assertThat(reading.problems()).containsExactly(problem);
  }
}
