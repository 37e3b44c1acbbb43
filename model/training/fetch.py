"""Fetches pinned packages through their registries' own clients and unpacks them into the cache.

    fetch.py LIST...        of packages/: python, go: Debian; javascript, typescript: npm; java: Maven Central

Nothing is installed. What cannot be had is said and left out.
"""

import json
import re
import shutil
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as xml
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from places import CACHE, PACKAGES, language_of

SUITE = "trixie"
MIRROR = "http://deb.debian.org/debian"


def pinned(listed):
    """The lines of a list, ``name=version`` or ``group:artifact:version``."""
    lines = (PACKAGES / f"{listed}.txt").read_text().splitlines()
    return [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]


def folder_of(listed, package):
    return CACHE / "packages" / listed / re.sub(r"[^A-Za-z0-9.@_-]+", "+", package)


def unpacked(listed, package, unpack):
    """Unpacks into a folder that appears only when it is whole."""
    folder = folder_of(listed, package)
    if folder.exists():
        return
    part = folder.with_name(folder.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    try:
        unpack(part)
        part.rename(folder)
    except (subprocess.CalledProcessError, OSError, tarfile.TarError, zipfile.BadZipFile) as e:
        shutil.rmtree(part, ignore_errors=True)
        print(f"fetch: {package} cannot be had: {e}", file=sys.stderr)


def apt():
    """A state of apt's own for another suite than the machine's; the environment that uses it."""
    state = CACHE / "apt"
    for name in ("lists/partial", "cache/archives/partial", "parts", "prefs"):
        (state / name).mkdir(parents=True, exist_ok=True)
    (state / "status").touch()
    key = "/usr/share/keyrings/debian-archive-keyring.gpg"
    (state / "sources.list").write_text(f"deb [signed-by={key}] {MIRROR} {SUITE} main\n")
    options = {
        "Dir::State::Lists": "lists",
        "Dir::State::status": "status",
        "Dir::Cache": "cache",
        "Dir::Etc::sourcelist": "sources.list",
        "Dir::Etc::sourceparts": "parts",
        "Dir::Etc::preferencesparts": "prefs",
    }
    text = "".join(f'{key} "{state / value}";\n' for key, value in options.items())
    (state / "apt.conf").write_text(text + 'APT::Sandbox::User "root";\n')
    environment = {"APT_CONFIG": str(state / "apt.conf"), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    if not list((state / "lists").glob("*Packages*")):
        subprocess.run(["apt-get", "-qq", "update"], env=environment, check=True)
    return environment


def on_mirror(packages, environment):
    """Those that the mirror has in their version: one that is missing would stop the download of others."""
    names = [package.split("=")[0] for package in packages]
    lines = subprocess.run(
        ["apt-cache", "madison", *names], env=environment, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.splitlines()
    there = {"=".join(part.strip() for part in line.split("|")[:2]) for line in lines}
    return {package for package in packages if package in there}


def debian(listed):
    environment = apt()
    debs = CACHE / "debs" / listed
    debs.mkdir(parents=True, exist_ok=True)
    ending = {"python": r".*\.py", "go": r".*\.go"}[language_of(listed)]
    missing = [p for p in pinned(listed) if not folder_of(listed, p).exists()]
    there = on_mirror(missing, environment)
    for start in range(0, len(missing), 40):
        group = missing[start : start + 40]
        offered = [package for package in group if package in there]
        if offered:
            subprocess.run(["apt-get", "-qq", "download", *offered], cwd=debs, env=environment)
        for package in group:

            def unpack(part):
                deb = next(debs.glob(package.split("=")[0] + "_*.deb"), None)
                if deb is None:
                    raise OSError("not on the mirror in this version")
                subprocess.run(["dpkg-deb", "-x", deb, part / "all"], check=True)
                for file in list((part / "all").rglob("*")):
                    wanted = re.fullmatch(ending, file.name) or file.name == "copyright"
                    if file.is_symlink() or (file.is_file() and not wanted):
                        file.unlink()
                deb.unlink()

            unpacked(listed, package, unpack)


def npm(listed):
    def one(package):
        def unpack(part):
            out = subprocess.run(
                ["npm", "pack", "--silent", "--pack-destination", part, package],
                check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            ).stdout.split()[-1]
            with tarfile.open(part / out) as archive:
                archive.extractall(part / "all", filter="data")
            (part / out).unlink()

        unpacked(listed, package, unpack)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(one, pinned(listed)))


POM = """<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId>
<version>1</version><dependencies>{}</dependencies></project>"""
ONE = """<dependency><groupId>{}</groupId><artifactId>{}</artifactId><version>{}</version>
<classifier>sources</classifier><exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId>
</exclusion></exclusions></dependency>"""
COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"


def maven(listed):
    missing = [p.split(":") for p in pinned(listed) if not folder_of(listed, p).exists()]
    if not missing:
        return
    jars = CACHE / "jars"
    jars.mkdir(parents=True, exist_ok=True)
    (jars / "pom.xml").write_text(POM.format("".join(ONE.format(*each) for each in missing)))
    run = ["mvn", "-q", "-B", "-f", jars / "pom.xml", COPY, f"-DoutputDirectory={jars}"]
    subprocess.run([*run, "-DexcludeTransitive=true"], check=True, stdout=sys.stderr)
    for group, artifact, version in missing:

        def unpack(part):
            with zipfile.ZipFile(jars / f"{artifact}-{version}-sources.jar") as archive:
                archive.extractall(part / "all")
            (part / "licences.json").write_text(json.dumps(declared(group, artifact, version)))

        unpacked(listed, f"{group}:{artifact}:{version}", unpack)


def declared(group, artifact, version):
    """The licences' names in an artifact's description, or in the nearest that it inherits from."""
    while True:
        where = f"{group.replace('.', '/')}/{artifact}/{version}/{artifact}-{version}.pom"
        root = xml.parse(Path.home() / ".m2/repository" / where).getroot()
        names = root.findall("{*}licenses/{*}license/{*}name")
        parent = root.find("{*}parent")
        if names or parent is None:
            return [(name.text or "").strip() for name in names]
        group, artifact, version = (
            parent.findtext("{*}" + tag, "") for tag in ("groupId", "artifactId", "version")
        )


def main():
    clients = {"python": debian, "go": debian, "javascript": npm, "typescript": npm, "java": maven}
    for listed in sys.argv[1:] or ["python"]:
        clients[language_of(listed)](listed)
        there = [p for p in pinned(listed) if folder_of(listed, p).exists()]
        print(json.dumps({"list": listed, "packages": len(there), "of": len(pinned(listed))}))


if __name__ == "__main__":
    main()
