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

  /** An account, with the settings of its request. */
  private record Kept(Settings settings, Account account) {}

  private final Cache<String, Kept> last = CacheBuilder.newBuilder().maximumSize(DOCUMENTS).build();

  void add(CompletionRequest request, Account account) {
    last.put(request.uri(), new Kept(request.settings(), account));
  }

  /**
   * The account of the last answer at a request's cursor. The text may not have changed since,
   * except that the user typed the beginning of a shown suggestion. Empty if there was no request
   * there with the same settings.
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
