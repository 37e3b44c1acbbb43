package dovetail.protocol.lsp;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * One thread for all clients, who take turns: each has a queue of its own, and after a task of one
 * it is the next one's turn. So whoever asks waits for one task of each of the others, however many
 * they ask for. What one client asks for is done in its order. Safe for threads.
 */
final class CompletionThread implements AutoCloseable {
  private final ThreadPoolExecutor executor =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          Thread.ofPlatform().daemon().name("completion").factory());

  /** Those for whom something waits, each once, in the order of their turns. Guarded by itself. */
  private final Deque<Client> turns = new ArrayDeque<>();

  /** A queue for one more client. */
  Worker forClient() {
    return new Client();
  }

  private final class Client implements Worker {
    private final Queue<Runnable> waiting = new ArrayDeque<>();

    @Override
    public void execute(Runnable task) {
      synchronized (turns) {
        if (waiting.isEmpty()) {
          turns.addLast(this);
        }
        waiting.add(task);
      }
      // One turn for each task, whosever it will be.
      executor.execute(CompletionThread.this::takeTurn);
    }

    @Override
    public boolean isAwaited() {
      return !executor.getQueue().isEmpty();
    }
  }

  private void takeTurn() {
    Runnable task;
    synchronized (turns) {
      Client client = turns.removeFirst();
      task = client.waiting.remove();
      if (!client.waiting.isEmpty()) {
        turns.addLast(client);
      }
    }
    task.run();
  }

  /** Ends it, in the midst of what it does if that minds interruption. */
  @Override
  public void close() {
    executor.shutdownNow();
  }
}
