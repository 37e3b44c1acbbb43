package dovetail.model.hub;

/** Whether a model was trained on prompts with other files before the file with the hole. */
enum FillFiles {
  /** It was, in the format of its special tokens. */
  REPOSITORY,
  /** It was not, though it may have such tokens. */
  NONE
}
