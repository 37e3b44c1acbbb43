package dovetail.model.djl;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The smallest TorchScript archive: one module without weights, made from its source text.
 *
 * <p>An archive is a zip of stored entries. {@code data.pkl} is a pickle program (protocol 2) that
 * makes one object of the class and gives it the state {@code {"training": False}}; {@code
 * constants.pkl} makes an empty tuple; {@code code/__torch__.py} is the text.
 */
final class TorchArchive {
  private TorchArchive() {}

  /** The archive's bytes. */
  static byte[] of(String className, String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.setMethod(ZipOutputStream.STORED);
      put(zip, "data.pkl", object(className));
      put(zip, "code/__torch__.py", text.getBytes(StandardCharsets.UTF_8));
      put(zip, "constants.pkl", bytes("\200\2)."));
      put(zip, "version", bytes("10\n"));
    } catch (IOException e) {
      throw new UncheckedIOException("into memory", e);
    }
    return out.toByteArray();
  }

  /**
   * The pickle of an object: protocol 2, the class by name, an empty tuple, a new object, an empty
   * dictionary, a mark, a key of eight letters, false, set items, set the state, stop.
   */
  private static byte[] object(String className) {
    return bytes("\200\2c__torch__\n" + className + "\n)\201}(X\10\0\0\0training\211ub.");
  }

  private static byte[] bytes(String characters) {
    return characters.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static void put(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
    ZipEntry entry = new ZipEntry("program/" + name);
    CRC32 checksum = new CRC32();
    checksum.update(bytes);
    entry.setCrc(checksum.getValue());
    entry.setSize(bytes.length);
    entry.setCompressedSize(bytes.length);
    entry.setTime(0);
    zip.putNextEntry(entry);
    zip.write(bytes);
    zip.closeEntry();
  }
}
