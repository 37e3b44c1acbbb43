package dovetail.server.memory;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The memory of this machine; in a container, the memory that the container may use. */
public final class MachineMemory {
  private MachineMemory() {}

  /** The memory, in bytes. */
  public static long bytes() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
  }
}
