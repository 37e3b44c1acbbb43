package dovetail.model.hub;

import java.net.URI;
import java.util.Optional;

/** URLs that can be asked by HTTP. */
public final class WebUrl {
  private static final int LAST_PORT = 65_535;

  private WebUrl() {}

  /**
   * The error in a URL, for people who have read it; empty if there is none.
   *
   * @param form the form of URLs that are meant, for people
   */
  public static Optional<String> problem(String text, String form) {
    try {
      URI url = URI.create(text);
      if (isAsked(url)) {
        return Optional.empty();
      }
      if (isWeb(url) && url.getRawAuthority() != null) {
        return Optional.of(
            "HOST is a name of ASCII letters, digits, - and ., or an IPv6 address in brackets;"
                + " PORT is from 1 to "
                + LAST_PORT);
      }
    } catch (IllegalArgumentException e) {
      // Told below.
    }
    return Optional.of(form + " is expected");
  }

  /** Whether a URL names a server that can be asked, and no user. */
  public static boolean isAsked(URI url) {
    return isWeb(url)
        && url.getHost() != null
        && url.getRawUserInfo() == null
        && url.getPort() != 0
        && url.getPort() <= LAST_PORT;
  }

  private static boolean isWeb(URI url) {
    return "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
  }
}
