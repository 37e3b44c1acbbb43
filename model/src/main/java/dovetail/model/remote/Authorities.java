package dovetail.model.remote;

import dovetail.model.ModelFailure;
import dovetail.model.hub.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** The certificate authorities that may vouch for a server: Java's own, and a file of the user. */
final class Authorities {
  private Authorities() {}

  /** A context that trusts both; throws {@link ModelFailure} for an unreadable file. */
  static SSLContext trusting(Path file) {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      for (X509Certificate known : usual().getAcceptedIssuers()) {
        store.setCertificateEntry("java" + store.size(), known);
      }
      int known = store.size();
      try (InputStream in = Files.newInputStream(file)) {
        for (Certificate own : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
          store.setCertificateEntry("own" + store.size(), own);
        }
      }
      if (store.size() == known) {
        throw new GeneralSecurityException("there is none in it");
      }
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers(store), null);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new ModelFailure(
          "remote.ca: " + file + " has no certificates that can be read: " + Reason.of(e));
    }
  }

  private static X509TrustManager usual() throws GeneralSecurityException {
    for (TrustManager manager : managers(null)) {
      if (manager instanceof X509TrustManager found) {
        return found;
      }
    }
    throw new GeneralSecurityException("Java trusts nobody");
  }

  private static TrustManager[] managers(@Nullable KeyStore store) throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }
}
