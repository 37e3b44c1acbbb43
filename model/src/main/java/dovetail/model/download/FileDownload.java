package dovetail.model.download;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.LongConsumer;

/**
 * Fetches one file into {@code NAME.part}, from where the last attempt ended, and renames it once
 * its hash is right. A broken connection is tried again; after five attempts without any new byte
 * it is a failure.
 */
final class FileDownload {
  private static final int ATTEMPTS = 5;

  private final HubConnection hub;
  private final HubSettings settings;
  private final ModelName name;
  private final String commit;
  private final HubFile file;
  private final Path folder;
  private final LongConsumer progress;

  /** The download of one file of a commit. */
  FileDownload(
      HubConnection hub,
      HubSettings settings,
      ModelName name,
      String commit,
      HubFile file,
      Path folder,
      LongConsumer progress) {
    this.hub = hub;
    this.settings = settings;
    this.name = name;
    this.commit = commit;
    this.file = file;
    this.folder = folder;
    this.progress = progress;
  }

  private Path part() {
    return folder.resolve(file.name() + ".part");
  }

  /** Fetches the file; returns when it is there and right. */
  void run() throws IOException, PullFailure, InterruptedException {
    Path target = folder.resolve(file.name());
    if (Files.isRegularFile(target) && Files.size(target) == file.bytes()) {
      progress.accept(file.bytes());
      return;
    }
    int failures = 0;
    boolean again = false;
    while (true) {
      long before = size();
      String problem = "";
      if (before < file.bytes() || file.bytes() == 0) {
        problem = fetch(before);
      }
      if (problem.isEmpty() && hash().equals(file.hash())) {
        Files.move(
            part(), target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        return;
      }
      if (problem.isEmpty()) {
        Files.delete(part());
        if (again || before == 0) {
          throw new PullFailure(
              "%s of %s has other bytes than the hub promised: its hash differs"
                  .formatted(file.name(), name));
        }
        again = true; // The rest of an earlier attempt may have been wrong.
        continue;
      }
      failures = size() > before ? 1 : failures + 1;
      if (failures >= ATTEMPTS) {
        throw new PullFailure(
            "%s (%s, %d of %d bytes are there; the same command goes on from there)"
                .formatted(problem, file.name(), size(), file.bytes()));
      }
      Thread.sleep(settings.pause().multipliedBy(1L << failures));
    }
  }

  /** Fetches from a byte on; returns the failure, for people, or an empty text. */
  private String fetch(long from) throws IOException, PullFailure, InterruptedException {
    HttpResponse<InputStream> response;
    try {
      response = hub.get("/%s/resolve/%s/%s".formatted(name.path(), commit, file.name()), from);
    } catch (IOException e) {
      return hub.reason(e);
    }
    try (InputStream in = response.body();
        SilenceWatch watch = new SilenceWatch(in, settings.patience())) {
      int status = response.statusCode();
      if (status / 100 == 5) {
        return "the hub answers with status " + status;
      }
      hub.refuse(response, name);
      boolean continued = status == 206 && continues(response, from);
      if (status == 416 || (status == 206 && !continued)) {
        Files.deleteIfExists(part());
        return "the hub does not go on at byte " + from;
      }
      return write(in, watch, continued ? from : 0);
    }
  }

  private static boolean continues(HttpResponse<?> response, long from) {
    return response
        .headers()
        .firstValue("Content-Range")
        .orElse("")
        .startsWith("bytes " + from + "-");
  }

  private String write(InputStream in, SilenceWatch watch, long from)
      throws IOException, PullFailure {
    long at = from;
    try (FileChannel out =
        FileChannel.open(part(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      out.truncate(from);
      out.position(from);
      byte[] buffer = new byte[1 << 16];
      while (true) {
        int count;
        try {
          count = in.read(buffer);
          watch.check();
        } catch (IOException e) {
          return hub.reason(e);
        }
        if (count < 0) {
          break;
        }
        watch.progress();
        at += count;
        if (at > file.bytes()) {
          throw new PullFailure(
              "%s of %s is longer than the %d bytes that the hub promised"
                  .formatted(file.name(), name, file.bytes()));
        }
        ByteBuffer bytes = ByteBuffer.wrap(buffer, 0, count);
        while (bytes.hasRemaining()) {
          out.write(bytes);
        }
        progress.accept(at);
      }
      out.force(true);
    }
    return at == file.bytes() ? "" : "the connection was cut off";
  }

  private long size() throws IOException {
    return Files.isRegularFile(part()) ? Files.size(part()) : 0;
  }

  private String hash() throws IOException {
    try {
      MessageDigest digest =
          MessageDigest.getInstance(
              switch (file.kind()) {
                case SHA256 -> "SHA-256";
                case GIT_BLOB -> "SHA-1";
              });
      if (file.kind() == HubFile.Kind.GIT_BLOB) {
        digest.update(("blob " + size() + "\0").getBytes(StandardCharsets.US_ASCII));
      }
      try (InputStream in = new DigestInputStream(Files.newInputStream(part()), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-1 and SHA-256", e);
    }
  }
}
