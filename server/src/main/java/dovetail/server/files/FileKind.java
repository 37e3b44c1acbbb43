package dovetail.server.files;

import dovetail.protocol.Address;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The kind of a document by its name, beside its language. */
public enum FileKind {
  /** Nothing. */
  PLAIN,
  /** It is a cell of a notebook: commands to the notebook stand among the code. */
  CELL,
  /** Another language is mixed into it, which its grammar does not know. */
  TEMPLATE,
  /** It holds what nobody should see. */
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

  /** A line that only a template has; or a string that is one, in a file that parses. */
  private static final Pattern TEMPLATE_LINE =
      Pattern.compile("(?m)^[ \\t]*(\\{%.*%\\}|\\{\\{.*\\}\\}|<%.*%>)[ \\t]*\\r?$");

  private static final Pattern SECRETS =
      Pattern.compile(
          "\\.env(\\..*)?|.*\\.env|\\.envrc|\\.netrc|\\.pgpass|\\.pypirc|\\.npmrc|\\.htpasswd"
              + "|id_(rsa|dsa|ecdsa|ed25519).*|credentials(\\..*)?|secrets?(\\..*)?"
              + "|service[-_]?account.*\\.json|.*\\.(pem|key|p12|pfx|jks|keystore|kdbx|ppk|asc|gpg)");

  /** By the client's name for the document; a link to a secret is one. */
  public static FileKind of(String uri) {
    Address address = Address.of(uri);
    String file = address.name().toLowerCase(Locale.ROOT);
    if (isSecret(file)
        || address.file().stream()
            .flatMap(FileNames::of)
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

  /** Whether a text that does not parse looks like a template of one that does. */
  public static boolean looksLikeTemplate(String text) {
    return TEMPLATE_LINE.matcher(text).find();
  }

  /** Why nothing is suggested in it; empty if that depends on more than its name. */
  public Optional<String> leftAlone() {
    return switch (this) {
      case PLAIN, CELL -> Optional.empty();
      case TEMPLATE -> Optional.of("a template, which is left alone");
      case SECRET -> Optional.of("a file of secrets by its name, which is left alone");
    };
  }
}
