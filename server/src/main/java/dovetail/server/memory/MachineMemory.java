package dovetail.server.memory;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** How much memory this machine has; in a container, how much that may use. */
public final class MachineMemory {
  private MachineMemory() {}

  /** In bytes. */
  public static long bytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }
}
