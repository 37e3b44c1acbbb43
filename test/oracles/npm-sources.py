#!/usr/bin/env python3
"""Fetches the npm packages of a list (`npm pack`, nothing is run), and writes their files below a folder:
FOLDER/LANGUAGE/N/PACKAGE_FILE, in ten parts a language, for `javascript.py run`.

A line of the list names a package with its version, and the languages of which its files are taken. Sources inside
source maps count too. A file stands there once with JSX and once without, minified ones (`.min.`) and those of less than 200 or more than
300,000 characters do not, and no package gives more than MOST bytes a language. What ends in `.js` and looks like JSX
stands with the files in `.jsx`. A language gets ENOUGH bytes, drawn at random. --packed keeps what was fetched.
"""
import argparse
import collections
import hashlib
import json
import os
import random
import re
import subprocess
import tarfile
import tempfile

LANGUAGES = {".js": "javascript", ".mjs": "javascript", ".cjs": "javascript", ".jsx": "javascriptreact"}
LANGUAGES.update({".ts": "typescript", ".mts": "typescript", ".cts": "typescript", ".tsx": "typescriptreact"})
MOST = {"javascript": 700_000, "typescript": 900_000, "typescriptreact": 6_000_000, "javascriptreact": 9_000_000}
ENOUGH = 46_000_000
PARTS = 10
ELEMENT = re.compile(r"<(/[A-Za-z]|>)|/>\s*[;),\n]")
RETURNED = re.compile(r"(return|=>|\()\s*<[A-Za-z>]")


def fetched(package, folder):
    """The archive of a package."""
    archive = os.path.join(folder, package.replace("/", "__") + ".tgz")
    if not os.path.exists(archive):
        with tempfile.TemporaryDirectory(dir=folder) as place:
            command = ["npm", "pack", "--silent", "--ignore-scripts", package]
            done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=True)
            os.rename(os.path.join(place, done.stdout.split()[-1]), archive)
    return archive


def texts(archive):
    """Names and texts of a package's files, and of the sources in its source maps."""
    maps = []
    with tarfile.open(archive) as members:
        for member in members:
            ending = os.path.splitext(member.name)[1]
            if member.isfile() and (ending in LANGUAGES or ending == ".map"):
                try:
                    text = members.extractfile(member).read().decode("utf-8")
                except UnicodeDecodeError:
                    continue
                if ending == ".map":
                    maps.append(text)
                else:
                    yield member.name, text
    for text in maps:
        yield from sources(text)


def sources(text):
    try:
        described = json.loads(text)
        pairs = zip(described.get("sources") or [], described.get("sourcesContent") or [])
    except (ValueError, AttributeError):
        return
    yield from ((name, text) for name, text in pairs if name and text and "node_modules" not in name)


def language_of(name, text):
    language = LANGUAGES.get(os.path.splitext(name)[1])
    if language is None or ".min." in name or not 200 <= len(text) <= 300_000:
        return None
    jsx = language == "javascript" and ELEMENT.search(text) and RETURNED.search(text) and "@flow" not in text
    return "javascriptreact" if jsx else language


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    here = os.path.dirname(os.path.abspath(__file__))
    parser.add_argument("--list", default=os.path.join(here, "npm-packages.txt"))
    parser.add_argument("--packed", default=tempfile.mkdtemp())
    arguments = parser.parse_args()
    seen = set()
    found = collections.defaultdict(list)
    with open(arguments.list, encoding="utf-8") as lines:
        packages = [line.split() for line in lines if not line.startswith("#")]
    for package, *languages in packages:
        given = collections.Counter()
        for name, text in texts(fetched(package, arguments.packed)):
            language = language_of(name, text)
            if language not in languages:
                continue
            content = text.encode("utf-8", "surrogatepass")
            key = hashlib.md5(content).digest(), language.endswith("react")
            if key not in seen and given[language] + len(content) <= MOST[language]:
                seen.add(key)
                given[language] += len(content)
                file = re.sub(r"[/@]", "_", package) + "_%d" % len(found[language])
                found[language].append((file + os.path.splitext(name)[1], content))
    for language, files in sorted(found.items()):
        random.Random(23).shuffle(files)
        size = 0
        for n, (file, content) in enumerate(files):
            if size > ENOUGH:
                break
            size += len(content)
            if language == "javascriptreact":
                file = os.path.splitext(file)[0] + ".jsx"
            folder = os.path.join(arguments.folder, language, str(n % PARTS))
            os.makedirs(folder, exist_ok=True)
            with open(os.path.join(folder, file), "wb") as out:
                out.write(content)
        print(language, n, size)


if __name__ == "__main__":
    main()
