import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * Makes the distribution for the platform that it runs on: {@code mvn -Pdist package} calls it. An
 * archive with a Java of its own, the natives, the model and the editors' plugins, which runs where
 * no Java is, and writes nothing but its cache; with the tree-sitter grammars of the languages on
 * Dovetail's list, where npm can fetch them. A second archive has no model, and no libtorch: a
 * server's model writes.
 *
 * <p>Arguments: the repository's root, the version, the time that all files get (ISO 8601), and the
 * class path, the server's jar first. {@code XZ_OPT} in the environment says how hard to compress.
 */
final class Distribution {
  /** What the server needs of the JDK, found by running it. */
  private static final String MODULES =
      "java.base,java.logging,java.management,java.net.http,jdk.localedata,jdk.management,"
          + "jdk.unsupported";

  /**
   * Java's compilers yield to the threads that a user waits for, as far as the system has them
   * compete. In the runtime's own options Java says nothing of it; on the command line it warns.
   */
  private static final String YIELDING = "-XX:ThreadPriorityPolicy=1 -XX:CompilerThreadPriority=5";

  /** Thai for where words end in it. */
  private static final String LOCALES = "en,th";

  private static final Set<String> IGNORED =
      Set.of("node_modules", "__pycache__", "dist", "server", "target", ".dovetail");

  /** Jars of which no class is ever loaded. */
  private static final List<String> UNUSED =
      List.of(
          "commons-codec",
          "commons-compress",
          "commons-io",
          "error_prone_annotations",
          "j2objc-annotations",
          "jspecify",
          "listenablefuture");

  private static final String MODEL = "model/src/main/resources/dovetail/model/default";

  private static final String LANGUAGES =
      "server/src/main/resources/dovetail/server/files/languages.txt";

  private static final boolean WINDOWS = platform().startsWith("windows");

  /** What a process is started by: Windows finds no script without its ending. */
  private static final String NPM = WINDOWS ? "npm.cmd" : "npm";

  /** Not Git's on Windows, which comes first on a PATH there and knows no zip. */
  private static final String TAR =
      WINDOWS ? System.getenv("SystemRoot") + "\\System32\\tar.exe" : "tar";

  private final Path root;
  private final FileTime time;
  private final List<Path> jars;
  private final Path folder;
  private final Path lib;

  private Distribution(Path root, String version, FileTime time, List<Path> jars) {
    this.root = root;
    this.time = time;
    this.jars = jars;
    this.folder = root.resolve("server/target/dist/dovetail-" + version + "-" + platform());
    this.lib = folder.resolve("lib");
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    List<Path> jars = Arrays.stream(args[3].split(File.pathSeparator)).map(Path::of).toList();
    FileTime time = FileTime.from(Instant.parse(args[2]));
    new Distribution(Path.of(args[0]).toRealPath(), args[1], time, jars).make();
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
    Files.createDirectories(lib);
    link();
    natives();
    String classPath = String.join(WINDOWS ? ";%ROOT%\\lib\\" : ":$root/lib/", jars());
    copy(root.resolve(MODEL), lib.resolve("model"));
    Files.copy(root.resolve("build/dist/java.options"), lib.resolve("java.options"));
    Files.writeString(lib.resolve("time"), time.toInstant().getEpochSecond() + "\n");
    launcher(WINDOWS ? "dovetail.cmd" : "dovetail", classPath);
    for (String name : List.of("LICENSE", "README.md", "examples", "editors")) {
      copy(root.resolve(name), folder.resolve(name));
    }
    copy(root.resolve("build/dist/licenses"), folder.resolve("licenses"));
    java(root.resolve("build/Manual.java").toString(), folder.resolve("share").toString());
    extension();
    languages();
    setTimes();
    aheadOfTime();
    pack("");
    // The same without what a model on this machine needs; Java's cache does not ask for it.
    pack("-light", "lib/model", "lib/native/pytorch");
  }

  private void link() {
    ToolProvider jlink = ToolProvider.findFirst("jlink").orElseThrow();
    List<String> arguments = new ArrayList<>();
    if (platform().startsWith("linux")) {
      arguments.addAll(List.of("--add-options", YIELDING));
    }
    arguments.addAll(
        List.of(
            "--add-modules",
            MODULES,
            "--include-locales",
            LOCALES,
            "--output",
            folder.resolve("runtime").toString(),
            "--exclude-files", // Debian's JDK has 700 MB of them
            "**.debuginfo",
            "--strip-debug",
            "--no-header-files",
            "--no-man-pages",
            "--compress",
            "zip-0")); // the archive is compressed, better
    int status = jlink.run(System.out, System.err, arguments.toArray(String[]::new));
    if (status != 0) {
      throw new IllegalStateException("jlink ended with status " + status);
    }
  }

  /** Has DJL unpack its native libraries here, once for all, by completing an example. */
  private void natives() throws IOException, InterruptedException {
    java(
        "-DDJL_CACHE_DIR=" + lib.resolve("native"),
        "-Ddovetail.model=" + root.resolve(MODEL),
        "dovetail.server.Main",
        "complete",
        root.resolve("examples/shapes.py").toString(),
        "--at",
        "27:42");
    letAllRead(lib.resolve("native"));
    strip(lib.resolve("native"));
    strip(folder.resolve("runtime/lib/server"));
  }

  /** DJL unpacks into folders that only their owner may read. */
  private static void letAllRead(Path below) throws IOException {
    if (WINDOWS) {
      return;
    }
    try (Stream<Path> files = Files.walk(below)) {
      for (Path file : files.toList()) {
        Files.setPosixFilePermissions(
            file,
            PosixFilePermissions.fromString(Files.isDirectory(file) ? "rwxr-xr-x" : "rw-r--r--"));
      }
    }
  }

