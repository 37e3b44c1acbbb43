import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Copies jars so that Java's ahead-of-time cache can hold their classes. It holds none of a signed
 * jar and none in bytecode older than Java 6: signatures go, and old classes get frames that make
 * them newer.
 *
 * <p>Arguments: a folder, and a class path. Jars that need it are copied to the folder; the class
 * path with the copies is printed.
 */
final class Jars {
  private static final int OLDEST_HELD = ClassFile.JAVA_6_VERSION;

  private Jars() {}

  public static void main(String[] args) throws IOException {
    List<String> classPath = new ArrayList<>();
    for (String name : args[1].split(File.pathSeparator)) {
      Path jar = Path.of(name);
      if (isHeld(jar)) {
        classPath.add(name);
        continue;
      }
      Path copy = Path.of(args[0]).resolve(jar.getFileName());
      Path fresh = Path.of(args[0]).resolve("jar");
      copy(jar, fresh, any -> true, FileTime.from(Instant.EPOCH));
      // One that is the same is left, with its time.
      if (!Files.exists(copy) || Files.mismatch(fresh, copy) >= 0) {
        Files.move(fresh, copy, StandardCopyOption.REPLACE_EXISTING);
      }
      Files.deleteIfExists(fresh);
      classPath.add(copy.toString());
    }
    System.out.println(String.join(File.pathSeparator, classPath));
  }

  /** Whether the cache holds a jar's classes as they are. */
  private static boolean isHeld(Path file) throws IOException {
    try (JarFile jar = new JarFile(file.toFile(), false)) {
      for (JarEntry entry : jar.stream().toList()) {
        if (isSignature(entry.getName())
            || isClass(entry) && version(jar.getInputStream(entry).readNBytes(8)) < OLDEST_HELD) {
          return false;
        }
      }
    }
    return true;
  }

  /** Copies those entries of a jar that are wanted, ordered by name, all with one time. */
  static void copy(Path from, Path to, Predicate<String> wanted, FileTime time) throws IOException {
    try (JarFile jar = new JarFile(from.toFile(), false);
        OutputStream file = Files.newOutputStream(to);
        ZipOutputStream out = new ZipOutputStream(file)) {
      ClassFile classes = classes(jar);
      List<JarEntry> entries =
          jar.stream()
              .filter(entry -> !entry.isDirectory())
              .filter(entry -> !isSignature(entry.getName()) && wanted.test(entry.getName()))
              // The manifest first, as a JarInputStream expects it.
              .sorted(
                  Comparator.comparing(
                          (JarEntry entry) -> !entry.getName().equals(JarFile.MANIFEST_NAME))
                      .thenComparing(JarEntry::getName))
              .toList();
      for (JarEntry entry : entries) {
        byte[] bytes = jar.getInputStream(entry).readAllBytes();
        ZipEntry copy = new ZipEntry(entry.getName());
        copy.setTimeLocal(LocalDateTime.ofInstant(time.toInstant(), ZoneOffset.UTC));
        out.putNextEntry(copy);
        out.write(isClass(entry) ? renewed(classes, bytes) : bytes);
        out.closeEntry();
      }
    }
  }

  /** Reads and writes classes; those of the same jar are known to it. */
  private static ClassFile classes(JarFile jar) {
    ClassHierarchyResolver own =
        ClassHierarchyResolver.ofResourceParsing(
            type -> {
              String name = type.descriptorString().replaceAll("^L|;$", "") + ".class";
              ZipEntry entry = jar.getEntry(name);
              try {
                return entry == null ? null : jar.getInputStream(entry);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    return ClassFile.of(
        ClassFile.ClassHierarchyResolverOption.of(
            own.orElse(ClassHierarchyResolver.defaultResolver())));
  }

  private static boolean isClass(JarEntry entry) {
    return entry.getName().endsWith(".class");
  }

  /** The version of a class's bytecode. */
  private static int version(byte[] head) {
    return (head[6] & 0xff) << 8 | head[7] & 0xff;
  }

  private static boolean isSignature(String name) {
    return name.matches("META-INF/[^/]*\\.(SF|RSA|DSA|EC)");
  }

  /** The class in bytecode that can be held. */
  private static byte[] renewed(ClassFile classes, byte[] bytes) {
    if (version(bytes) >= OLDEST_HELD) {
      return bytes;
    }
    return classes.transformClass(
        classes.parse(bytes),
        ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)
            .andThen(
                (builder, element) ->
                    builder.with(
                        element instanceof ClassFileVersion
                            ? ClassFileVersion.of(ClassFile.JAVA_8_VERSION, 0)
                            : element)));
  }
}
