package dovetail.model.hub;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The HTTP proxies that the environment names: {@code HTTPS_PROXY}, {@code HTTP_PROXY}, {@code
 * ALL_PROXY}, and {@code NO_PROXY} for hosts that are connected to directly, as this machine always
 * is. Names in lower case come first. Where the environment names no proxy, Java's own settings
 * hold. A value that is no HTTP proxy is passed over. A name and a password in a value are sent to
 * the proxy alone, and never shown. Any thread.
 */
public final class Proxies extends ProxySelector {
  static {
    // Else Java sends no password to a proxy that tunnels.
    if (System.getProperty("jdk.http.auth.tunneling.disabledSchemes") == null) {
      System.setProperty("jdk.http.auth.tunneling.disabledSchemes", "");
    }
  }

  /** The status of a proxy that asks who you are. */
  public static final int ASKS_WHO = 407;

  /** The message of Java's for a proxy that does not connect to a server. */
  private static final Pattern TUNNEL = Pattern.compile("Tunnel failed, got: (\\d{3})");

  private final Map<String, String> environment;

  /** A proxy, and the value of {@code Proxy-Authorization} for it, if any. */
  private record Found(InetSocketAddress address, Optional<String> authorization) {}

  /** The proxies of an environment. */
  public Proxies(Map<String, String> environment) {
    super();
    this.environment = Map.copyOf(environment);
  }

  @Override
  public List<Proxy> select(URI uri) {
    Optional<Found> found = found(uri);
    ProxySelector java = ProxySelector.getDefault();
    boolean isUnset = set("https_proxy", "http_proxy", "all_proxy").isEmpty();
    return isUnset && java != null
        ? java.select(uri)
        : List.of(
            found.map(proxy -> new Proxy(Proxy.Type.HTTP, proxy.address())).orElse(Proxy.NO_PROXY));
  }

  @Override
  public void connectFailed(URI uri, SocketAddress address, IOException failure) {
    // The caller gets the failure itself.
  }

  /** Words for a message, of the proxy for a URL: {@code " (by the proxy HOST:PORT)"}. */
  public String words(URI uri) {
    return route(uri).map(" (%s)"::formatted).orElse("");
  }

  /** The failure of a request that a proxy does not pass on, for people; empty for another. */
  public Optional<String> refusal(URI uri, IOException failure) {
    Matcher status = TUNNEL.matcher(String.valueOf(failure.getMessage()));
    return status.find()
        ? Optional.of(refusal(uri, Integer.parseInt(status.group(1))))
        : Optional.empty();
  }

  /** The same for the status of a proxy. */
  public String refusal(URI uri, int status) {
    return "%s is not reached: the proxy %s, status %d%s"
        .formatted(
            uri,
            status == ASKS_WHO ? "asks for a name and a password" : "refuses",
            status,
            words(uri));
  }

  /** The proxies in force, for people: by scheme, and the hosts that are excepted. */
  public String report() {
    String none = set("no_proxy").map(name -> "; not for " + value(name)).orElse("");
    return Stream.of("https", "http")
            .map(s -> s + " " + route(URI.create(s + "://server.invalid")).orElse("directly"))
            .collect(Collectors.joining(", "))
        + none;
  }

  /** The proxy for a URL, or the variable whose value is passed over as no HTTP proxy. */
  private Optional<String> route(URI uri) {
    return select(uri).stream()
        .filter(proxy -> proxy.type() == Proxy.Type.HTTP)
        .map(proxy -> (InetSocketAddress) proxy.address())
        .map(proxy -> "by the proxy %s:%d".formatted(proxy.getHostString(), proxy.getPort()))
        .findFirst()
        .or(() -> named(uri).map("directly: %s is passed over, no HTTP proxy"::formatted));
  }

  /**
   * The value of {@code Proxy-Authorization} for a URL, if its proxy needs a name and a password.
   */
  public Optional<String> authorization(URI uri) {
    return found(uri).flatMap(Found::authorization);
  }

  private Optional<Found> found(URI uri) {
    return named(uri).map(this::value).flatMap(Proxies::read);
  }

  /** The variable that names the proxy for a URL, if there is one. */
  private Optional<String> named(URI uri) {
    String host = uri.getHost() == null ? "" : uri.getHost().toLowerCase(Locale.ROOT);
    boolean secure = "https".equalsIgnoreCase(uri.getScheme());
    int port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
    return host.isEmpty() || isHere(host) || isExcepted(host, port)
        ? Optional.empty()
        : set(secure ? "https_proxy" : "http_proxy", "all_proxy");
  }

  /** The first variable that has a value, in lower case or in upper case. */
  private Optional<String> set(String... names) {
    return Stream.of(names)
        .flatMap(name -> Stream.of(name, name.toUpperCase(Locale.ROOT)))
        .filter(name -> !value(name).isEmpty())
        .findFirst();
  }

  private String value(String name) {
    return environment.getOrDefault(name, "").strip();
  }

  private static Optional<Found> read(String value) {
    try {
      URI proxy = URI.create(value.contains("://") ? value : "http://" + value);
      if (proxy.getHost() == null || !"http".equalsIgnoreCase(proxy.getScheme())) {
        return Optional.empty();
      }
      int port = proxy.getPort() >= 0 ? proxy.getPort() : 80;
      Optional<byte[]> who =
          Optional.ofNullable(proxy.getUserInfo()).map(word -> word.getBytes(UTF_8));
      return Optional.of(
          new Found(
              new InetSocketAddress(proxy.getHost(), port),
              who.map(word -> "Basic " + Base64.getEncoder().encodeToString(word))));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static boolean isHere(String host) {
    return host.equals("localhost")
        || host.endsWith(".localhost")
        || literal(host).map(InetAddress::isLoopbackAddress).orElse(false);
  }

  private boolean isExcepted(String host, int port) {
    return Stream.of(
            set("no_proxy").map(this::value).orElse("").toLowerCase(Locale.ROOT).split("[,\\s]+"))
        .filter(rule -> !rule.isEmpty())
        .anyMatch(rule -> rule.equals("*") || isExcepted(host, port, rule));
  }

  private static boolean isExcepted(String host, int port, String rule) {
    if (rule.matches("[^:]+:[0-9]+|\\[.*]:[0-9]+")) {
      int colon = rule.lastIndexOf(':');
      return rule.substring(colon + 1).equals(String.valueOf(port))
          && isExcepted(host, port, rule.substring(0, colon));
    }
    Optional<InetAddress> address = literal(host);
    if (address.isEmpty()) {
      String name = rule.replaceFirst("^\\*?\\.", "");
      return host.equals(name) || host.endsWith("." + name);
    }
    int slash = rule.indexOf('/');
    Optional<InetAddress> net = literal(slash < 0 ? rule : rule.substring(0, slash));
    if (net.isEmpty() || net.get().getAddress().length != address.get().getAddress().length) {
      return false;
    }
    int width = net.get().getAddress().length * Byte.SIZE;
    String bits = slash < 0 ? String.valueOf(width) : rule.substring(slash + 1);
    if (!bits.matches("[0-9]{1,3}") || Integer.parseInt(bits) > width) {
      return false;
    }
    BigInteger differs =
        new BigInteger(1, net.get().getAddress())
            .xor(new BigInteger(1, address.get().getAddress()));
    return differs.shiftRight(width - Integer.parseInt(bits)).signum() == 0;
  }

  private static Optional<InetAddress> literal(String host) {
    try {
      return Optional.of(InetAddress.ofLiteral(host.replaceAll("^\\[|]$", "")));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
