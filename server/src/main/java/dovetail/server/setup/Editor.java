package dovetail.server.setup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The editors that can be set up. */
public enum Editor {
  /** VS Code, and its forks that take the same extensions. */
  VSCODE {
    @Override
    Optional<Plan> plan(Machine machine) {
      List<Path> programs =
          Stream.of("code", "code-insiders", "codium", "cursor", "windsurf", "code-server")
              .flatMap(name -> machine.program(name).stream())
              .toList();
      return programs.isEmpty() ? Optional.empty() : Optional.of(extension(machine, programs));
    }

    private Plan extension(Machine machine, List<Path> programs) {
      Path file = machine.plugin("vscode/dovetail.vsix");
      if (!Files.exists(file)) {
        return Plan.impossible(
            "%s is not there: editors/vscode/package.sh makes it (Node 20 is needed)"
                .formatted(file));
      }
      List<Change> changes = new ArrayList<>();
      for (Path program : programs) {
        String run = program.toString();
        changes.add(
            new Change.Call(
                List.of(run, "--install-extension", file.toString()),
                List.of(run, "--uninstall-extension", EXTENSION),
                List.of(run, "--list-extensions"),
                EXTENSION));
      }
      onPath(machine).ifPresent(changes::add);
      return new Plan(changes, "", "Tab accepts, Ctrl+Right up to the next word, Ctrl+Down a line");
    }
  },

  NEOVIM {
    @Override
    Optional<Plan> plan(Machine machine) {
      return since(new Machine.Number(0, 10), "nvim", machine, this::plugin);
    }

    private Plan plugin(Machine machine) {
      Path pack =
          machine.folder("XDG_DATA_HOME", ".local/share").resolve("nvim/site/pack/dovetail/start");
      Path configuration = machine.folder("XDG_CONFIG_HOME", ".config").resolve("nvim");
      if (mentions(configuration, "require[^\\n]*dovetail")) {
        return Plan.impossible(configuration + " sets Dovetail up already, by hand");
      }
      return new Plan(
          List.of(
              new Change.Link(pack.resolve("dovetail"), machine.plugin("neovim")),
              new Change.NewFile(
                  pack.resolve("dovetail-setup/plugin/dovetail.lua"),
                  "require(\"dovetail\").setup({ cmd = { %s, \"serve\" } })%n"
                      .formatted(quoted(machine.launcher())))),
          "",
          "Tab accepts, Alt-Right up to the next word, Alt-Down a line");
    }
  },

  VIM {
    @Override
    Optional<Plan> plan(Machine machine) {
      return since(new Machine.Number(9, 0), "vim", machine, this::coc);
    }

    private Plan coc(Machine machine) {
      Path vim = machine.home().resolve(".vim");
      if (!isThere(vim.resolve("pack"), "coc.nvim")
          && !isThere(vim.resolve("plugged"), "coc.nvim")) {
        return Plan.impossible(
            "coc.nvim is needed, and lies neither in ~/.vim/pack nor ~/.vim/plugged");
      }
      Path keys = machine.plugin("vim/dovetail.vim");
      Path own = vim.resolve("plugin/dovetail.vim");
      Path settings = vim.resolve("coc-settings.json");
      List<Change> changes = new ArrayList<>(List.of(new Change.Link(own, keys)));
      String text =
          UserFiles.read(machine.plugin("vim/coc-settings.json"))
              .replace("\"/path/to/dovetail\"", quoted(machine.launcher()));
      Change.NewFile written = new Change.NewFile(settings, text);
      boolean free = !Files.exists(settings) || written.isDone(machine);
      if (free) {
        changes.add(written);
      }
      return new Plan(
          changes,
          free ? "" : "paste what is missing into %s:%n%s".formatted(settings, text.strip()),
          "Tab accepts; Ctrl-Y too");
    }
  },

