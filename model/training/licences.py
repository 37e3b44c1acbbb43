"""Whether a licence is permissive, and which files of a Debian package have which."""

import fnmatch
import re

PERMISSIVE = re.compile(
    r"""(?ix)
    (expat | mit | mit[-/].* | x11 | isc | zlib | zlib/libpng | unlicen[sc]e | cc0(-1\.0)? | 0bsd | wtfpl
    | bsd | .*bsd-?[0-9]?([-_ ].*)? | .*-?clause-?bsd | new-bsd | modified-bsd
    | apache(-?(license-?)?2(\.0)?)?(-license)?(\+)? | asl-?2(\.0)?
    | (the-)?apache-software.*2.*
    | psf(-?[0-9.]+)? | python(-?[0-9.]+)? | psfl | python-software-foundation.*
    | public-domain | pd | hpnd(-.*)? | mit-cmu | pil | bsl-1(\.0)? | boost.*1\.0 | ncsa | postgresql
    | (the-)?(apache|mit|bsd)-?(software-)?licen[sc]e.* | (the-)?apache-licen[sc]e-?(version-?)?v?2.*
    | (revised|simplified|new|modified|original)-bsd.* | go
    | eclipse-distribution-license.* | edl-1.0)
    """
)
COPYLEFT = re.compile(
    r"general public licen[sc]e|\bA?GPL|\bLGPL|mozilla public|\bMPL|creative commons|CC[- ]BY"
    r"|eclipse public licen[sc]e|common development and distribution|all rights reserved\. *proprietary",
    re.I,
)


def permissive(name):
    """Whether every licence of a short name such as ``Expat and BSD-3-clause`` is permissive; of
    ``GPL-2+ or Expat`` one that is may be chosen."""
    name = re.sub(r"[()]", " ", name.strip())
    parts = re.split(r"\s+and\s+|\s*&\s*|\s*,\s+(?:and\s+)?", name, flags=re.I)
    return bool(name) and all(
        any(_one(choice) for choice in re.split(r"\s+or\s+|\s*\|\s*", part, flags=re.I))
        for part in parts
    )


def _one(name):
    name = re.sub(r"\s+with\s+.*", "", name.strip(), flags=re.I)
    return bool(PERMISSIVE.fullmatch(re.sub(r"\s+", "-", name)))


def debian(copyright_text):
    """The stanzas of a machine-readable debian/copyright: ``[(patterns, short name)]`` in their
    order, of which the last that matches a file counts; empty if it is not machine-readable."""
    if "Format:" not in copyright_text[:400]:
        return []
    stanzas = []
    for stanza in re.split(r"\n\s*\n", copyright_text):
        fields = dict(
            (key.lower(), value)
            for key, value in re.findall(
                r"^([A-Za-z-]+):((?:.*)(?:\n[ \t].*)*)", stanza, flags=re.M
            )
        )
        if "files" in fields and "license" in fields:
            name = fields["license"].strip().split("\n")[0].strip()
            stanzas.append((fields["files"].split(), name))
    return stanzas


def refused(stanzas):
    """The patterns whose files may not be used; None if that is the whole package."""
    patterns = []
    for files, name in stanzas:
        if not permissive(name):
            if "*" in files:
                return None
            patterns += files
    whole = [name for files, name in stanzas if "*" in files]
    return patterns if whole else None


def matches(path, patterns):
    """Whether an installed file may be one that a pattern of the source package means: sources are
    unpacked elsewhere than they are installed, so every end of a pattern that has a name counts."""
    for pattern in patterns:
        parts = pattern.split("/")
        for start in range(len(parts)):
            rest = "/".join(parts[start:])
            if not re.search(r"[A-Za-z0-9]{2}", rest.replace("*.py", "")):
                break
            if fnmatch.fnmatch(path, rest) or fnmatch.fnmatch(path, "*/" + rest):
                return True
    return False
