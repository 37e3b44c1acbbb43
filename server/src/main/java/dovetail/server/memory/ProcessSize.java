package dovetail.server.memory;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * The memory of this process.
 *
 * <p>On Linux it is the resident memory of Java, libtorch and mapped files. Elsewhere it is the
 * memory that Java reports: its heap, its classes and code, its buffers; the model's native memory
 * is missing then.
 */
public final class ProcessSize {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String RESIDENT = "VmRSS:";

  private ProcessSize() {}

  /** The present memory, in bytes. */
  public static long bytes() {
    return resident().orElseGet(ProcessSize::known);
  }

  /** Whether all memory is counted, the model's too. */
  public static boolean isWhole() {
    return resident().isPresent();
  }

  private static OptionalLong resident() {
    if (!Files.isReadable(STATUS)) {
      return OptionalLong.empty();
    }
    try {
      return resident(Files.readString(STATUS));
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  /** The bytes of a line such as {@code VmRSS: 1234 kB}. */
  static OptionalLong resident(String status) {
    return status
        .lines()
        .filter(line -> line.startsWith(RESIDENT) && line.endsWith(" kB"))
        .map(line -> line.substring(RESIDENT.length(), line.length() - " kB".length()).strip())
        .filter(number -> number.matches("\\d{1,15}"))
        .mapToLong(number -> Long.parseLong(number) * 1024)
        .findFirst();
  }

  /** The memory that Java has taken from the system. */
  static long known() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    long bytes =
        memory.getHeapMemoryUsage().getCommitted() + memory.getNonHeapMemoryUsage().getCommitted();
    for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
      bytes += pool.getMemoryUsed();
    }
    return bytes;
  }
}
