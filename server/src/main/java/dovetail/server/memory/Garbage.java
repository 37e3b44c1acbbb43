package dovetail.server.memory;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/** Gives free memory back to the system: Java's, and glibc's. */
public final class Garbage {
  private Garbage() {}

  /** Of glibc; not there in other C libraries. */
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

  /** Takes as long as a full collection does: a tenth of a second, more or less. */
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
