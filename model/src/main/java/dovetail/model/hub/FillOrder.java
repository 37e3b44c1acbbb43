package dovetail.model.hub;

/** The side of a hole that a model was taught to read first. */
enum FillOrder {
  PREFIX_FIRST,
  SUFFIX_FIRST
}
