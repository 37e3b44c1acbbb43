package dovetail.suite;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.memo.FoldedMasks;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The invariants of ARCHITECTURE.md that can be read off the class files. */
final class ArchitectureTest {
  private static JavaClasses dovetail;

  /**
   * What may be used by whom.
   *
   * @param packages a module's packages
   * @param others packages of other modules that it may use
   */
  private record Module(String name, List<String> packages, List<String> others) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final List<String> LEXER = List.of("dovetail.ints..", "dovetail.lexer..");
  private static final List<String> GRAMMARS =
      List.of("dovetail.grammar..", "dovetail.network..", "dovetail.languages..");
  private static final List<String> QUOTIENT = List.of("dovetail.quotient..");
  private static final List<String> ANALYSIS = List.of("dovetail.analysis..");
  private static final List<String> MODEL = List.of("dovetail.model..");
  private static final List<String> PROTOCOL = List.of("dovetail.protocol..");
  private static final List<String> SERVER = List.of("dovetail.server..");
  private static final List<String> LAB = List.of("dovetail.lab..");

  static List<Module> modules() {
    return List.of(
        new Module("lexer", LEXER, List.of()),
        new Module("grammars", GRAMMARS, LEXER),
        new Module("quotient", QUOTIENT, concat(LEXER, GRAMMARS)),
        new Module("analysis", ANALYSIS, concat(LEXER, GRAMMARS, QUOTIENT)),
        new Module("model", MODEL, List.of()),
        new Module("protocol", PROTOCOL, List.of()),
        new Module("server", SERVER, concat(LEXER, GRAMMARS, QUOTIENT, ANALYSIS, MODEL, PROTOCOL)),
        new Module(
            "lab", LAB, concat(LEXER, GRAMMARS, QUOTIENT, ANALYSIS, MODEL, PROTOCOL, SERVER)));
  }

  @SafeVarargs
  private static List<String> concat(List<String>... lists) {
    return List.of(lists).stream().flatMap(List::stream).toList();
  }

  @BeforeAll
  static void readClassFiles() {
    dovetail =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dovetail");
  }

  @Test
  void everyModuleIsSeen() {
    Set<String> seen = new TreeSet<>();
    for (Module module : modules()) {
      DescribedPredicate<JavaClass> inside = resideInAnyOf(module.packages());
      if (dovetail.stream().anyMatch(inside)) {
        seen.add(module.name());
      }
    }
    assertThat(seen).hasSameSizeAs(modules());
    List<String> known = modules().stream().flatMap(m -> m.packages().stream()).toList();
    classes().should().resideInAnyPackage(known.toArray(String[]::new)).check(dovetail);
  }

  /**
   * lexer ← grammars ← quotient ← analysis; model and protocol know nothing of them; server joins;
   * nothing of the product knows the laboratory.
   */
  @ParameterizedTest
  @MethodSource("modules")
  void dependenciesRunOneWay(Module module) {
    List<String> allowed = concat(module.packages(), module.others());
    DescribedPredicate<JavaClass> foreign =
        resideInAPackage("dovetail..").and(DescribedPredicate.not(resideInAnyOf(allowed)));
    noClasses()
        .that(resideInAnyOf(module.packages()))
        .should()
        .dependOnClassesThat(foreign)
        .check(dovetail);
  }

  /** Constraints and mixtures know no request, and only those who decode know decoders. */
  @Test
  void decodingRestsOnWhatItIsAsked() {
    uses("dovetail.model.constraint", List.of());
    uses("dovetail.model.mixture", List.of("dovetail.model"));
    uses("dovetail.model.request", List.of("dovetail.model", "dovetail.model.mixture"));
    uses("dovetail.model.echo", List.of("dovetail.model", "dovetail.model.mixture"));
    uses(
        "dovetail.model.decode",
        List.of(
            "dovetail.model",
            "dovetail.model.constraint",
            "dovetail.model.mixture",
            "dovetail.model.request"));
    noClasses()
        .that()
        .resideInAPackage("dovetail.model..")
        .and()
        .resideOutsideOfPackage("dovetail.model.decode")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dovetail.model.decode")
        .check(dovetail);
  }

  /** A package uses these of Dovetail's, each of them, and no other. */
  private static void uses(String place, List<String> others) {
    Set<String> used = new TreeSet<>();
    for (JavaClass found : dovetail) {
      if (found.getPackageName().equals(place)) {
        found.getDirectDependenciesFromSelf().stream()
            .map(d -> d.getTargetClass().getBaseComponentType().getPackageName())
            .filter(name -> name.startsWith("dovetail") && !name.equals(place))
            .forEach(used::add);
      }
    }
    assertThat(used).as(place).containsExactlyInAnyOrderElementsOf(others);
  }

