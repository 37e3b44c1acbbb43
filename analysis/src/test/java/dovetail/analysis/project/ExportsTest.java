package dovetail.analysis.project;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.NameReader;
import dovetail.analysis.names.Use;
import dovetail.analysis.project.Modules.Standpoint;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What modules that are files export, and what imports of them lack. */
final class ExportsTest {
  @TempDir private Path root;

  private void file(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @BeforeEach
  void someModules() throws IOException {
    file(
        "y.js",
        """
        import { z as zz } from './sub';
        const hidden = 1, q = 2;
        export const a = 1, { b, c: d } = {};
        export function f() { var inner; }
        export class K { method() {} }
        export { q, q as r, zz };
        export * from './sub/more.js';
        export * as ns from './sub';
        export default q;
        """);
    file(
        "sub/index.ts",
        """
        export const z: number = 1;
        export type T = string;
        export interface I { member: T }
        export enum E { A }
        const no = 1;
        export { no as yes };
        export declare function g(): void;
        export abstract class C {}
        export type { X } from './nowhere';
        namespace N { export const inner = 1; }
        """);
    file("sub/more.ts", "export let $w = 1, w = 2;\n");
    file("view.tsx", "export const View = () => <b>{1}</b>;\n");
    file("common.js", "exports.a = 1;\n");
    file("passes.js", "export * from 'package';\nexport const a = 1;\n");
    file("broken.js", "export const = 1;\n");
    file("whole.ts", "const a = 1;\nexport = a;\n");
    file("both.ts", "export const a = 1;\nexport = a;\n");
    file("typed.js", "export const a = 1;\n");
    file("typed.d.ts", "export declare const a: number;\ndeclare type B = string;\n");
    file("shapes.mjs", "export const a = 1;\n");
    file("shapes.d.mts", "export declare const a: number;\nexport type Shape = string;\n");
    file("data.json", "{}\n");
  }

  /** The members that a text in a file takes or looks up, and that are not there. */
  private List<String> lacks(String language, String path, String text) {
    Language known = Languages.builtIn().find(language).orElseThrow();
    return lacks(known, Modules.of(known).orElseThrow(), path, text);
  }

  private List<String> lacks(Language known, Modules modules, String path, String text) {
    Standpoint at = modules.at(root.resolve(path), Optional.of(root));
    FileNames names =
        NameReader.of(known)
            .flatMap(reader -> reader.read(text.getBytes(StandardCharsets.UTF_8)))
            .orElseThrow();
    List<String> lacks = new ArrayList<>();
    for (Use use : names.uses(0, Integer.MAX_VALUE)) {
      modules.lack(at, use).ifPresent(lack -> lacks.add(use.members().get(lack.member())));
    }
    return lacks;
  }

  private void allLack(String text, String... lacking) {
    for (String language :
        List.of("javascript", "javascriptreact", "typescript", "typescriptreact")) {
      assertThat(lacks(language, "m.js", text)).as(language).containsExactly(lacking);
    }
  }

  @Test
  void whatIsExportedIsTaken() {
    allLack("import y, { a, b, d, f, K, q, r, zz, ns, w, $w, default as e } from './y';\n");
    allLack("import { T, I, E, yes, g, C, X, z } from './sub';\n");
    allLack("import { View } from './view';\n");
    allLack("export { a, b as bb } from './y.js';\nexport * from './y';\n");
  }

  @Test
  void whatIsNotExportedLacks() {
    allLack(
        "import { c, inner, a, hidden, nope as a1 } from './y';\n", "c", "inner", "hidden", "nope");
    allLack("import { no, N, A, member } from './sub/';\n", "no", "N", "A", "member");
    allLack("import { inner } from './sub/index.js';\n", "inner");
    allLack("import { Wiew } from './view';\n", "Wiew");
    allLack("export { a, gone as b } from './y.js';\n", "gone");
    assertThat(lacks("typescript", "sub/m.ts", "import type { a, T } from '../y';\n"))
        .containsExactly("T");
    assertThat(lacks("typescript", "sub/m.ts", "import { type U, z } from '.';\n"))
        .containsExactly("U");
  }

  @Test
  void declarationFilesMayExportMore() {
    String text = "import { a, B } from './typed';\nimport { Shape, b } from './shapes.mjs';\n";
    assertThat(lacks("typescript", "m.ts", text)).isEmpty();
    assertThat(lacks("javascript", "m.js", text)).containsExactly("B", "Shape", "b");
  }

  @Test
  void whatHasNoDefaultIsNotTakenByDefault() {
    allLack("import n, { View } from './view';\n", "default");
    allLack("import n, { default as y } from './sub';\n", "default", "default");
    allLack("import y from './y';\nimport all from './passes';\nimport d from './data.json';\n");
    allLack("import d from 'package';\nimport e from './missing';\nimport f from './whole';\n");
    assertThat(lacks("typescript", "m.ts", "import type n from './view';\nimport a = b.c;\n"))
        .containsExactly("default");
  }

  @Test
  void whatAnEditorHasOpenCountsBeforeTheDisk() {
    Language known = Languages.builtIn().find("typescript").orElseThrow();
    Modules modules = Modules.of(known).orElseThrow();
    String text = "import { z, fresh } from './sub';\nimport { a } from './unsaved';\n";
    assertThat(lacks(known, modules, "m.ts", text)).containsExactly("fresh");
    modules.edit(
        Map.of(
            root.resolve("sub/index.ts"), "export const fresh = 1;\n",
            root.resolve("unsaved.ts"), "export const b = 1;\n"));
    assertThat(lacks(known, modules, "m.ts", text)).containsExactly("z", "a");
    modules.edit(Map.of(root.resolve("sub/index.ts"), "export const\n"));
    assertThat(lacks(known, modules, "m.ts", text)).isEmpty();
    modules.edit(Map.of());
    assertThat(lacks(known, modules, "m.ts", text)).containsExactly("fresh");
  }

  @Test
  void membersOfNamespacesAreLookedUp() {
    allLack("import * as all from './y';\nall.a, all.c, all.$w, all.$x, all.ns.z;\n", "c", "$x");
  }

  @Test
  void typesOfSourcesStandBesideThem() {
    String text = "import { a, B, C } from './typed.js';\n";
    assertThat(lacks("typescript", "m.ts", text)).isEmpty();
    assertThat(lacks("javascript", "m.js", text)).containsExactly("B", "C");
  }

  @Test
  void whatIsNotCertainIsNotJudged() {
    allLack("import { anything } from './common';\n");
    allLack("import { anything } from './passes';\n");
    allLack("import { anything } from './broken';\n");
    allLack("import { anything } from './whole';\n");
    allLack("import { anything } from './both';\n");
    allLack("import { anything } from './data.json';\n");
    allLack("import { anything } from './missing';\n");
    allLack("import { anything } from 'package';\n");
    allLack("import { 'any thing' as anything } from './y';\n");
    allLack("import y, * as all from './y';\nimport n from './common';\ny.anything, n.anything;\n");
  }
}
