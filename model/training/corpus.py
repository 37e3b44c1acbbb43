"""Makes a corpus of the packages that were fetched: one file of texts a language, and what each
package's licence is.

    corpus.py LIST...       writes CACHE/corpus/LIST.txt (texts, each ended by a zero byte), LIST.names
                            (the package and the path of each), and licences/LIST.tsv beside this script

Kept is a file whose licence is permissive, that is no held-out package's, that people wrote
(neither generated nor minified), that is UTF-8, and that is not nearly another one.
"""

import ast
import hashlib
import json
import random
import re
import sys
import warnings
from pathlib import Path

import licences
from fetch import folder_of, pinned
from near import Near
from places import CACHE, ENDINGS, HELD_OUT, HERE, language_of

SMALLEST, LARGEST = 400, 100_000  # characters of a file
MOST = 6_000_000  # characters of a package
TESTS = 0.4  # share of a package's tests that is kept
NPM = ("javascript", "typescript")  # languages whose packages are npm's
BUILT = r"(^|/)(dist|build|umd|cjs|bundles?)/|[.-]min\.js$|\.d\.ts$"
GENERATED = re.compile(
    r"generated (by|from|automatically)|auto-?generated|do not (edit|modify)|@generated|machine.generated",
    re.I,
)


def terms(language, package, folder):
    """The licence's name, and patterns of files that are under others; no name if it is unknown."""
    if language in ("python", "go"):
        for file in folder.glob("all/usr/share/doc/*/copyright"):
            stanzas = licences.debian(file.read_text(errors="replace"))
            patterns = licences.refused(stanzas)
            names = sorted({name for _, name in stanzas})
            if patterns is None:
                return None, [], names
            whole = next(name for files, name in stanzas if "*" in files)
            return whole, patterns, names
        return None, [], []
    if language in NPM:
        about = next(folder.glob("all/*/package.json"))
        told = json.loads(about.read_text(encoding="utf-8")).get("license")
        name = told.get("type") if isinstance(told, dict) else told
    else:
        # Not "Apache License" and "Version 2.0".
        name = " or ".join(json.loads((folder / "licences.json").read_text())).replace(",", "")
    name = name or ""
    return (name if licences.permissive(name) else None), [], [name]


def relative(language, file, folder):
    """The path as the language sees it: what is imported."""
    path = file.relative_to(folder / "all").as_posix()
    if language in NPM:
        return path.partition("/")[2]
    return re.sub(r"^(usr/lib/python3/dist-packages|usr/share/gocode/src|usr/share|usr/lib)/", "", path)


def wanted(listed, path):
    language, parts = language_of(listed), path.split("/")
    if listed == "python" and (set(parts[:2]) | {parts[0].removesuffix(".py")}) & HELD_OUT:
        return False
    if {"_vendor", "vendor", "vendored", "node_modules", "externals", "extern"} & set(parts):
        return False
    return not (language in NPM and re.search(BUILT, path))


def of_people(text):
    """Whether people wrote it: lines of their length, not numbers or escapes, no generator's mark."""
    lines = text.split("\n")
    if max(map(len, lines)) > 250 or len(text) / len(lines) > 90 or GENERATED.search(text[:2000]):
        return False
    letters = sum(c.isalpha() for c in text)
    digits = sum(c.isdigit() for c in text)
    return letters > 0.35 * len(text) and digits < 0.15 * len(text)


def without_licence(text):
    """Without the comment at its top, if that is a licence; its words would be learnt by heart."""
    top = re.match(r"(?:#![^\n]*\n)?(?:\s*(?:#[^\n]*\n|//[^\n]*\n|/\*.*?\*/\s*\n))+", text, re.S)
    if top and re.search(r"licen[sc]e|copyright|SPDX", top[0], re.I):
        return text[top.end():].lstrip("\n")
    return text


def parses(language, text):
    if language != "python":
        return True
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def texts(listed, package, folder, patterns, chance):
    """The files of a package that are kept, paths and texts, in an order drawn at random."""
    language = language_of(listed)
    files = [f for f in sorted(folder.rglob("*")) if f.name.endswith(ENDINGS[language]) and f.is_file()]
    chance.shuffle(files)
    total = 0
    for file in files:
        path = relative(language, file, folder)
        if not wanted(listed, path) or licences.matches(path, patterns):
            continue
        if re.search(r"(^|/)tests?/|(^|/)test_|_test\.|\.(test|spec)\.", path) and chance.random() > TESTS:
            continue
        try:
            text = file.read_text(encoding="utf-8")
        except (UnicodeDecodeError, OSError):
            continue
        text = text.replace("\r\n", "\n").removeprefix("\ufeff")
        if "\0" in text or "\r" in text or licences.COPYLEFT.search(text[:3000]):
            continue
        text = without_licence(text).rstrip() + "\n"
        if SMALLEST <= len(text) <= LARGEST and of_people(text) and parses(language, text):
            total += len(text)
            yield path, text
            if total > MOST:
                return


def package_name(package):
    """The name alone: ``a`` of ``a=1``, ``@a/b@1`` without its version, ``b`` of ``g:b:1``."""
    name = package.split(":")[1] if package.count(":") == 2 else package
    return re.sub(r"(=.*|(?<=.)@[^/]*)$", "", name)


def main():
    warnings.filterwarnings("ignore")
    for listed in sys.argv[1:] or ["python"]:
        language = language_of(listed)
        near, kept, table, dropped = Near(), [], [], 0
        for package in sorted(pinned(listed)):
            folder = folder_of(listed, package)
            if not folder.exists():
                continue
            name, patterns, names = terms(language, package, folder)
            count = size = 0
            if name:
                chance = random.Random(package)
                for path, text in texts(listed, package, folder, patterns, chance):
                    if near.seen(text):
                        dropped += 1
                    else:
                        kept.append((text, f"{package_name(package)}\t{path}"))
                        count += 1
                        size += len(text)
            table.append((package, name or "-", count, size, "; ".join(names)))
        kept.sort(key=lambda each: hashlib.sha256(each[0].encode()).digest())
        out = CACHE / "corpus" / f"{listed}.txt"
        out.parent.mkdir(parents=True, exist_ok=True)
        with open(out, "w", encoding="utf-8", newline="\n") as file:
            for text, _ in kept:
                file.write(text + "\0")
        names = "".join(name + "\n" for _, name in kept)
        out.with_suffix(".names").write_text(names, encoding="utf-8")
        folder = HERE / "licences"
        folder.mkdir(exist_ok=True)
        with open(folder / f"{listed}.tsv", "w", encoding="utf-8") as file:
            file.write("package\tlicence (-: not used)\tfiles\tcharacters\tall licences named\n")
            for row in table:
                file.write("\t".join(map(str, row)) + "\n")
        used = sum(row[2] > 0 for row in table)
        print(f"{listed}: {len(kept)} files, {sum(len(text) for text, _ in kept) / 1e6:.1f} million characters,"
              f" of {used} of {len(table)} packages; {dropped} were nearly others")


if __name__ == "__main__":
    main()
