package dovetail.model.hub;

/** The side of a hole that stands first in a model's prompts. */
enum FillOrder {
  PREFIX_FIRST,
  SUFFIX_FIRST
}
