package dovetail.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What browsers, Node and React have, in JavaScript and TypeScript: members of objects and modules.
 */
final class PlatformNamesTest {
  private static final String FILE =
      """
      import os, { cpus } from "node:os";
      import * as url from "url";
      import { readFile } from 'fs/promises';
      const letters = [];
      const text = "abc", mark = /a/g;
      const map = new Map();
      Math.half = (a) => a / 2;
      ¦
      """;

  private static final String REQUIRED =
      """
      const fs = require("fs"), path = require('node:path');
      const { join, dirname } = require("path");
      const nothing = require("./nothing"), other = wrap(require("fs"));
      ¦
      """;

  private static final String COMPONENT =
      """
      import React, { Component, createRef } from "react";
      class List extends Component {
        items = [];
        render() { ¦ }
      }
      class Pure extends React.PureComponent {}
      """;

  @TempDir private Path folder;

  private String faults(String language, String file, String written) {
    return Judged.names(own(language, file, written));
  }

  private List<Fault> own(String language, String file, String written) {
    int at = file.indexOf('¦');
    Document document = Document.of(Judged.language(language), folder.resolve("a." + language));
    return Judged.faults(document, file.substring(0, at), written, file.substring(at + 1));
  }

  @Test
  void aModuleInNoFileIsCalledByItsPath() {
    assertThat(own("javascript", "¦\n", "import { readFil } from 'fs';").getFirst().message())
        .isEqualTo("node/fs has no readFil");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          document.querySelector("a");                  | ''
          document.appendChild(document.body);          | ''
          Error.captureStackTrace({});                  | ''
          localStorage.anything = localStorage.another; | ''
          os.cpu(); os.cpus();                          | cpu
          url.pars("a"); url.parse("a");                | pars
          """)
  void membersAreThose(String written, String faults) {
    for (String language : List.of("javascript", "javascriptreact", "typescript")) {
      assertThat(faults(language, FILE, written)).as(language).isEqualTo(faults);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          import { readFil } from "node:fs";              | readFil
          import { readFile as read, stat } from "fs";    | ''
          import { anything } from "fs-extra";            | ''
          import test, { describe } from "node:test";     | ''
          import { useRef, useStat } from "react";        | useStat
          """)
  void importsTakeWhatNodesModulesHave(String written, String faults) {
    for (String language : List.of("javascript", "javascriptreact", "typescript")) {
      assertThat(faults(language, "¦\n", written)).as(language).isEqualTo(faults);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          fs.readFileSnc("a"); fs.readFileSync("a"); | readFileSnc
          path.joinn("a"); path.join("a");           | joinn
          fs.promises.anything();                    | ''
          join.anything(); nothing.anything();       | ''
          other.anything();                          | ''
          """)
  void whatIsRequiredIsAModule(String written, String faults) {
    assertThat(faults("javascript", REQUIRED, written)).isEqualTo(faults);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          const { stat, readFil } = require("fs");               | readFil
          'use strict'; const {readFil} = require('node:fs');    | readFil
          const { readFile, stat, } = require("fs");             | ''
          const { useRef, useStat } = require("react");          | useStat
          const { readFil: a, readFil = 1 } = require("fs");     | ''
          const { promises: { readFil } } = require("fs");       | ''
          const { readFil } = require("./fs");                   | ''
          const { readFil } = Object(require("fs"));             | ''
          """)
  void whatIsTakenOutOfARequiredModule(String written, String faults) {
    for (String language : List.of("javascript", "javascriptreact")) {
      assertThat(faults(language, "¦\n", written)).as(language).isEqualTo(faults);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          this.setState(this.props.a); this.items;    | ''
          return [React.useStat(1), React.useRef(1)];  | useStat
          """)
  void componentsHaveWhatTheirBaseHas(String written, String faults) {
    for (String language : List.of("javascript", "javascriptreact", "typescript")) {
      assertThat(faults(language, COMPONENT, written)).as(language).isEqualTo(faults);
    }
  }
}
