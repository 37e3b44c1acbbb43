#!/usr/bin/env python3
"""Which names CPython takes in \\N{...}, by version: made into the table of the lexer.

    python3.8 names.py dump NameAliases.txt > 3.8.json      (and so on, oldest first)
    python3 names.py table 3.8.json ... 3.14.json > ../../lexer/src/main/resources/dovetail/lexer/names/characters.txt

NameAliases.txt is Unicode's own, of a version as new as the newest interpreter's or newer. The table
holds no names of characters, which Java knows, but which of them have one, since which edition.
"""
import json
import sys
import unicodedata


def takes(name):
    try:
        compile('"\\N{%s}"' % name, "", "eval")
        return True
    except SyntaxError:
        return False


def ranges(numbers):
    out = []
    for n in numbers:
        if out and out[-1][1] == n - 1:
            out[-1][1] = n
        else:
            out.append([n, n])
    return out


def dump(aliases):
    named = []
    for c in range(0x110000):
        name = unicodedata.name(chr(c), "")
        if name and not name.startswith(("CJK UNIFIED IDEOGRAPH-", "HANGUL SYLLABLE ", "TANGUT IDEOGRAPH-")):
            named.append(c)
    names = [line.split(";")[1] for line in open(aliases) if ";" in line and not line.startswith("#")]
    found = {"edition": unicodedata.unidata_version[:-2], "named": ranges(named),
             "aliases": [n for n in names if takes(n)]}
    for prefix in "CJK UNIFIED IDEOGRAPH-", "TANGUT IDEOGRAPH-":
        for digits in 4, 5, 6:
            numbers = [c for c in range(0x40000) if len("%0*X" % (digits, c)) == digits
                       and looked_up(prefix + "%0*X" % (digits, c))]
            found["%s%d" % (prefix, digits)] = ranges(numbers)
    found["small"] = takes("cjk unified ideograph-4e00")
    assert found["small"] == takes("hangul syllable gag")
    json.dump(found, sys.stdout)


def looked_up(name):
    try:
        unicodedata.lookup(name)
        return True
    except KeyError:
        return False


def written(found):
    return " ".join("%X-%X" % (a, b) if a < b else "%X" % a for a, b in found)


def members(found):
    return {n for a, b in found for n in range(a, b + 1)}


def table(files):
    dumps = {}
    for file in files:
        found = json.load(open(file))
        dumps[found["edition"]] = found  # of one edition the last
    editions = list(dumps)
    print("# What CPython takes in \\N{...}, by the edition of Unicode that a version of it knows.")
    print("# Made by test/oracles/names.py. Characters have the names that Java gives them.")
    print("editions " + " ".join(editions))
    known = set()
    for edition in editions:
        now = members(dumps[edition]["named"])
        assert known <= now
        print("named %s: %s" % (edition, written(ranges(sorted(now - known)))))
        known = now
    known = set()
    for edition in editions:
        for name in sorted(set(dumps[edition]["aliases"]) - known):
            print("alias %s: %s" % (edition, name))
        known |= set(dumps[edition]["aliases"])
        assert known == set(dumps[edition]["aliases"])
    for edition in editions:
        found = dumps[edition]
        for key in found:
            if key[-1:].isdigit() and found[key]:
                case = "any" if found["small"] else "capitals"
                print("numbered %s %s %s: %s" % (edition, case, key, written(found[key])))
    small = [e for e in editions if dumps[e]["small"]]
    for edition in editions:
        case = "any" if edition in small else "capitals"
        print("syllables %s %s: HANGUL SYLLABLE " % (edition, case))


if sys.argv[1] == "dump":
    dump(sys.argv[2])
else:
    table(sys.argv[2:])