  /** Adds each language as a user would, into the archive. */
  private void languages() throws IOException, InterruptedException {
    if (!runs(NPM, "--version")) {
      System.err.println(
          "WARNING: NO TREE-SITTER GRAMMAR IS IN THE ARCHIVE: npm does not run here");
      return;
    }
    Path cache = Files.createTempDirectory("dovetail-languages");
    List<String> add = new ArrayList<>(List.of("dovetail.server.Main", "language", "add"));
    try (Stream<String> lines = Files.lines(root.resolve(LANGUAGES))) {
      lines.filter(line -> !line.startsWith("#")).map(line -> line.split(" ")[0]).forEach(add::add);
    }
    ProcessBuilder adding = javaOf(add.toArray(String[]::new));
    adding.environment().put("DOVETAIL_CACHE", cache.toString());
    run(adding);
    copy(cache.resolve("languages"), lib.resolve("languages"));
    copy(cache.resolve("compiled"), lib.resolve("compiled"));
    delete(cache);
  }

  /** Runs the server's classes with this Java. */
  private void java(String... arguments) throws IOException, InterruptedException {
    run(javaOf(arguments));
  }

  private ProcessBuilder javaOf(String... arguments) {
    String classPath = String.join(File.pathSeparator, jars.stream().map(Path::toString).toList());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("@" + root.resolve("build/dist/java.options"));
    command.addAll(List.of("-cp", classPath));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }

  /**
   * Leaves out names that only a debugger reads. macOS's libraries would have to be signed anew.
   */
  private static void strip(Path libraries) throws IOException, InterruptedException {
    if (!platform().startsWith("linux") || !runs("strip", "--version")) {
      return;
    }
    try (Stream<Path> files = Files.walk(libraries)) {
      for (Path file : files.filter(one -> one.toString().contains(".so")).toList()) {
        run(new ProcessBuilder("strip", "--strip-unneeded", file.toString()));
        Elf.closeGap(file);
      }
    }
  }

  /**
   * Copies the jars without what was unpacked from them; their names, in the class path's order.
   */
  private List<String> jars() throws IOException {
    List<String> names = new ArrayList<>();
    // What calls a libtorch for CUDA, which users bring, stays.
    Predicate<String> unpacked =
        name ->
            name.startsWith("dovetail/model/default/")
                || name.matches("(jnilib|pytorch|native/lib)/.*/.*") && !name.contains("/cu")
                || name.matches("com/sun/jna/[^/]*/(lib)?jnidispatch.*") && !name.contains(jna());
    for (Path jar : jars) {
      String name = jar.getFileName().toString();
      if (UNUSED.stream().noneMatch(name::startsWith)) {
        Jars.copy(jar, lib.resolve(name), unpacked.negate(), time);
        names.add(name);
      }
    }
    return names;
  }

  /** The folder of this platform in JNA's jar. */
  private static String jna() {
    String os = WINDOWS ? "win32" : platform().startsWith("macos") ? "darwin" : "linux";
    return "/" + os + (platform().endsWith("x64") ? "-x86-64/" : "-aarch64/");
  }

  private void launcher(String name, String classPath) throws IOException {
    Path file = folder.resolve("bin").resolve(name);
    String text = Files.readString(root.resolve("build/dist").resolve(name));
    Files.writeString(file, text.replace("@CLASS_PATH@", classPath));
    if (!WINDOWS) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  /** By the times of the jars and of Java's classes the ahead-of-time cache knows them. */
  private void setTimes() throws IOException {
    Files.setLastModifiedTime(folder.resolve("runtime/lib/modules"), time);
    try (Stream<Path> files = Files.list(lib)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".jar")).toList()) {
        Files.setLastModifiedTime(file, time);
      }
    }
  }

  /** Lets somebody type, and keeps what was loaded, linked and profiled meanwhile. */
  private void aheadOfTime() throws IOException, InterruptedException {
    Path launcher = folder.resolve("bin").resolve(WINDOWS ? "dovetail.cmd" : "dovetail");
    Path examples = folder.resolve("examples");
    ProcessBuilder server = new ProcessBuilder(launcher.toString(), "serve");
    server
        .environment()
        .put(
            "DOVETAIL_JAVA_OPTS",
            "-XX:AOTCacheOutput=%s -Ddovetail.rehearsal=%s"
                .formatted(lib.resolve("dovetail.aot"), examples));
    Train.run(examples, server);
  }

  private void pack(String suffix, String... without) throws IOException, InterruptedException {
    String name = folder.getFileName().toString();
    Path archive = folder.resolveSibling(name + suffix + (WINDOWS ? ".zip" : ".tar.xz"));
    List<String> command = new ArrayList<>(List.of(TAR));
    if (platform().startsWith("linux")) { // GNU's
      command.addAll(List.of("--sort=name", "--owner=0", "--group=0", "--numeric-owner"));
      command.add("--mtime=" + time);
    }
    command.addAll(List.of(WINDOWS ? "-acf" : "-cJf", archive.toString()));
    for (String path : without) {
      command.add("--exclude=" + name + "/" + path);
    }
    command.addAll(List.of("-C", folder.getParent().toString(), name));
    ProcessBuilder tar = new ProcessBuilder(command);
    tar.environment().putIfAbsent("XZ_OPT", "-6 -T0");
    run(tar);
    long unpacked = size(folder);
    for (String path : without) {
      unpacked -= size(folder.resolve(path));
    }
    System.out.printf(
        "%s: %.1f MB, unpacked %.1f MB%n", archive, Files.size(archive) / 1e6, unpacked / 1e6);
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
    if (runs(NPM, "--version")
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
      ProcessBuilder builder = new ProcessBuilder(command);
      return builder
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
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
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
