/** Positions in texts: conversion between Java's offsets and an editor's lines and characters. */
@NullMarked
package dovetail.protocol.text;

import org.jspecify.annotations.NullMarked;
