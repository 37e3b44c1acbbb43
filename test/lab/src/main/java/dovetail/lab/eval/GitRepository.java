package dovetail.lab.eval;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Commits, trees and files of a repository, read by git. One thread; nothing is written. */
final class GitRepository implements AutoCloseable {
  /** The hash that stands for no file. */
  private static final String NOTHING = "0".repeat(40);

  private final Path folder;
  private final Process files;
  private final OutputStream asked;
  private final InputStream answers;

  /** A file that differs: its path from the root on, and its later content, if it has one. */
  record Change(String path, Optional<String> hash) {}

  /** Opens a repository, with a work tree or without. */
  GitRepository(Path folder) throws IOException {
    this.folder = folder;
    this.files = start("cat-file", "--batch");
    this.asked = files.getOutputStream();
    this.answers = new BufferedInputStream(files.getInputStream());
  }

  private Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  private String said(String... arguments) throws IOException {
    Process process = start(arguments);
    process.getOutputStream().close();
    String text;
    try (InputStream out = process.getInputStream()) {
      text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
    }
    try {
      if (process.waitFor() != 0) {
        throw new IOException("git " + String.join(" ", arguments) + " failed in " + folder);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    return text;
  }

  /** The last commits that have one parent, newest first. */
  List<String> commits(int most) throws IOException {
    return said("rev-list", "--min-parents=1", "--max-parents=1", "--max-count=" + most, "HEAD")
        .lines()
        .toList();
  }

  /** The changes of a commit, as a patch without lines around. */
  String patch(String commit) throws IOException {
    String plain = "-p -U0 --no-renames --no-color --no-ext-diff --no-textconv --no-commit-id";
    String prefixes = "--src-prefix=a/ --dst-prefix=b/";
    return said("diff-tree %s %s %s".formatted(plain, prefixes, commit).split(" "));
  }

  /** All files of a tree, as changes of an empty one. */
  List<Change> tree(String commit) throws IOException {
    // mode, type, hash, tab, path
    return Stream.of(said("ls-tree", "-r", "-z", commit).split("\0"))
        .filter(line -> line.contains(" blob "))
        .map(
            line -> {
              int tab = line.indexOf('\t');
              String hash = line.substring(line.lastIndexOf(' ', tab) + 1, tab);
              return new Change(line.substring(tab + 1), Optional.of(hash));
            })
        .toList();
  }

  /** The files in which a later tree differs from an earlier one. */
  List<Change> changes(String earlier, String later) throws IOException {
    // :mode mode hash hash letter, path
    String[] parts = said("diff-tree", "-r", "-z", "--no-renames", earlier, later).split("\0");
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i + 1 < parts.length; i += 2) {
      String hash = parts[i].split(" ")[3];
      changes.add(
          new Change(parts[i + 1], Optional.of(hash).filter(name -> !name.equals(NOTHING))));
    }
    return changes;
  }

  /** The text of a file, by a hash or {@code COMMIT:PATH}; empty if it has none in UTF-8. */
  Optional<String> text(String object) throws IOException {
    if (object.indexOf('\n') >= 0) {
      return Optional.empty();
    }
    asked.write((object + "\n").getBytes(StandardCharsets.UTF_8));
    asked.flush();
    String[] head = line().split(" ");
    if (head.length != 3) {
      return Optional.empty(); // missing
    }
    byte[] bytes = answers.readNBytes(Integer.parseInt(head[2]));
    int end = answers.read();
    if (end != '\n') {
      throw new IOException("git cat-file ended in " + folder);
    }
    try {
      return head[1].equals("blob")
          ? Optional.of(
              StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString())
          : Optional.empty();
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private String line() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int b = answers.read(); b != '\n'; b = answers.read()) {
      if (b < 0) {
        throw new IOException("git cat-file ended in " + folder + ": is it a repository?");
      }
      out.write(b);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    files.destroy();
  }
}
