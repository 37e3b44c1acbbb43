package dovetail.model.hub;

/** Which side of a hole a model was taught to read first. */
enum FillOrder {
  PREFIX_FIRST,
  SUFFIX_FIRST
}
