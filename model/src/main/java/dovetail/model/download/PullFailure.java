package dovetail.model.download;

/** A model cannot be fetched; the message says why, for people. */
public final class PullFailure extends Exception {
  private static final long serialVersionUID = 1;

  PullFailure(String message) {
    super(message);
  }
}
