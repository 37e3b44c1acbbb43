package dovetail.server.complete;

/** How far is looked for what was written before and may be written again. */
public enum EchoReach {
  /** Nowhere: the model alone. */
  OFF,
  /** In the file with the hole. */
  FILE,
  /** In that file, and in the others of its project. */
  PROJECT
}
