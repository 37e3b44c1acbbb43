package dovetail.lab.places;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dovetail.protocol.Suggestion.Stop;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What suggestions are worth to somebody who types {@code total = price * count}. */
final class PersonTest {
  private static final String LINE = "total = price * count";

  private final Person person = new Person(1);
  private final Typist typist = Typist.inTheMiddle(LINE + "\n", 0, LINE.length(), Pairs.none());

  PersonTest() {
    person.begin(typist, "language", "document");
  }

  private void see(String shown, String... parts) {
    person.act(Optional.of(new Shown(shown, typist.at(), typist.at())), stops(parts), "");
  }

  private static List<Stop> stops(String... parts) {
    return Arrays.stream(parts).map(part -> new Stop(part, "")).toList();
  }

  private JsonObject finish() {
    while (!typist.isDone()) {
      person.act(Optional.empty(), List.of(), "");
    }
    JsonObject summary = person.summary();
    assertThat(summary.get("keys").getAsInt()).isEqualTo(LINE.length());
    return summary;
  }

  @Test
  void theWholeIsAcceptedWhereItIsRight() {
    see(LINE, LINE);
    assertThat(typist.isDone()).isTrue();
    JsonObject summary = finish();
    assertThat(summary.get("saved").getAsDouble()).as("20 of 21").isEqualTo(0.952);
    assertThat(summary.get("worth").getAsDouble()).as("18 of 21").isEqualTo(0.857);
    assertThat(summary.get("right").getAsInt()).isOne();
    assertThat(summary.get("vanished_unread").getAsDouble()).isZero();
  }

  @Test
  void partsAreAcceptedAsFarAsTheyAreRight() {
    see("total = price + tax", "total", " =", " price", " + tax");
    assertThat(typist.at()).isEqualTo("total = price".length());
    assertThat(finish().get("saved").getAsDouble()).as("13 by 3 keys").isEqualTo(0.476);
  }

  @Test
  void threeCharactersAreNotWorthIt() {
    String line = "a = b";
    Typist other = Typist.inTheMiddle(line, 0, line.length(), Pairs.none());
    person.begin(other, "language", "document");
    person.act(Optional.of(new Shown("a = c", 0, 0)), stops("a =", " c"), "");
    assertThat(other.at()).isOne();
  }

  @Test
  void whatIsContradictedAtOnceIsNotRead() {
    see("other = price", "other = price");
    see("true", "true");
    String last = "tal = price + tax";
    for (int i = 0; i <= "tal = price ".length(); i++) {
      see(last.substring(i), last.substring(i));
    }
    JsonObject summary = finish();
    assertThat(summary.get("drawn").getAsInt()).isEqualTo(3);
    assertThat(summary.get("vanished_unread").getAsDouble())
        .as("the last one goes on for twelve keys")
        .isEqualTo(0.667);
    assertThat(summary.get("saved").getAsDouble()).isZero();
  }

  @Test
  void whatStaysOnTheScreenIsDrawnOnce() {
    see("total = tax", "total = tax");
    see("otal = tax", "otal = tax");
    see("tal = tax and more", "tal = tax and more");
    assertThat(finish().get("drawn").getAsInt()).isOne();
  }

  @Test
  void whatIsShortOrOnlyClosesIsTrivial() {
    see("tot", "tot");
    see(")]}; }", ")]}; }");
    see("size", "size");
    assertThat(finish().get("trivial").getAsDouble()).isEqualTo(0.667);
  }

  @Test
  void aPlaceholderIsTypedOver() {
    String text = "if total:\n    print(1)";
    Typist head = Typist.fromTheTop(text, 0, text.length(), Pairs.none());
    person.begin(head, "language", "document");
    person.act(
        Optional.of(new Shown("if total:\n    pass", 0, 0)), stops("if total:\n    pass"), "pass");
    assertThat(head.document()).isEqualTo("if total:\n    \n");
    Typist pass = Typist.fromTheTop("    pass", 4, 8, Pairs.none());
    person.begin(pass, "language", "document");
    person.act(Optional.of(new Shown("pass", 4, 4)), stops("pass"), "pass");
    assertThat(pass.isDone()).as("unless it is what is meant").isTrue();
  }

  @Test
  void aPlaceholderThatAStopLeavesBelowTakesTwoKeys() {
    String text = "if total and all_of_it:\n    print(1)";
    Typist head = Typist.fromTheTop(text, 0, text.length(), Pairs.none());
    person.begin(head, "language", "document");
    person.act(
        Optional.of(new Shown("if total:\n    pass", 0, 0)),
        List.of(new Stop("if total", ":\n    pass"), new Stop(":\n    pass", "")),
        "pass");
    assertThat(head.document()).isEqualTo("if total:\n    pass\n");
    assertThat(person.summary().get("saved").getAsDouble()).as("8 by 1, and 2").isEqualTo(0.625);
  }
}
