"""A corpus that needs no network: this project's own Java and Python files, as language `tiny`."""

import subprocess

from places import CACHE, HERE


def main():
    root = HERE.parent.parent
    names = subprocess.run(
        ["git", "ls-files", "*.java", "*.py"], cwd=root, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.split()
    out = CACHE / "corpus" / "tiny.txt"
    out.parent.mkdir(parents=True, exist_ok=True)
    with open(out, "w", encoding="utf-8", newline="\n") as file:
        for name in names:
            file.write((root / name).read_text(encoding="utf-8") + "\0")
    out.with_suffix(".names").write_text("".join(f"dovetail\t{name}\n" for name in names), encoding="utf-8")
    print(f"tiny: {len(names)} files")


if __name__ == "__main__":
    main()
