package dovetail.model.hub;

/** Whether a model was taught to see other files before the one with the hole. */
enum FillFiles {
  /** It was, in the format of its special tokens. */
  REPOSITORY,
  /** It was not, though it may have such tokens. */
  NONE
}
