"""Where things lie: the lists beside these scripts, and a cache folder for all that is made."""

import os
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGES = HERE / "packages"
CACHE = Path(os.environ.get("DOVETAIL_TRAINING", Path.home() / ".cache/dovetail/training"))

# Never trained on: what evaluations cut. Top-level folders and files of Python's packages.
HELD_OUT = {
    "django", "flask", "rich", "jinja2", "sqlglot", "trio", "werkzeug", "redis", "attr", "attrs",
}

# What follows a language's name in a list of packages that are only measured on.
APART = "-held-out"


def language_of(name):
    """The language of a list of packages."""
    return name.removesuffix(APART)


ENDINGS = {
    "python": (".py",), "go": (".go",), "javascript": (".js", ".jsx"), "typescript": (".ts", ".tsx", ".jsx"),
    "java": (".java",),
}
