package dovetail.server.files;

import dovetail.model.hub.CacheFiles;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A package as npm packs it: a tar archive (POSIX.1-1988) under gzip. Only its small text files are
 * ever written, below a given folder; no program in it is run.
 *
 * @param bytes the content of the file
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PackageFile(byte[] bytes) {
  private static final int BLOCK = 512;

  /** The greatest size of a file that is unpacked. */
  private static final int MOST = 8 << 20;

  /** The file's SHA-256, in hexadecimal digits. */
  public String sha256() {
    return CacheFiles.sha256(bytes);
  }

  /**
   * Unpacks JSON files, and files without an ending, below a folder.
   *
   * @throws IOException if the archive is damaged, or has a path outside the folder
   */
  public void unpack(Path folder) throws IOException {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      for (byte[] head = in.readNBytes(BLOCK);
          head.length == BLOCK && head[0] != 0;
          head = in.readNBytes(BLOCK)) {
        String name = text(head, 345, 155) + text(head, 0, 100);
        long size = Long.parseUnsignedLong(text(head, 124, 12).strip(), 8);
        boolean plain = head[156] == '0' || head[156] == 0;
        boolean wanted = name.endsWith(".json") || name.indexOf('.', name.lastIndexOf('/') + 1) < 0;
        Path file = folder.resolve(name).normalize();
        if (plain && wanted && size <= MOST) {
          if (!file.startsWith(folder)) {
            throw new IOException("it holds a file outside of it: " + name);
          }
          Path parent = file.getParent();
          Files.createDirectories(parent == null ? folder : parent);
          Files.write(file, in.readNBytes((int) size));
        } else {
          in.skipNBytes(size);
        }
        in.skipNBytes((BLOCK - size % BLOCK) % BLOCK);
      }
    } catch (NumberFormatException | ZipException | EOFException e) {
      throw new IOException("it is no package as npm packs it: a tar archive under gzip", e);
    }
  }

  private static String text(byte[] head, int from, int length) {
    int end = from;
    while (end < from + length && head[end] != 0) {
      end++;
    }
    return new String(head, from, end - from, StandardCharsets.UTF_8);
  }
}