  private static DescribedPredicate<JavaClass> resideInAnyOf(List<String> packages) {
    return JavaClass.Predicates.resideInAnyPackage(packages.toArray(String[]::new));
  }

  @Test
  void onlyOnePackageKnowsTheWireFormat() {
    onlyIn("dovetail.protocol.lsp", "org.eclipse.lsp4j..");
  }

  @Test
  void onlyOnePackageKnowsTensors() {
    onlyIn("dovetail.model.djl", "ai.djl..");
  }

  @Test
  void onlyTheCommandLinesKnowPicocliAndLogback() {
    onlyIn("dovetail.[server|lab].cli", "picocli..");
    onlyIn("dovetail.server.cli", "ch.qos.logback..");
  }

  private static void onlyIn(String place, String library) {
    noClasses()
        .that()
        .resideOutsideOfPackage(place)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library)
        .check(dovetail);
    assertThat(
            dovetail.stream()
                .flatMap(c -> c.getDirectDependenciesFromSelf().stream())
                .anyMatch(d -> resideInAPackage(library).test(d.getTargetClass())))
        .as("%s is used at all", library)
        .isTrue();
  }

  /** The factory of masks names the accelerator, and nothing else outside its package does. */
  @Test
  void packagesHaveNoCycles() {
    slices()
        .matching("dovetail.(**)")
        .should()
        .beFreeOfCycles()
        .ignoreDependency(Masks.class, FoldedMasks.class)
        .check(dovetail);
    noClasses()
        .that()
        .resideOutsideOfPackage("dovetail.quotient.mask.memo")
        .and()
        .areNotAssignableTo(Masks.class)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dovetail.quotient.mask.memo")
        .check(dovetail);
  }

  /** Standard output belongs to the protocol and to results: only {@code Streams} takes it. */
  @Test
  void nobodyWritesToStandardOutput() {
    noClasses().should().accessField(System.class, "out").check(dovetail);
    noClasses()
        .that()
        .doNotHaveSimpleName("Main")
        .should()
        .callMethod(System.class, "exit", int.class)
        .check(dovetail);
  }

  /**
   * Nothing is fetched unasked, and nothing tells anybody anything: one package opens connections
   * to servers that the user named, and one when the user has a model or a language fetched.
   */
  @Test
  void onlyTwoPackagesOpenConnections() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dovetail.model.remote", "dovetail.model.download")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.net.Socket")
        .orShould()
        .dependOnClassesThat()
        .resideInAPackage("java.net.http..")
        .orShould()
        .callMethod(java.net.URL.class, "openConnection")
        .orShould()
        .callMethod(java.nio.channels.SocketChannel.class, "open")
        .orShould()
        .callMethod(java.nio.channels.SocketChannel.class, "open", java.net.SocketAddress.class)
        .orShould()
        .callMethod(java.nio.channels.SocketChannel.class, "connect", java.net.SocketAddress.class)
        .check(dovetail);
  }

  /** Models and languages are fetched by a command, and by nothing else. */
  @Test
  void onlyTheCommandLineFetches() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dovetail.model.download", "dovetail.server.cli")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dovetail.model.download")
        .check(dovetail);
  }

  @Test
  void everyPackageIsNullMarked() {
    Set<String> unmarked = new TreeSet<>();
    for (JavaClass found : dovetail) {
      JavaPackage home = found.getPackage();
      if (!home.isAnnotatedWith(NullMarked.class)) {
        unmarked.add(home.getName());
      }
    }
    assertThat(unmarked).isEmpty();
  }

  @Test
  void classesAreFinalOrMadeToBeExtended() {
    classes()
        .that()
        .areNotInterfaces()
        .and()
        .areNotEnums()
        .and()
        .areNotAnonymousClasses()
        .should(beFinalOrAbstract())
        .check(dovetail);
  }

  private static ArchCondition<JavaClass> beFinalOrAbstract() {
    return new ArchCondition<>("be final, or abstract") {
      @Override
      public void check(JavaClass found, ConditionEvents events) {
        Set<JavaModifier> modifiers = found.getModifiers();
        boolean closed =
            modifiers.contains(JavaModifier.FINAL) || modifiers.contains(JavaModifier.ABSTRACT);
        if (!closed) {
          events.add(SimpleConditionEvent.violated(found, found.getName() + " is open"));
        }
      }
    };
  }
}
