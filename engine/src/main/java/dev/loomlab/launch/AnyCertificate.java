package dev.loomlab.launch;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Accepts whatever certificate a server shows. Only for asking whether a target answers at all,
 * which says nothing secret; the load itself checks certificates unless its plan says otherwise.
 */
final class AnyCertificate extends X509ExtendedTrustManager {

  /** Has a connection accept any certificate for any name. */
  static void accept(HttpsURLConnection connection) throws IOException {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new AnyCertificate()}, new SecureRandom());
      connection.setSSLSocketFactory(context.getSocketFactory());
      connection.setHostnameVerifier((host, session) -> true);
    } catch (GeneralSecurityException noTls) {
      throw new IOException("this JVM cannot speak TLS", noTls);
    }
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType) {}

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType) {}

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {}

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return new X509Certificate[0];
  }
}
