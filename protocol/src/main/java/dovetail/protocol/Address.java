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
 * A client's name for a document, decoded once and leniently: some clients do not encode brackets,
 * blanks, carets and percent signs of a path, and others encode characters that need no encoding.
 * Linear in the name; immutable.
 *
 * @param scheme the scheme in lower case; empty for a plain path, which is not decoded
 * @param path the decoded path, without host, query and fragment
 * @param file the document's file on this machine, or for a cell its notebook's file; absolute and
 *     normal; empty if not known
 */
public record Address(String scheme, String path, Optional<Path> file) {
  /** The scheme of a notebook's cells. */
  public static final String CELL = "vscode-notebook-cell";

  /** The schemes whose paths are files of this machine, saved or not yet. */
  private static final Set<String> OF_FILES = Set.of("file", "untitled", CELL);

  /** A scheme has at least two letters: one letter is a drive of Windows. */
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
    // An unencoded number sign in a path would make it the path of another file.
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

  /** The file of an encoded address, whose bytes need not be valid text. */
  private static Optional<Path> file(String encoded) {
    try {
      return Optional.of(Path.of(URI.create(encoded)).normalize());
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // a file of another machine, or no path on this system
    }
  }

  /** A path with escapes for all characters that need them; existing escapes stay. */
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
