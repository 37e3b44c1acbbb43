package dovetail.model.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.PatternSyntaxException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program that was killed has left is deleted; what a living one writes is not. */
final class CacheLockTest {
  @TempDir Path cache;

  /** One of each kind that is known; DJL names the last two. */
  private static final List<String> UNFINISHED =
      List.of(
          "masks/masks1.part",
          "servers/vocabulary1.part",
          "models/embedded-1/checked1.part",
          "models/unpacking-1/model.safetensors",
          "models/damaged-1/old/model.safetensors",
          "djl/pytorch/tmp1/libtorch_cpu.so",
          "djl/tokenizers/tmp1/libtokenizers.so",
          "djl/pytorch/2.7.1-cpu/jni1tmp");

  private static final List<String> WHOLE =
      List.of(
          "masks/1.masks",
          "servers/1.vocabulary",
          "models/embedded-1/CHECKED",
          "djl/pytorch/2.7.1-cpu/libtorch.so",
          "oracles/tmp1",
          "run/1.token");

  private void write(List<String> files) throws IOException {
    for (String file : files) {
      Path path = cache.resolve(file);
      Files.createDirectories(path.resolveSibling("."));
      Files.writeString(path, file);
    }
  }

  private List<String> there(List<String> files) {
    return files.stream().filter(file -> Files.exists(cache.resolve(file))).toList();
  }

  /** Another program: writes into the cache until it is told to end, then writes {@code done}. */
  static final class Writer {
    public static void main(String[] arguments) throws IOException {
      Path cache = Path.of(arguments[0]);
      CacheLock.alone(
          cache,
          () -> {
            System.out.println("writes");
            System.out.flush();
            int said = System.in.read();
            return Files.writeString(cache.resolve("done"), "by " + said);
          });
    }
  }

  private Process writer() throws IOException {
    Process writer =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Writer.class.getName(),
                cache.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader said = writer.inputReader(StandardCharsets.UTF_8);
    String line = said.readLine();
    while (line != null && !line.equals("writes")) {
      line = said.readLine();
    }
    assertThat(line).isEqualTo("writes");
    return writer;
  }

  @Test
  void whatNobodyWritesAnyMoreIsDeleted() throws IOException, InterruptedException {
    write(WHOLE);
    Process writer = writer();
    write(UNFINISHED);
    CacheLock.clear(cache);
    assertThat(there(UNFINISHED)).as("somebody writes").isEqualTo(UNFINISHED);
    writer.destroyForcibly().waitFor();
    CacheLock.clear(cache);
    assertThat(there(UNFINISHED)).isEmpty();
    assertThat(there(WHOLE)).isEqualTo(WHOLE);
  }

  @Test
  void whoWritesWaitsForOthers() throws IOException, InterruptedException {
    Process writer = writer();
    CompletableFuture<Boolean> second =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return CacheLock.alone(cache, () -> Files.exists(cache.resolve("done")));
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    writer.getOutputStream().write('x');
    writer.getOutputStream().flush();
    assertThat(second.join()).isTrue();
    assertThat(writer.waitFor()).isZero();
  }

  @Test
  void itIsWrittenWhereNoLockCanBe() throws IOException {
    Path file = Files.writeString(cache.resolve("file"), "in the way");
    assertThat(CacheLock.<String>alone(file.resolve("cache"), () -> "written"))
        .isEqualTo("written");
    CacheLock.clear(file.resolve("cache"));
  }

  /** As Java's client tells what the check of a certificate found. */
  private static SSLException refused(CertificateException found) {
    Exception path = new CertPathValidatorException("validity check failed", found);
    return new SSLHandshakeException(
        "(certificate_unknown) PKIX path validation failed", new CertificateException(path));
  }

  @Test
  void reasonsNameNoClass() {
    assertThat(Reason.of(new AccessDeniedException("/x"))).isEqualTo("permission denied");
    assertThat(Reason.of(new IOException("java.nio.file.FileSystemException: /x: No space left")))
        .isEqualTo("/x: No space left");
    assertThat(Reason.of(new IllegalStateException())).isEqualTo("no reason is told");
    assertThat(Reason.of(new MalformedInputException(1))).isEqualTo("not UTF-8");
    assertThat(Reason.of(refused(new CertificateExpiredException("NotAfter: today"))))
        .isEqualTo("its certificate has expired");
    assertThat(Reason.of(refused(new CertificateNotYetValidException("NotBefore: today"))))
        .isEqualTo("its certificate is not valid yet, by the clock of this machine");
    assertThat(Reason.of(refused(new CertificateException("java.x.Y"))))
        .isEqualTo("its certificate is refused");
    assertThat(Reason.of(new InvalidPathException("a", "Nul character not allowed")))
        .isEqualTo("no path of this system");
    assertThat(Reason.of(new PatternSyntaxException("Missing ']'", "[*.ls", 4)))
        .isEqualTo("Missing ']'");
  }
}
