package dovetail.model.download;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dovetail.model.download.HubServer.Manner;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.Folders;
import dovetail.model.hub.LoopbackProxy;
import dovetail.model.hub.ModelFolder;
import dovetail.model.hub.Proxies;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fetching from a hub on this machine, which redirects, cuts off, stalls and lies. */
final class PullTest {
  private static final ModelName NAME = ModelName.parse("org/tiny").orElseThrow();

  @TempDir Path disk;
  @TempDir Path origin;

  private HubServer hub;
  private Map<String, byte[]> files;

  @BeforeEach
  void start() throws IOException {
    Folders.write(origin, Folders.config(""), Folders.weights("F16", 3));
    files = new LinkedHashMap<>();
    for (String name : new String[] {"config.json", "tokenizer.json", "model.safetensors"}) {
      files.put(name, Files.readAllBytes(origin.resolve(name)));
    }
    files.put("pytorch_model.bin", new byte[] {1, 2, 3});
    files.put("modeling.py", new byte[] {1});
    hub = new HubServer(files);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private HubSettings settings() {
    return settings(Duration.ofSeconds(30));
  }

  private HubSettings settings(Duration patience) {
    return new HubSettings(
        hub.url(), Optional.empty(), disk, false, patience, Duration.ofMillis(1));
  }

  private Path pull(HubSettings settings) throws PullFailure, InterruptedException {
    return new Pull(settings, NAME, (_, _, _) -> {}).run();
  }

  private void isWhole(Path folder) throws IOException {
    assertThat(folder)
        .isEqualTo(disk.resolve("models--org--tiny/snapshots/" + HubServer.COMMIT))
        .isDirectoryContaining("glob:**/config.json")
        .isDirectoryNotContaining("glob:**.{bin,py,part}");
    for (String name : new String[] {"config.json", "tokenizer.json", "model.safetensors"}) {
      assertThat(folder.resolve(name)).hasBinaryContent(files.get(name));
    }
    assertThat(ModelFolder.open(folder)).isInstanceOf(Attempt.Success.class);
    assertThat(new ModelCache(disk).find(NAME)).contains(folder);
    assertThat(new ModelCache(disk).list())
        .singleElement()
        .satisfies(kept -> assertThat(kept.name().path()).isEqualTo("org/tiny"));
  }

  private void nothingHasTheName() throws IOException {
    assertThat(new ModelCache(disk).find(NAME)).isEmpty();
    assertThat(new ModelCache(disk).list()).isEmpty();
  }

  @Test
  void aModelIsFetchedOnce() throws Exception {
    long[] last = new long[2];
    Path folder =
        new Pull(
                settings(),
                NAME,
                (_, done, all) -> {
                  last[0] = done;
                  last[1] = all;
                })
            .run();
    isWhole(folder);
    assertThat(last[0]).isEqualTo(last[1]).isPositive();
    int asked = hub.asked.size();
    assertThat(asked).isEqualTo(3);
    isWhole(pull(settings()));
    assertThat(hub.asked).hasSize(asked);
  }

  @Test
  void oneFileOfWeightsIsFetchedAlone() throws Exception {
    byte[] weights = "GGUF and more".getBytes(StandardCharsets.UTF_8);
    hub.put("tiny-q8_0.gguf", weights);
    ModelName alone = ModelName.parse("org/tiny:tiny-q8_0.gguf").orElseThrow();
    Path folder = new Pull(settings(), alone, (_, _, _) -> {}).run();
    assertThat(folder.resolve("tiny-q8_0.gguf")).hasBinaryContent(weights);
    assertThat(hub.asked).hasSize(1);
    ModelCache cache = new ModelCache(disk);
    assertThat(cache.find(alone)).contains(folder);
    assertThat(cache.find(NAME)).isEmpty();
    assertThat(cache.list())
        .singleElement()
        .satisfies(kept -> assertThat(kept.path()).isEqualTo(folder.resolve("tiny-q8_0.gguf")));
    isWholeBeside(pull(settings()), weights);
    ModelName missing = ModelName.parse("org/tiny:other.gguf").orElseThrow();
    assertThatThrownBy(() -> new Pull(settings(), missing, (_, _, _) -> {}).run())
        .hasMessageContaining("has no other.gguf");
  }

  private void isWholeBeside(Path folder, byte[] weights) {
    assertThat(ModelFolder.open(folder)).isInstanceOf(Attempt.Success.class);
    assertThat(folder.resolve("tiny-q8_0.gguf")).hasBinaryContent(weights);
  }

  /**
   * The hub's name means nothing here, and the files lie on this machine, which is asked itself.
   */
  @Test
  void aHubIsAskedByTheProxyOfTheEnvironment() throws Exception {
    try (LoopbackProxy proxy = new LoopbackProxy(hub.url().getPort())) {
      Map<String, String> environment = Map.of("http_proxy", "me:secret@" + proxy.address());
      HubSettings elsewhere =
          new HubSettings(
              URI.create("http://hub.invalid"),
              Optional.empty(),
              disk,
              false,
              Duration.ofSeconds(30),
              Duration.ofMillis(1));
      isWhole(new Pull(elsewhere, new Proxies(environment), NAME, (_, _, _) -> {}).run());
      assertThat(proxy.asked)
          .hasSize(4)
          .allSatisfy(head -> assertThat(head).startsWith("GET http://hub.invalid/"))
          .allSatisfy(head -> assertThat(head).contains("Proxy-Authorization: Basic bWU6c2VjcmV0"));
      assertThat(hub.authorizations).contains("store null");
    }
  }

  @Test
  void whatWasCutOffGoesOn() throws Exception {
    hub.manner = Manner.CUTS_OFF;
    isWhole(pull(settings()));
    int third = files.get("model.safetensors").length / 3;
    assertThat(hub.asked)
        .contains("model.safetensors from 0", "model.safetensors from " + third)
        .contains("model.safetensors from " + 2 * third);
  }

  @Test
  void whoCannotGoOnStartsOver() throws Exception {
    hub.manner = Manner.CUTS_OFF_AND_STARTS_OVER;
    isWhole(pull(settings()));
  }

  @Test
  void whoStallsIsAskedAgain() throws Exception {
    hub.manner = Manner.STALLS;
    isWhole(pull(settings(Duration.ofMillis(1500))));
    int third = files.get("model.safetensors").length / 3;
    assertThat(hub.asked).contains("model.safetensors from " + third);
  }

  @Test
  void anotherPlaceInTheFileIsNotTaken() throws Exception {
    hub.manner = Manner.CUTS_OFF;
    Path part = disk.resolve("models--org--tiny/pulling/" + HubServer.COMMIT);
    Files.createDirectories(part);
    Files.write(part.resolve("model.safetensors.part"), new byte[] {1, 2, 3});
    hub.manner = Manner.WRONG_RANGE;
    isWhole(pull(settings()));
  }

  /** What an earlier attempt had left was damaged: only the hash tells. */
  @Test
  void aDamagedBeginningIsFetchedAgain() throws Exception {
    Path part = disk.resolve("models--org--tiny/pulling/" + HubServer.COMMIT);
    Files.createDirectories(part);
    Files.write(part.resolve("model.safetensors.part"), new byte[1000]);
    isWhole(pull(settings()));
    assertThat(hub.asked).contains("model.safetensors from 1000", "model.safetensors from 0");
  }

  @Test
  void otherBytesThanPromisedAreRefused() throws IOException {
    hub.manner = Manner.OTHER_BYTES;
    assertThatThrownBy(() -> pull(settings()))
        .isInstanceOf(PullFailure.class)
        .hasMessageContaining("model.safetensors of org/tiny has other bytes");
    nothingHasTheName();
  }

  @Test
  void moreBytesThanPromisedAreNotTaken() throws IOException {
    hub.manner = Manner.ENDLESS;
    assertThatThrownBy(() -> pull(settings()))
        .isInstanceOf(PullFailure.class)
        .hasMessageContaining("is longer than");
    nothingHasTheName();
  }

  @Test
  void redirectionsEnd() {
    hub.manner = Manner.CIRCLES;
    assertThatThrownBy(() -> pull(settings())).hasMessageContaining("redirected without end");
    for (Manner nowhere : List.of(Manner.TO_A_FILE, Manner.TO_NO_PORT)) {
      hub.manner = nowhere;
      assertThatThrownBy(() -> pull(settings())).hasMessageContaining("which is not followed");
    }
  }

  /** The hub is told who asks; where it sends on to is not. */
  @Test
  void theTokenStaysWithTheHub() throws Exception {
    hub.token = "secret";
    assertThatThrownBy(() -> pull(settings()))
        .isInstanceOf(PullFailure.class)
        .hasMessageContaining("set HF_TOKEN");
    HubSettings known =
        new HubSettings(
            hub.url(),
            Optional.of("secret"),
            disk,
            false,
            Duration.ofSeconds(30),
            Duration.ofMillis(1));
    hub.authorizations.clear();
    isWhole(pull(known));
    assertThat(hub.authorizations).contains("hub Bearer secret", "store null");
    assertThat(hub.authorizations).doesNotContain("store Bearer secret");
    assertThat(known.toString()).doesNotContain("secret");
  }

  @Test
  void offlineNothingIsAsked() throws Exception {
    HubSettings offline =
        new HubSettings(
            hub.url(), Optional.empty(), disk, true, Duration.ofSeconds(1), Duration.ZERO);
    assertThatThrownBy(() -> pull(offline)).hasMessageContaining("HF_HUB_OFFLINE is set");
    Path folder = pull(settings());
    hub.close();
    assertThat(pull(offline)).isEqualTo(folder);
    assertThatThrownBy(() -> pull(settings())).hasMessageContaining("cannot be reached");
  }

  @Test
  void statusesAreTold() {
    hub.status = 429;
    assertThatThrownBy(() -> pull(settings())).hasMessageContaining("it says to wait for 7");
    hub.status = 404;
    assertThatThrownBy(() -> pull(settings())).hasMessageContaining("does not exist");
    hub.status = 500;
    assertThatThrownBy(() -> pull(settings())).hasMessageContaining("status 500");
  }

  /** Before its weights are fetched. */
  @Test
  void whatCannotBeRunIsToldEarly() throws IOException {
    String moe = Folders.config("").replace("LlamaForCausalLM", "Qwen3MoeForCausalLM");
    hub.put("config.json", moe.getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> pull(settings()))
        .isInstanceOf(PullFailure.class)
        .hasMessageContaining("[\"Qwen3MoeForCausalLM\"] is not supported");
    assertThat(hub.asked).noneMatch(file -> file.startsWith("model.safetensors"));
    hub.remove("model.safetensors");
    assertThatThrownBy(() -> pull(settings())).hasMessageContaining("pickles only");
    hub.remove("tokenizer.json");
    assertThatThrownBy(() -> pull(settings())).hasMessageContaining("has no tokenizer.json");
    nothingHasTheName();
  }

  @Test
  void shardsAreFetchedByTheirIndex() throws Exception {
    Folders.shard(origin, Folders.weights("F16", 3));
    hub.remove("model.safetensors");
    for (String name :
        new String[] {
          "model-0.safetensors", "model-1.safetensors", "model.safetensors.index.json"
        }) {
      hub.put(name, Files.readAllBytes(origin.resolve(name)));
    }
    Path folder = pull(settings());
    assertThat(ModelFolder.open(folder)).isInstanceOf(Attempt.Success.class);
    hub.put(
        "model.safetensors.index.json",
        "{\"weight_map\": {\"a\": \"../../evil\"}}".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> pull(settings())).hasMessageContaining("has no ../../evil");
  }

  @Test
  void aModelIsRemoved() throws Exception {
    ModelCache cache = new ModelCache(disk);
    assertThat(cache.remove(NAME)).isFalse();
    pull(settings());
    assertThat(cache.remove(NAME)).isTrue();
    nothingHasTheName();
  }

  @Test
  void theEnvironmentSaysWhere() throws Exception {
    Path home = Files.createDirectories(disk.resolve("home"));
    HubSettings usual = HubSettings.of(Map.of(), home);
    assertThat(usual.endpoint()).isEqualTo(URI.create("https://huggingface.co"));
    assertThat(usual.cache()).isEqualTo(home.resolve(".cache/huggingface/hub"));
    assertThat(usual.token()).isEmpty();
    Files.writeString(home.resolve("token"), "hf_x\n");
    HubSettings said =
        HubSettings.of(
            Map.of(
                "HF_HOME", home.toString(),
                "HF_ENDPOINT", "https://mirror.example.org/",
                "HF_HUB_OFFLINE", "1"),
            home);
    assertThat(said.cache()).isEqualTo(home.resolve("hub"));
    assertThat(said.token()).contains("hf_x");
    assertThat(said.endpoint()).isEqualTo(URI.create("https://mirror.example.org"));
    assertThat(said.offline()).isTrue();
    assertThatThrownBy(() -> HubSettings.of(Map.of("HF_ENDPOINT", "ftp://x"), home))
        .hasMessageContaining("https://HOST is expected");
    assertThatThrownBy(() -> HubSettings.of(Map.of("HF_ENDPOINT", "https://x:99999"), home))
        .hasMessageContaining("HF_ENDPOINT: https://x:99999: ")
        .hasMessageContaining("PORT is from 1 to 65535");
    assertThatThrownBy(() -> HubSettings.of(Map.of("HF_ENDPOINT", "https://me:secret@x"), home))
        .hasMessageContaining("https://HOST is expected")
        .message()
        .doesNotContain("secret");
  }

  @Test
  void namesAreOrganisationAndModel() {
    assertThat(ModelName.parse("Qwen/Qwen2.5-Coder-0.5B").orElseThrow().toString())
        .isEqualTo("Qwen/Qwen2.5-Coder-0.5B");
    assertThat(ModelName.parse("a/b@v1.0").orElseThrow().revision()).isEqualTo("v1.0");
    assertThat(ModelName.parse("a/b@v1.0:c.gguf").orElseThrow().file()).isEqualTo("c.gguf");
    for (String wrong :
        new String[] {
          "a",
          "/etc/passwd",
          "../x",
          "a/..",
          "a/b/c",
          "a/b@../x",
          "a--b/c",
          "",
          "~/x",
          "a/b:c",
          "a/b:../c.gguf"
        }) {
      assertThat(ModelName.parse(wrong)).as(wrong).isEmpty();
    }
  }
}
