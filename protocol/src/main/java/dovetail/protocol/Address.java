package dovetail.protocol;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A client's name for a document, decoded once and leniently: some clients leave brackets, blanks,
 * carets and percent signs of a path as they are, and others encode what need not be. Linear in the
 * name; immutable.
 *
 * @param scheme in lower case; empty of a plain path, which is not decoded
 * @param path decoded, without host, query and fragment
 * @param file the file on this machine that the document is, or, of a cell, that of its notebook;
 *     absolute and normal; empty if that is not known
 */
public record Address(String scheme, String path, Optional<Path> file) {
  /** The scheme of a notebook's cells. */
  public static final String CELL = "vscode-notebook-cell";

  /** Those whose paths are files of this machine, saved or to be. */
  private static final Set<String> OF_FILES = Set.of("file", "untitled", CELL);

  /** One letter is a drive of Windows. */
  private static final Pattern FORM =
      Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):(?://([^/?#]*))?([^?#]*)(.*)", Pattern.DOTALL);

  private static final Pattern ESCAPE = Pattern.compile("%[0-9A-Fa-f]{2}");
  private static final String KEPT = "-_.~/!$&'()*+,;=:@";

  /** The address of a name: a URI, or a path. */
  public static Address of(String name) {
    Matcher form = FORM.matcher(name);
    if (!form.matches()) {
      return new Address("", name, plain(name));
    }
    String scheme = form.group(1).toLowerCase(Locale.ROOT);
    String host = form.group(2) == null || form.group(2).equals("localhost") ? "" : form.group(2);
    String encoded = encoded(form.group(3));
    boolean isAbsolute = encoded.startsWith("/");
    String path = URI.create("file:///" + encoded).getPath().substring(1);
    // A sharp in a path that is not encoded would make it that of another file.
    boolean isWhole = !scheme.equals("file") || form.group(4).isEmpty();
    return new Address(
        scheme,
        path,
        OF_FILES.contains(scheme) && isWhole && isAbsolute
            ? file("file://" + host + encoded)
            : Optional.empty());
  }

  /** The last part of the path. */
  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static Optional<Path> plain(String name) {
    try {
      return Optional.of(Path.of(name)).filter(Path::isAbsolute).map(Path::normalize);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** By the bytes that an address names, which need not be a text. */
  private static Optional<Path> file(String encoded) {
    try {
      return Optional.of(Path.of(URI.create(encoded)).normalize());
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // of another machine, or no path on this system
    }
  }

  /** With escapes for all that needs them; those that are there stay. */
  private static String encoded(String raw) {
    StringBuilder out = new StringBuilder(raw.length());
    Matcher escape = ESCAPE.matcher(raw);
    for (int at = 0; at < raw.length(); ) {
      int c = raw.codePointAt(at);
      int next = at + Character.charCount(c);
      if (c == '%' && escape.region(at, raw.length()).lookingAt()) {
        out.append(escape.group());
        next = escape.end();
      } else if (c < 0x80 && (Character.isLetterOrDigit(c) || KEPT.indexOf(c) >= 0)) {
        out.append((char) c);
      } else {
        for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
          out.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
        }
      }
      at = next;
    }
    return out.toString();
  }
}
