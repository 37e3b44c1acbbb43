package dovetail.model.hub;

import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** The meaning of an exception, for people: no class of Java's is named. */
public final class Reason {
  /** The name of a class before its message, as {@code Throwable.toString} writes it. */
  private static final Pattern CLASS_NAME =
      Pattern.compile("(?:[a-z][a-z0-9_]*\\.)+[A-Z][\\w$]*(?:Exception|Error): *");

  /** The messages of Java's for a certificate of another host. */
  private static final Pattern NAMES =
      Pattern.compile("(?i)no (?:subject alternative|name matching)");

  /** The place where Gson gives up; the rest of its message is for programmers. */
  private static final Pattern JSON_PLACE = Pattern.compile("at line (\\d+) column (\\d+) path ");

  private Reason() {}

  /** The meaning in a few words; the file is not named again where the system names the mistake. */
  public static String of(Throwable thrown) {
    return switch (thrown) {
      case SSLException e -> ofTls(e);
      case NoSuchFileException _ -> "no such file";
      case AccessDeniedException _ -> "permission denied";
      case FileAlreadyExistsException _ -> "it is there already";
      case NotDirectoryException _ -> "no folder";
      case CharacterCodingException _ -> "not UTF-8";
      case InvalidPathException _ -> "no path of this system";
      case PatternSyntaxException e -> e.getDescription();
      case FileSystemException e when e.getReason() != null -> e.getReason();
      default -> said(thrown.getMessage());
    };
  }

  /** The fault of a certificate, or of a connection over TLS. */
  private static String ofTls(SSLException thrown) {
    return ofCertificate(thrown)
        .orElseGet(
            () ->
                said(thrown.getMessage()).contains("plaintext")
                    ? "it speaks no TLS: http:// in place of https://?"
                    : "no connection over TLS comes about: " + said(thrown.getMessage()));
  }

  /** Whether a certificate is at fault. */
  public static boolean isOfCertificate(SSLException thrown) {
    return ofCertificate(thrown).isPresent();
  }

  /** The fault of a certificate, by the innermost of several causes. */
  private static Optional<String> ofCertificate(SSLException thrown) {
    Optional<String> told = Optional.empty();
    for (Throwable e = thrown; e != null; e = e.getCause()) {
      told =
          switch (e) {
            case CertPathBuilderException _ ->
                Optional.of("its certificate is signed by nobody that is known here");
            case CertificateExpiredException _ -> Optional.of("its certificate has expired");
            case CertificateNotYetValidException _ ->
                Optional.of("its certificate is not valid yet, by the clock of this machine");
            case CertificateException c when NAMES.matcher(said(c.getMessage())).find() ->
                Optional.of("its certificate names another host");
            case CertificateException _ -> told.or(() -> Optional.of("its certificate is refused"));
            default -> told;
          };
    }
    return told;
  }

  private static String said(@Nullable String message) {
    String text = message == null ? "" : CLASS_NAME.matcher(message).replaceAll("").strip();
    Matcher json = JSON_PLACE.matcher(text);
    if (json.find()) {
      return "wrong at line %s, column %s".formatted(json.group(1), json.group(2));
    }
    return text.isEmpty() ? "no reason is told" : text;
  }
}
