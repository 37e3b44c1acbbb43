package dovetail.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Members that are looked up in objects of known classes. */
final class ObjectChecksTest {
  private static final String FILE =
      """
      from __future__ import annotations
      from things import Thing, unknown
      from dataclasses import dataclass
      import json
      @dataclass
      class Item:
          name: str
          parts: list[Item]
          def low(self, limit) -> bool: ...
          @property
          def first(self) -> Item: ...
      class Open:
          def __getattr__(self, name): ...
      class Half(unknown): ...
      class Shop:
          open: Item | None = None
          def __init__(self, given, best: "Item"):
              self.items: dict[str, Item] = {}
              self.best = best
              self.last = None
              self.given = given
              self.names = []
              self.either = []
          def sell(self, name) -> Item:
              self.last = Item(name, [])
              self.either = self.last
              return self.last
          @classmethod
          def make(cls):
              shop = cls(1, 2)
              pass
          def use(self, item: Item, items: list[Item], odd: Open, half: Half, *rest: Item):
              mine = Item("a", [])
              twice = Item("a", [])
              twice = json
              words, table = [], {}
              made = []
              text = ""
              text += "b"
              asked = Item("a", [])
              if isinstance(asked, Thing):
                  pass
              for one in items:
                  pass
              alias = mine
              sold = self.sell("a")
              mine.price = 1
              item.twice_used()
              %s
      """;

  @TempDir static Path folder;
  private static CheckedNames project;

