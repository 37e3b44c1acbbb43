package dovetail.protocol.text;

/**
 * A line and a character in it, both from 0; what a character is, a {@link PositionEncoding} says.
 * Any two numbers make a position: {@link LineIndex} clamps them.
 */
public record TextPosition(int line, int character) {}
