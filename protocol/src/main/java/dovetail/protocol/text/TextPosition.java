package dovetail.protocol.text;

/**
 * A line and a character in it, both from 0; a {@link PositionEncoding} defines characters. Any two
 * numbers make a position: {@link LineIndex} clamps them.
 */
public record TextPosition(int line, int character) {}
