package dovetail.server.files;

import dovetail.protocol.Address;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The kind of a document, by its name, independent of its language. */
public enum FileKind {
  /** A usual file. */
  PLAIN,
  /** A cell of a notebook: commands to the notebook stand among the code. */
  CELL,
  /** A template: another language is mixed into the file, which its grammar does not know. */
  TEMPLATE,
  /** A file of secrets, such as keys and passwords. */
  SECRET;

  private static final List<String> TEMPLATES =
      List.of(
          ".j2",
          ".jinja",
          ".jinja2",
          ".tmpl",
          ".tpl",
          ".mako",
          ".mustache",
          ".hbs",
          ".erb",
          ".ejs",
          ".template",
          ".liquid",
          ".gotmpl");

  /** A line that only a template has. In a file that parses it can only stand in a string. */
  private static final Pattern TEMPLATE_LINE =
      Pattern.compile("(?m)^[ \\t]*(\\{%.*%\\}|\\{\\{.*\\}\\}|<%.*%>)[ \\t]*\\r?$");

  private static final Pattern SECRETS =
      Pattern.compile(
          "\\.env(\\..*)?|.*\\.env|\\.envrc|\\.netrc|\\.pgpass|\\.pypirc|\\.npmrc|\\.htpasswd"
              + "|id_(rsa|dsa|ecdsa|ed25519).*|credentials(\\..*)?|secrets?(\\..*)?"
              + "|service[-_]?account.*\\.json|.*\\.(pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg)");

  /** The kind of a document, by the client's name for it. A link to a secret is a secret. */
  public static FileKind of(String uri) {
    Address address = Address.of(uri);
    String file = address.name().toLowerCase(Locale.ROOT);
    if (isSecret(file)
        || address.file().stream()
            .flatMap(FilePaths::of)
            .anyMatch(path -> isSecret(String.valueOf(path.getFileName())))) {
      return SECRET;
    }
    if (address.scheme().equals(Address.CELL) || file.endsWith(".ipynb")) {
      return CELL;
    }
    return TEMPLATES.stream().anyMatch(file::endsWith) ? TEMPLATE : PLAIN;
  }

  private static boolean isSecret(String name) {
    return SECRETS.matcher(name.toLowerCase(Locale.ROOT)).matches();
  }

  /** Whether a text that does not parse looks like a template. */
  public static boolean looksLikeTemplate(String text) {
    return TEMPLATE_LINE.matcher(text).find();
  }

  /** The reason for no suggestions in a document of this kind; empty if they are possible. */
  public Optional<String> leftAlone() {
    return switch (this) {
      case PLAIN, CELL -> Optional.empty();
      case TEMPLATE -> Optional.of("a template, which is left alone");
      case SECRET -> Optional.of("a file of secrets by its name, which is left alone");
    };
  }
}