  @BeforeAll
  static void modules() throws IOException {
    project =
        CheckedNames.in(
            folder,
            Map.of(
                "things",
                """
                class Thing:
                    def __init__(self): ...
                    def open(self) -> 'Thing': ...
                def unknown(): ...
                """,
                "dataclasses",
                "def dataclass(cls=None, **kw): ...\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mine.name                           | ''
          mine.nme                            | nme
          mine.low(1)                         | ''
          mine.lows(1)                        | lows
          print(mine.lows)                    | lows
          mine.price                          | ''
          mine.__dict__                       | ''
          twice.nme                           | ''
          item.nme                            | nme
          item.twice_used()                   | ''
          rest.nme                            | ''
          rest.append                         | ''
          odd.nme                             | ''
          half.nme                            | ''
          asked.nme                           | ''
          one.nme                             | nme
          one.name                            | ''
          alias.nme                           | nme
          sold.nme                            | nme
          made.push(1)                        | push
          made.append(1)                      | ''
          text.lowr()                         | lowr
          text.lower()                        | ''
          words.push(1)                       | ''
          items.push(1)                       | push
          self.best.nme                       | nme
          self.best.name                      | ''
          self.best.first.nme                 | nme
          self.best.first.low(1)              | ''
          self.last.nme                       | nme
          self.open.nme                       | nme
          self.given.nme                      | ''
          self.either.nme                     | ''
          self.names.push(1)                  | push
          self.items.push(1)                  | push
          self.items.values()                 | ''
          self.sell("a").nme                  | nme
          self.sell("a").name                 | ''
          [part.nme for part in self.best.parts] | nme
          [part.name for part in item.parts]  | ''
          [item.nme for item in unknown()]    | ''
          Thing().close()                     | close
          Thing().open().close()              | close
          Thing().open().open()               | ''
          super().__init__()                  | ''
          lambda item: item.nme               | ''
          """)
  void looksUp(String written, String faults) {
    assertThat(project.faults(FILE, written)).isEqualTo(faults);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          item.low()                          | )
          item.low(1)                         | ''
          item.low(1, 2)                      | ','
          item.low(limit=1)                   | ''
          item.low(1, deep=2)                 | deep
          item.low(*rest)                     | ''
          Item.low(item, 1)                   | ''
          Item.low(item)                      | )
          asked.low()                         | ''
          twice.low()                         | ''
          self.sell()                         | )
          self.sell("a").low()                | )
          self.sell("a").low(2)               | ''
          self.best.first.low(1, 2)           | ','
          super().sell()                      | ''
          self.make()                         | ''
          self.make(1)                        | (
          self.names.append()                 | )
          self.names.append(1, 2)             | ','
          [part.low() for part in item.parts] | )
          Thing().open(1)                     | (
          text.split(",", 1, 2)               | ','
          text.split(sep=",")                 | ''
          text.split(by=",")                  | by
          self.items.get("a", item)           | ''
          self.items.get("a", item, 1)        | ','
          """)
  void calls(String written, String faults) {
    assertThat(project.faults(FILE, written)).isEqualTo(faults);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mine(1)                             | (
          self.best(self.best)                | (
          self.best.first()                   | (
          self.names(1)                       | (
          text()                              | (
          item()                              | (
          self.sell("a")(1)                   | (
          self.given(1)                       | ''
          twice(1)                            | ''
          asked()                             | ''
          odd(1)                              | ''
          half(1)                             | ''
          self(1)                             | ''
          Item("a", [])                       | ''
          [part() for part in item.parts]     | (
          lambda item: item()                 | ''
          """)
  void callsNoFunction(String written, String faults) {
    assertThat(project.faults(FILE, written)).isEqualTo(faults);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          return self.names.sort()            | sort
          a = self.names.append(1)            | append
          print(self.items.update(a=1))       | update
          print(1, made.extend([]))           | extend
          for a in made.reverse(): pass       | reverse
          made.sort()                         | ''
          [made.append(a) for a in words]     | ''
          a = lambda b: made.append(b)        | ''
          a = made.pop()                      | ''
          a = text.strip().lower()            | ''
          a = unknown().sort()                | ''
          """)
  void usesWhatGivesNothing(String written, String faults) {
    assertThat(project.faults(FILE, written)).isEqualTo(faults);
  }

  @Test
  void aStatementBehindACommentIsNotUsed() {
    String text = "a = []\n# looked up in\n%s\n";
    assertThat(project.faults(text, "a.append(1)")).isEmpty();
    assertThat(project.faults(text, "b = a.append(1)")).isEqualTo("append");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          if mine.low: pass                   | ':'
          while not self.sell: pass           | ':'
          if item.low and item.name: pass     | and
          a = item.low > 3                    | >
          a = self.best.low[0]                | '['
          if mine.low(1): pass                | ''
          if mine.first: pass                 | ''
          if mine.name and mine.parts: pass   | ''
          if unknown.low: pass                | ''
          a = item.low                        | ''
          print(mine.low, self.sell)          | ''
          """)
  void doesNotCallMethods(String written, String faults) {
    assertThat(project.faults(FILE, written)).isEqualTo(faults);
  }

  @Test
  void aClassWithoutBasesIsMadeFromNothing() {
    String text = "class A:\n    def __init__(self, b):\n        %s\n";
    assertThat(project.faults(text, "super().__init__(b)")).isEqualTo("(");
    assertThat(project.faults(text, "super().__init__()")).isEmpty();
    assertThat(project.faults(text, "super().__init__(*b)")).isEmpty();
    assertThat(project.faults(text, "super().b(b)")).isEmpty();
    assertThat(
            project.faults("from c import D\n" + text.replace("A", "A(D)"), "super().__init__(b)"))
        .isEmpty();
  }

  @Test
  void objectsWithTheirOwnCallAreCalled() {
    String text =
        "class A:\n    def __call__(self): ...\nclass B(A): ...\nclass C: ...\n"
            + "b = B()\nc = C()\nd = C()\nd()\n%s\n";
    assertThat(project.faults(text, "b()")).isEmpty();
    assertThat(project.faults(text, "c()")).isEqualTo("(");
    assertThat(project.faults(text, "d()")).isEmpty();
  }

  @Test
  void aClassMakesItsObjects() {
    String text =
        FILE.replace("%s", "pass")
            .replace("shop = cls(1, 2)\n        pass", "shop = cls(1, 2)\n        %s");
    assertThat(project.faults(text, "shop.sel()")).isEqualTo("sel");
    assertThat(project.faults(text, "shop.sell(1)")).isEmpty();
  }

  @Test
  void aMethodLooksUpInTheBase() {
    String text = "class A:\n    def b(self): ...\nclass B(A):\n    def c(self):\n        %s\n";
    assertThat(project.faults(text, "super().c()")).isEqualTo("c");
    assertThat(project.faults(text, "super().b()")).isEmpty();
    assertThat(project.faults(text, "super(B, self).c()")).isEmpty();
    assertThat(project.faults(text, "super().b(1)")).isEqualTo("(");
    assertThat(project.faults(text.replace("(A)", ""), "super().c()")).isEmpty();
  }

  @Test
  void objectsThatStandForOthersHaveTheirMembers() {
    String text =
        "class A:\n"
            + "    def __get__(self, a, b): ...\n"
            + "class B:\n"
            + "    a = A()\n"
            + "    b = property(len)\n"
            + "    def c(self):\n"
            + "        %s\n";
    assertThat(project.faults(text, "self.a.d()")).isEmpty();
    assertThat(project.faults(text, "self.b.d()")).isEmpty();
  }

  @Test
  void theProjectsModulesHaveWhatTheyDefine() throws IOException {
    Files.writeString(folder.resolve("mine.py"), "def there(): ...\n");
    Files.writeString(folder.resolve("loose.py"), "def __getattr__(name): ...\n");
    String text = "import mine, loose\nfrom mine import later\nmine.soon()\n%s\n";
    assertThat(project.faults(text, "mine.there()")).isEmpty();
    assertThat(project.faults(text, "mine.nothing()")).isEqualTo("nothing");
    assertThat(project.faults(text, "from mine import nothing")).isEqualTo("nothing");
    assertThat(project.faults(text, "mine.soon()")).isEmpty();
    assertThat(project.faults(text, "loose.nothing()")).isEmpty();
  }

  @Test
  void namesOfTheFileAreJudgedInItsFunctions() {
    String text = "class A:\n    def b(self): ...\na = A()\ndef f():\n    %s\n";
    assertThat(project.faults(text, "a.c()")).isEqualTo("c");
    assertThat(project.faults(text + "a = f()\n", "a.c()")).isEmpty();
    assertThat(project.faults(text + "def g():\n    global a\n    a = f()\n", "a.c()")).isEmpty();
  }
}
