package dovetail.model.download;

/**
 * A file of a commit, as the hub describes it.
 *
 * @param hash in lower-case hexadecimal
 * @param kind the kind of hash
 */
record HubFile(String name, long bytes, String hash, Kind kind) {
  /** The form in which a hub describes a file. */
  enum Kind {
    /** SHA-256 of its bytes: large files. */
    SHA256,
    /** SHA-1 of git's blob, which begins with {@code blob SIZE\0}. */
    GIT_BLOB
  }
}
