import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Makes the distribution for the platform that it runs on: {@code mvn -Pdist package} calls it. An
 * archive with a Java of its own, the natives, the model and the editors' plugins, which runs where
 * no Java is.
 *
 * <p>Arguments: the repository's root, the version, and the class path, the server's jar first.
 */
final class Distribution {
  /** What the server needs of the JDK, found by running it. */
  private static final String MODULES =
      "java.base,java.logging,java.management,java.naming,java.sql,java.xml,jdk.localedata,"
          + "jdk.unsupported,jdk.zipfs";

  /** Thai for where words end in it. */
  private static final String LOCALES = "en,th";

  private static final Set<String> IGNORED =
      Set.of("node_modules", "__pycache__", "dist", "server", "target", ".dovetail");

  private final Path root;
  private final Path folder;
  private final List<Path> jars;

  private Distribution(Path root, String version, List<Path> jars) {
    this.root = root;
    this.jars = jars;
    this.folder = root.resolve("server/target/dist/dovetail-" + version + "-" + platform());
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    List<Path> jars =
        Arrays.stream(args[2].split(java.io.File.pathSeparator)).map(Path::of).toList();
    new Distribution(Path.of(args[0]).toRealPath(), args[1], jars).make();
  }

  private static String platform() {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String arch = System.getProperty("os.arch").equals("amd64") ? "x64" : "arm64";
    return (os.startsWith("windows") ? "windows" : os.startsWith("mac") ? "macos" : "linux")
        + "-"
        + arch;
  }

  private void make() throws IOException, InterruptedException {
    delete(folder);
    Files.createDirectories(folder.resolve("bin"));
    Files.createDirectories(folder.resolve("lib"));
    List<String> names = new ArrayList<>();
    for (Path jar : jars) {
      // With its time: the ahead-of-time cache knows its jars by it.
      String name = jar.getFileName().toString();
      Files.copy(jar, folder.resolve("lib").resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
      names.add(name);
    }
    link();
    String classPath = String.join(":$root/lib/", names);
    launcher("dovetail", classPath, Set.of("rwxr-xr-x"));
    launcher("dovetail.cmd", classPath, Set.of());
    for (String name : List.of("LICENSE", "README.md", "examples", "editors")) {
      copy(root.resolve(name), folder.resolve(name));
    }
    extension();
    aheadOfTime();
    pack();
  }

  private void link() {
    ToolProvider jlink = ToolProvider.findFirst("jlink").orElseThrow();
    int status =
        jlink.run(
            System.out,
            System.err,
            "--add-modules",
            MODULES,
            "--include-locales",
            LOCALES,
            "--output",
            folder.resolve("runtime").toString(),
            "--strip-debug",
            "--no-header-files",
            "--no-man-pages",
            "--compress",
            "zip-6",
            "--generate-cds-archive");
    if (status != 0) {
      throw new IllegalStateException("jlink ended with status " + status);
    }
  }

  private void launcher(String name, String classPath, Set<String> permissions) throws IOException {
    Path file = folder.resolve("bin").resolve(name);
    String text = Files.readString(root.resolve("build/dist").resolve(name));
    Files.writeString(file, text.replace("@CLASS_PATH@", classPath));
    for (String permission : permissions) {
      Files.setPosixFilePermissions(
          file, java.nio.file.attribute.PosixFilePermissions.fromString(permission));
    }
  }

  /** Lets somebody type, and keeps what was loaded, linked and profiled meanwhile. */
  private void aheadOfTime() throws IOException, InterruptedException {
    if (platform().startsWith("windows")) {
      return;
    }
    ProcessBuilder server = new ProcessBuilder(folder.resolve("bin/dovetail").toString(), "serve");
    server
        .environment()
        .put("DOVETAIL_JAVA_OPTS", "-XX:AOTCacheOutput=" + folder.resolve("lib/dovetail.aot"));
    Train.run(folder.resolve("examples/shapes.py"), folder.resolve("examples/list.lark"), server);
  }

  private void pack() throws IOException, InterruptedException {
    String name = folder.getFileName().toString();
    boolean windows = platform().startsWith("windows");
    Path archive = folder.resolveSibling(name + (windows ? ".zip" : ".tar.gz"));
    run(
        new ProcessBuilder(
            "tar",
            windows ? "-acf" : "-czf",
            archive.toString(),
            "-C",
            folder.getParent().toString(),
            name));
    System.out.printf(
        "%s: %d MB, unpacked %d MB%n",
        archive, Files.size(archive) / 1_000_000, size(folder) / 1_000_000);
  }

  private static void run(ProcessBuilder builder) throws IOException, InterruptedException {
    int status = builder.inheritIO().start().waitFor();
    if (status != 0) {
      throw new IllegalStateException(builder.command() + " ended with status " + status);
    }
  }

  /**
   * VS Code's extension, which finds the server; where npm, or what it downloads, is not here,
   * none.
   */
  private void extension() throws IOException, InterruptedException {
    Path made = root.resolve("editors/vscode/dovetail.vsix");
    Files.deleteIfExists(made);
    if (runs("npm", "--version")
        && runs("sh", root.resolve("editors/vscode/package.sh").toString())
        && Files.exists(made)) {
      Files.copy(made, folder.resolve("editors/vscode/dovetail.vsix"));
    } else {
      System.err.println(
          "WARNING: VS CODE'S EXTENSION IS NOT IN THE ARCHIVE: npm does not run here, or could not"
              + " package it (see above)");
    }
  }

  private static boolean runs(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** What the repository ignores stays behind: what npm has brought and made, and caches. */
  private static boolean ignored(Path file) {
    for (Path part : file) {
      if (IGNORED.contains(part.toString())) {
        return true;
      }
    }
    String name = file.toString();
    return name.endsWith(".vsix") || name.endsWith(".pyc") || name.endsWith(".class");
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path inside = from.relativize(file);
        if (ignored(inside)) {
          continue;
        }
        Path target = inside.toString().isEmpty() ? to : to.resolve(inside.toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
  }

  private static long size(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(f -> f.toFile().length()).sum();
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
