package dovetail.protocol.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RemoteReaderTest {
  private static SettingsReader.Outcome read(String json) {
    return SettingsReader.read(JsonParser.parseString(json), Settings.DEFAULT);
  }

  private static Remote at(String url) {
    return new Remote(url, "", "", "", Map.of(), "", "", "", Duration.ofSeconds(5));
  }

  @Test
  void aUrlAnObjectOrAList() {
    assertThat(read("{\"remote\": \"http://a:1\"}").settings().get(Settings.REMOTE))
        .containsExactly(at("http://a:1"));
    assertThat(
            read("{\"remote\": [\"http://a:1\", {\"url\": \"https://b/v1\"}]}")
                .settings()
                .get(Settings.REMOTE))
        .containsExactly(at("http://a:1"), at("https://b/v1"));
    assertThat(read("{\"remote\": \"\"}").settings().get(Settings.REMOTE)).isEmpty();
    SettingsReader.Outcome all =
        read(
            """
            {"remote": {"url": "https://b/v1", "model": "m", "keyFile": "/k", "keyVariable": "K",
              "headers": {"X-Team": "a"}, "ca": "/c", "template": "plain", "tokenizer": "/t",
              "timeout": 900}}\
            """);
    assertThat(all.problems()).isEmpty();
    assertThat(all.settings().get(Settings.REMOTE))
        .isEqualTo(
            List.of(
                new Remote(
                    "https://b/v1",
                    "m",
                    "/k",
                    "K",
                    Map.of("X-Team", "a"),
                    "/c",
                    "plain",
                    "/t",
                    Duration.ofMillis(900))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "7 | a URL",
        "{\"url\": \"host:80\"} | remote.url",
        "{\"url\": \"http://me:secret@host\"} | remote.url",
        "{\"url\": \"http://secret@host\"} | remote.url",
        "{\"url\": \"http://me:sec?ret@host\"} | remote.url",
        "{\"url\": \"http://a\", \"key\": \"k\"} | remote.key",
        "{\"url\": \"http://a\", \"model\": 3} | remote.model",
        "{\"url\": \"http://a\", \"timeout\": 0} | remote.timeout",
        "{\"url\": \"http://a\", \"headers\": {\"a b\": \"c\"}} | remote.headers"
      })
  void whatIsWrongIsToldWithItsKey(String value, String told) {
    assertThat(read("{\"remote\": " + value + "}").problems())
        .hasSize(1)
        .allSatisfy(
            problem -> assertThat(problem).contains(told).doesNotContainPattern("sec(?!ond)"));
  }

  /** Where text is sent is not for a repository to say. */
  @Test
  void aFolderCannotNameAServer() {
    SettingsReader.Outcome folder =
        SettingsReader.readOfFolder(
            JsonParser.parseString("{\"dovetail\": {\"remote\": \"http://evil\"}}"),
            Settings.DEFAULT);
    assertThat(folder.settings().get(Settings.REMOTE)).isEmpty();
  }
}
