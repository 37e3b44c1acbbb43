package dovetail.server.memory;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The pages of libraries and of Java's classes that this process has read, on Linux.
 *
 * <p>A start reads much that nobody reads again: libtorch registers all operators, of which a model
 * uses few. The system counts these pages as this process's memory until it needs room itself; then
 * it takes pages that nobody maps first.
 */
public final class FilePages {
  private static final Path MAPPINGS = Path.of("/proc/self/smaps");

  /** A mapping that nobody can write, of a file that is loaded once and stays. */
  private static final String FIXED = "(\\p{XDigit}+)-(\\p{XDigit}+) r-[-x][ps] .*";

  private static final Pattern JAVA = Pattern.compile(FIXED + "(libjvm\\.so|/modules|\\.aot)");

  private static final Pattern LIBTORCH = Pattern.compile(FIXED + "libtorch_cpu\\.so");

  /** The advice that this process does not need some pages. */
  private static final int DONT_NEED = 4;

  private FilePages() {}

  /** The function {@code madvise} of the C library. */
  private static final class Advise {
    static final MethodHandle HANDLE =
        Linker.nativeLinker()
            .downcallHandle(
                Linker.nativeLinker().defaultLookup().findOrThrow("madvise"),
                FunctionDescriptor.of(
                    ValueLayout.JAVA_INT,
                    ValueLayout.ADDRESS,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_INT));
  }

  /**
   * Unmaps the pages. Those that are read again come back from the system's cache of files, some
   * sixteen at once.
   *
   * @param hasTorch whether libtorch is loaded; false while another thread may be loading it
   */
  public static void release(boolean hasTorch) {
    if (!Files.isReadable(MAPPINGS)) {
      return;
    }
    try {
      Optional<Matcher> fixed = Optional.empty();
      for (String line : Files.readAllLines(MAPPINGS)) {
        if (line.startsWith("Anonymous:")) {
          // A page that was written, such as a relocated one, would be lost.
          fixed.filter(_ -> line.endsWith(" 0 kB")).ifPresent(FilePages::release);
          fixed = Optional.empty();
        } else if (line.indexOf('-') > 0) {
          fixed =
              Stream.of(JAVA, LIBTORCH)
                  .filter(pattern -> hasTorch || pattern != LIBTORCH)
                  .map(pattern -> pattern.matcher(line))
                  .filter(Matcher::matches)
                  .findFirst();
        }
      }
    } catch (IOException e) {
      // The pages stay.
    }
  }

  private static void release(Matcher mapping) {
    long from = HexFormat.fromHexDigitsToLong(mapping.group(1));
    long to = HexFormat.fromHexDigitsToLong(mapping.group(2));
    try {
      int _ = (int) Advise.HANDLE.invokeExact(MemorySegment.ofAddress(from), to - from, DONT_NEED);
    } catch (Throwable e) {
      throw new IllegalStateException("madvise throws nothing", e);
    }
  }
}