  EMACS {
    @Override
    Optional<Plan> plan(Machine machine) {
      return since(new Machine.Number(28, 1), "emacs", machine, this::block);
    }

    private Plan block(Machine machine) {
      Path file =
          Stream.of(".emacs.d/init.el", ".emacs.el", ".emacs", ".config/emacs/init.el")
              .map(machine.home()::resolve)
              .filter(Files::exists)
              .findFirst()
              .orElse(machine.home().resolve(".emacs.d/init.el"));
      String text =
          """
          (when (require 'lsp-inline-completion nil t) ; lsp-mode 10
            (add-to-list 'load-path %s)
            (require 'dovetail)
            (dovetail-setup))
          """
              .formatted(quoted(machine.plugin("emacs")));
      Change.Block block = Change.Block.at(file, ";;", text);
      String outside = UserFiles.read(file).replace(text, "");
      if (outside.contains("'dovetail)")) {
        return Plan.impossible(file + " sets Dovetail up already, by hand");
      }
      return new Plan(
          List.of(block),
          "lsp-mode 10 is needed; without it nothing happens (M-x package-install RET lsp-mode)",
          "C-RET accepts, C-<right> up to the next word, C-<down> a line");
    }
  },

  HELIX {
    @Override
    Optional<Plan> plan(Machine machine) {
      return machine.program("hx").or(() -> machine.program("helix")).map(_ -> menu(machine));
    }

    private Plan menu(Machine machine) {
      Path file =
          machine.folder("XDG_CONFIG_HOME", ".config").resolve("helix").resolve("languages.toml");
      String text =
          UserFiles.read(machine.plugin("helix/languages.toml"))
              .replace("\"/path/to/dovetail\"", quoted(machine.launcher()));
      Change.NewFile written = new Change.NewFile(file, text);
      String keys = "Helix has no grey text: Ctrl-x opens its menu, Ctrl-n and Enter accept";
      return !Files.exists(file) || written.isDone(machine)
          ? new Plan(List.of(written), "", keys)
          : new Plan(
              List.of(),
              "%s is there already; paste what is missing:%n%s".formatted(file, text.strip()),
              keys);
    }
  },

  JETBRAINS {
    @Override
    Optional<Plan> plan(Machine machine) {
      Path folder = machine.folder("XDG_CONFIG_HOME", ".config").resolve("JetBrains");
      return Files.isDirectory(folder)
          ? Optional.of(
              new Plan(
                  List.of(),
                  ("by hand, in each IDE: install LSP4IJ 0.20; Settings, Languages & Frameworks,"
                          + " Language Servers, +; import the custom template %s; command: %s serve"
                          + " (never tried)")
                      .formatted(machine.plugin("jetbrains/dovetail"), machine.launcher()),
                  ""))
          : Optional.empty();
    }
  };

  private static final String EXTENSION = "dovetail.dovetail";

  private static final String TOO_OLD =
      "%s is version %s: Dovetail needs %s or later, for inline completions";

  /** The name as a user types it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The plan to set the editor up; empty if the editor is not on the machine. */
  abstract Optional<Plan> plan(Machine machine);

  /**
   * A plan for a program; impossible if the program is older than a version. Empty if the program
   * is not on the machine.
   */
  private static Optional<Plan> since(
      Machine.Number least, String name, Machine machine, Function<Machine, Plan> plan) {
    return machine
        .program(name)
        .map(
            program ->
                machine
                    .version(program)
                    .filter(found -> found.compareTo(least) < 0)
                    .map(found -> Plan.impossible(TOO_OLD.formatted(program, found, least)))
                    .orElseGet(() -> plan.apply(machine)));
  }

  /** A link to the server on the path, where extensions find it; empty if there is one already. */
  private static Optional<Change> onPath(Machine machine) {
    return machine.program("dovetail").isPresent()
        ? Optional.empty()
        : Optional.of(
            new Change.Link(machine.home().resolve(".local/bin/dovetail"), machine.launcher()));
  }

  private static boolean isThere(Path below, String name) {
    try (Stream<Path> files = Files.isDirectory(below) ? Files.walk(below, 4) : Stream.empty()) {
      return files.anyMatch(file -> file.endsWith(name));
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether a file of a configuration has a line with a pattern. */
  private static boolean mentions(Path folder, String pattern) {
    try (Stream<Path> files = Files.isDirectory(folder) ? Files.walk(folder, 5) : Stream.empty()) {
      return files
          .filter(file -> file.toString().matches(".*\\.(lua|vim)"))
          .anyMatch(
              file -> UserFiles.read(file).lines().anyMatch(l -> l.matches(".*" + pattern + ".*")));
    } catch (IOException e) {
      return false;
    }
  }

  /** A path between double quotes, as Lua, Lisp, JSON and TOML read it. */
  private static String quoted(Path path) {
    return "\"" + path.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
