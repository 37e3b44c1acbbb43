package dovetail.server.memory;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * How much memory this process has.
 *
 * <p>Linux tells what is resident, whoever asked for it: Java, libtorch, mapped files. Elsewhere it
 * is what Java knows of itself, its heap, its classes and code, its buffers; then the model's
 * native memory is not in it.
 */
public final class ProcessSize {
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String RESIDENT = "VmRSS:";

  private ProcessSize() {}

  /** In bytes, now. */
  public static long bytes() {
    return resident().orElseGet(ProcessSize::known);
  }

  /** Whether everything is counted, the model too. */
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

  /** From lines such as {@code VmRSS: 1234 kB}. */
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
