package dovetail.server.editor;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.settings.Settings;
import dovetail.server.suggest.Account;
import java.util.Optional;

/** The account of the last request in each of the last documents. Safe for threads. */
final class Accounts {
  private static final int DOCUMENTS = 6;

  /** An account, and the settings that it was made by. */
  private record Kept(Settings settings, Account account) {}

  private final Cache<String, Kept> last = CacheBuilder.newBuilder().maximumSize(DOCUMENTS).build();

  void add(CompletionRequest request, Account account) {
    last.put(request.uri(), new Kept(request.settings(), account));
  }

  /**
   * The account of the place that a request asks about, in a text that has not changed since, but
   * for what was typed of a suggestion that was shown; empty if nothing was asked there by the
   * settings of now.
   */
  Optional<Account> of(CompletionRequest request) {
    String text = request.text();
    return Optional.ofNullable(last.getIfPresent(request.uri()))
        .filter(kept -> kept.settings().equals(request.settings()))
        .map(Kept::account)
        .filter(
            account -> {
              String before = account.task().prefix();
              String behind = account.task().suffix();
              if (request.offset() < before.length()
                  || !text.startsWith(before)
                  || !text.substring(request.offset()).equals(behind)) {
                return false;
              }
              String typed = text.substring(before.length(), request.offset());
              return typed.isEmpty()
                  || account.answer().suggestions().stream()
                      .anyMatch(one -> one.text().startsWith(typed));
            });
  }
}
