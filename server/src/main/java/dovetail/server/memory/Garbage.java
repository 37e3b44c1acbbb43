package dovetail.server.memory;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/** Gives free memory back to the system: Java's, and glibc's. */
public final class Garbage {
  private Garbage() {}

  /** The function {@code malloc_trim} of glibc; other C libraries lack it. */
  private static final class Trim {
    static final Optional<MethodHandle> HANDLE = find();

    private static Optional<MethodHandle> find() {
      Linker linker = Linker.nativeLinker();
      return linker
          .defaultLookup()
          .find("malloc_trim")
          .map(
              address ->
                  linker.downcallHandle(
                      address, FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG)));
    }
  }

  /**
   * Collects garbage, and gives the free memory back. Takes about a tenth of a second, as a full
   * collection does.
   */
  public static void collect() {
    Runtime.getRuntime().gc();
    Trim.HANDLE.ifPresent(Garbage::call);
  }

  private static void call(MethodHandle trim) {
    try {
      int _ = (int) trim.invokeExact(0L);
    } catch (Throwable e) {
      throw new IllegalStateException("malloc_trim throws nothing", e);
    }
  }
}
