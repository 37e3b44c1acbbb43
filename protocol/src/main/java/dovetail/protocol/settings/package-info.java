/**
 * The settings of a user, each declared once, in {@link dovetail.protocol.settings.Settings}; and
 * the readers of the settings' JSON that clients send.
 */
@NullMarked
package dovetail.protocol.settings;

import org.jspecify.annotations.NullMarked;
