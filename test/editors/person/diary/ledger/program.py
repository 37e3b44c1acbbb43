"""A household ledger: bank exports in, monthly sums and a JSON file out."""

import csv
import io
import json
import unittest
from datetime import date, datetime
from functools import reduce
from itertools import chain, takewhile
from operator import itemgetter

RULES = {
    "rent": ["immo", "miete"],
    "food": ["rewe", "lidl", "market", "bakery"],
    "travel": ["bahn", "ticket", "fuel"],
}


def parse_amount(text):
    """Cents of an amount in German notation: "-1.234,50" is -123450."""
    text = text.strip().replace(".", "")
    euros, _, cents = text.partition(",")
    sign = -1 if euros.startswith("-") else 1
    return sign * (abs(int(euros)) * 100 + int(cents or 0))


def parse_day(text):
    return datetime.strptime(text, "%d.%m.%Y").date()


def entries(stream, delimiter=";"):
    # The bank puts some lines about the account in front of the header.
    for _ in takewhile(lambda line: line.strip(), stream):
        pass
    for row in csv.DictReader(stream, delimiter=delimiter):
        yield {
            "day": parse_day(row["Buchungstag"]),
            "payee": row["Empfänger"].strip(),
            "purpose": " ".join(row["Verwendungszweck"].split()),
            "amount": parse_amount(row["Betrag"]),
        }


def categorize(entry, rules=RULES):
    words = f"{entry['payee']} {entry['purpose']}".lower()
    for category, needles in rules.items():
        if any(needle in words for needle in needles):
            return {**entry, "category": category}
    return {**entry, "category": "other"}


def month_of(entry):
    return entry["day"].strftime("%Y-%m")


def between(entries, first, last):
    return (e for e in entries if first <= e["day"] <= last)


def sums(entries):
    def step(total, entry):
        key = month_of(entry), entry["category"]
        total[key] = total.get(key, 0) + entry["amount"]
        return total

    return reduce(step, entries, {})


def balances(entries, start=0):
    """The balance after each entry, oldest first."""
    balance = start
    for entry in sorted(entries, key=itemgetter("day")):
        balance += entry["amount"]
        yield entry["day"], balance


def euros(cents):
    return f"{cents / 100:,.2f} €"


def to_json(entries, indent=None):
    def encode(value):
        if isinstance(value, date):
            return value.isoformat()
        raise TypeError(f"not for JSON: {type(value).__name__}")

    return json.dumps(list(entries), default=encode, indent=indent, ensure_ascii=False)


def from_json(text):
    return [{**e, "day": date.fromisoformat(e["day"])} for e in json.loads(text)]


def load(*paths):
    streams = (open(p, encoding="latin-1", newline="") for p in paths)
    return map(categorize, chain.from_iterable(map(entries, streams)))


def print_months(entries):
    last = None
    for (month, category), cents in sorted(sums(entries).items()):
        if month != last:
            print(f"\n{month}")
        print(f"  {category:<10}{euros(cents):>14}")
        last = month


SAMPLE = """\
Konto;DE02 1203 0000 0000 2020 51

Buchungstag;Empfänger;Verwendungszweck;Betrag
02.01.2026;Hausverwaltung;Miete  Januar;-850,00
05.01.2026;REWE 0312;Karte;-43,17
31.01.2026;Stadtwerke GmbH;Gehalt;2.310,5
"""


class LedgerTest(unittest.TestCase):
    def setUp(self):
        self.found = [categorize(e) for e in entries(io.StringIO(SAMPLE))]

    def test_amounts(self):
        self.assertEqual(parse_amount("-1.234,50"), -123450)
        self.assertEqual(parse_amount("7"), 700)

    def test_categories(self):
        self.assertEqual([e["category"] for e in self.found], ["rent", "food", "other"])

    def test_json_and_back(self):
        self.assertEqual(from_json(to_json(self.found)), self.found)


if __name__ == "__main__":
    unittest.main()
