package dovetail.model.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The models of servers on this machine. */
final class LocalServersTest {
  @ParameterizedTest
  @CsvSource({"OLLAMA,qwen-coder", "LLAMA_CPP,''", "OPEN_AI,qwen-coder", "VLLM,qwen-coder"})
  void aServerTellsItsModels(ProtocolServer.Kind kind, String name) {
    try (ProtocolServer server = new ProtocolServer(kind, ServersTest.model(1))) {
      assertThat(LocalServers.at(server.url()))
          .containsExactly(new LocalServers.Offered(server.url(), name, Optional.empty()));
    }
  }

  @Test
  void nothingIsFoundWhereNothingAnswers() {
    URI closed;
    try (ProtocolServer server =
        new ProtocolServer(ProtocolServer.Kind.OLLAMA, ServersTest.model(1))) {
      closed = server.url();
    }
    assertThat(LocalServers.at(closed)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'', http://127.0.0.1:11434",
    "0.0.0.0, http://127.0.0.1:11434",
    "127.0.0.1:9, http://127.0.0.1:9",
    "http://localhost:9, http://localhost:9",
    "not a host, http://127.0.0.1:11434"
  })
  void ollamaIsWhereItsVariableSays(String host, String url) {
    List<URI> usual = LocalServers.usual(Map.of("OLLAMA_HOST", host));
    assertThat(usual.getFirst()).hasToString(url);
    assertThat(usual).contains(URI.create("http://127.0.0.1:8080"));
  }
}
