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
  private static final int PROTOCOL = 0x80;
  private static final int GLOBAL = 'c';
  private static final int EMPTY_TUPLE = ')';
  private static final int NEW_OBJECT = 0x81;
  private static final int EMPTY_DICT = '}';
  private static final int MARK = '(';
  private static final int UNICODE = 'X';
  private static final int FALSE = 0x89;
  private static final int SET_ITEMS = 'u';
  private static final int BUILD = 'b';
  private static final int STOP = '.';

  private TorchArchive() {}

  /** The archive's bytes. */
  static byte[] of(String className, String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.setMethod(ZipOutputStream.STORED);
      put(zip, "data.pkl", object(className));
      put(zip, "code/__torch__.py", text.getBytes(StandardCharsets.UTF_8));
      put(zip, "constants.pkl", new byte[] {(byte) PROTOCOL, 2, EMPTY_TUPLE, STOP});
      put(zip, "version", "10\n".getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException("into memory", e);
    }
    return out.toByteArray();
  }

  private static byte[] object(String className) {
    ByteArrayOutputStream pickle = new ByteArrayOutputStream();
    pickle.write(PROTOCOL);
    pickle.write(2);
    pickle.write(GLOBAL);
    pickle.writeBytes(("__torch__\n" + className + "\n").getBytes(StandardCharsets.US_ASCII));
    pickle.write(EMPTY_TUPLE);
    pickle.write(NEW_OBJECT);
    pickle.write(EMPTY_DICT);
    pickle.write(MARK);
    byte[] key = "training".getBytes(StandardCharsets.US_ASCII);
    pickle.write(UNICODE);
    pickle.writeBytes(new byte[] {(byte) key.length, 0, 0, 0});
    pickle.writeBytes(key);
    pickle.write(FALSE);
    pickle.write(SET_ITEMS);
    pickle.write(BUILD);
    pickle.write(STOP);
    return pickle.toByteArray();
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
