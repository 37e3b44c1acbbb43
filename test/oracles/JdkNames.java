import java.io.IOException;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes what the JDK that runs it declares, for the grammar of Java.
 *
 * <pre>
 * java JdkNames.java types > .../languages/javatypes/grammar.lark    the public types of java.lang
 * java JdkNames.java packages > .../languages/java/modules           of each package that a java.* module exports
 * </pre>
 *
 * <p>A package is a text of Java: its public types, with the member types and the fields that others
 * inherit. A base is named if members come from it; those of bases that are not public are the
 * type's own. Kinds and types are left out, since names alone count.
 */
final class JdkNames {
  private JdkNames() {}

  public static void main(String[] arguments) throws IOException {
    Map<String, List<Class<?>>> packages = packages();
    if (arguments[0].equals("types")) {
      types(packages.get("java.lang"));
    } else {
      System.out.printf(
          "Made by test/oracles/JdkNames.java from JDK %s.%n", Runtime.version().feature());
      packages.forEach(JdkNames::print);
    }
  }

  private static Map<String, List<Class<?>>> packages() throws IOException {
    Map<String, List<Class<?>>> packages = new TreeMap<>();
    Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules");
    for (Module module : ModuleLayer.boot().modules()) {
      if (module.getName().startsWith("java.")) {
        for (ModuleDescriptor.Exports exported : module.getDescriptor().exports()) {
          if (!exported.isQualified()) {
            Path folder =
                modules.resolve(module.getName()).resolve(exported.source().replace('.', '/'));
            packages.put(exported.source(), outermost(module, exported.source(), folder));
          }
        }
      }
    }
    return packages;
  }

  private static List<Class<?>> outermost(Module module, String name, Path folder)
      throws IOException {
    List<Class<?>> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (String file : files.map(one -> one.getFileName().toString()).sorted().toList()) {
        if (file.endsWith(".class") && !file.contains("$") && !file.contains("-")) {
          Class<?> type = Class.forName(module, name + "." + file.replace(".class", ""));
          if (Modifier.isPublic(type.getModifiers())) {
            found.add(type);
          }
        }
      }
    }
    return found;
  }

  private static void types(List<Class<?>> all) {
    System.out.println("// The public types of java.lang, for a grammar that extends this one. Written by");
    System.out.printf("// test/oracles/JdkNames.java from JDK %s.%n", Runtime.version().feature());
    System.out.println();
    List<String> names = all.stream().map(type -> "\"" + type.getSimpleName() + "\"").toList();
    for (int i = 0; i < names.size(); i += 8) {
      System.out.println(
          "%given start by head owner_name type_name sole_type type_qualifier first_type_name"
              + " first_generic first_qualifier "
              + String.join(" ", names.subList(i, Math.min(names.size(), i + 8))));
    }
  }

  private static void print(String name, List<Class<?>> types) {
    System.out.println("=== " + name);
    System.out.println("package " + name + ";");
    types.forEach(type -> System.out.println(stub(type)));
  }

  private static String stub(Class<?> type) {
    Set<Class<?>> bases = new LinkedHashSet<>();
    Set<String> fields = new TreeSet<>();
    Map<String, Class<?>> members = new TreeMap<>();
    collect(type, bases, fields, members);
    bases.removeIf(base -> !has(base));
    String derived =
        bases.isEmpty()
            ? ""
            : bases.stream()
                .map(Class::getCanonicalName)
                .collect(Collectors.joining(",", " implements ", ""));
    String bound = fields.isEmpty() ? "" : "int " + String.join(",", fields) + ";";
    return "class "
        + type.getSimpleName()
        + derived
        + "{"
        + bound
        + members.values().stream().map(JdkNames::stub).collect(Collectors.joining())
        + "}";
  }

  /** What a type binds itself, with what it has of bases that nobody else sees. */
  private static void collect(
      Class<?> type, Set<Class<?>> bases, Set<String> fields, Map<String, Class<?>> members) {
    for (Field field : type.getDeclaredFields()) {
      if (isSeen(field.getModifiers()) && !field.isSynthetic()) {
        fields.add(field.getName());
      }
    }
    for (Class<?> member : type.getDeclaredClasses()) {
      if (isSeen(member.getModifiers()) && !member.isSynthetic()) {
        members.put(member.getSimpleName(), member);
      }
    }
    for (Class<?> base : bases(type)) {
      if (isSeen(base.getModifiers())) {
        bases.add(base);
      } else {
        collect(base, bases, fields, members);
      }
    }
  }

  private static List<Class<?>> bases(Class<?> type) {
    List<Class<?>> bases = new ArrayList<>();
    if (type.getSuperclass() != null) {
      bases.add(type.getSuperclass());
    }
    bases.addAll(Arrays.asList(type.getInterfaces()));
    bases.sort(Comparator.comparing(Class::getName));
    return bases;
  }

  /** Whether others inherit anything from a type. */
  private static boolean has(Class<?> type) {
    return Stream.of(type.getDeclaredFields())
            .anyMatch(field -> isSeen(field.getModifiers()) && !field.isSynthetic())
        || Stream.of(type.getDeclaredClasses()).anyMatch(one -> isSeen(one.getModifiers()))
        || bases(type).stream().anyMatch(JdkNames::has);
  }

  private static boolean isSeen(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }
}
