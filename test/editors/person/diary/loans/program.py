"""Keeps a record of books that were lent, and to whom."""

import argparse
import csv
import sys
from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

LOAN_DAYS = 21
FIELDS = ["title", "author", "borrower", "lent_on", "returned_on"]


class LibraryError(Exception):
    """Something that the user has to be told."""


@dataclass
class Loan:
    title: str
    author: str
    borrower: str
    lent_on: date
    returned_on: date | None = None

    @property
    def due(self):
        return self.lent_on + timedelta(days=LOAN_DAYS)

    def is_open(self):
        return self.returned_on is None

    def is_overdue(self, today):
        return self.is_open() and today > self.due

    def to_row(self):
        return {
            "title": self.title,
            "author": self.author,
            "borrower": self.borrower,
            "lent_on": self.lent_on.isoformat(),
            "returned_on": self.returned_on.isoformat() if self.returned_on else "",
        }


class Library:
    def __init__(self, path):
        self.path = Path(path)
        self.loans = []

    def load(self):
        if not self.path.exists():
            return
        with self.path.open(newline="") as source:
            for row in csv.DictReader(source):
                self.loans.append(read_loan(row))

    def save(self):
        with self.path.open("w", newline="") as target:
            writer = csv.DictWriter(target, fieldnames=FIELDS)
            writer.writeheader()
            for loan in self.loans:
                writer.writerow(loan.to_row())

    def find_open(self, title):
        for loan in self.loans:
            if loan.title == title and loan.is_open():
                return loan
        raise LibraryError(f"nobody has {title!r}")

    def lend(self, title, author, borrower, today):
        for loan in self.loans:
            if loan.title == title and loan.is_open():
                raise LibraryError(f"{loan.borrower} has it until {loan.due}")
        loan = Loan(title, author, borrower, today)
        self.loans.append(loan)
        return loan

    def give_back(self, title, today):
        loan = self.find_open(title)
        loan.returned_on = today
        return loan

    def overdue(self, today):
        return [loan for loan in self.loans if loan.is_overdue(today)]

    def favourites(self, count):
        counter = Counter(loan.title for loan in self.loans)
        return counter.most_common(count)


def read_loan(row):
    returned = row["returned_on"]
    return Loan(
        title=row["title"],
        author=row["author"],
        borrower=row["borrower"],
        lent_on=date.fromisoformat(row["lent_on"]),
        returned_on=date.fromisoformat(returned) if returned else None,
    )


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", default="loans.csv", help="where the loans are kept")
    commands = parser.add_subparsers(dest="command", required=True)
    lend = commands.add_parser("lend", help="lend a book")
    lend.add_argument("title")
    lend.add_argument("author")
    lend.add_argument("borrower")
    back = commands.add_parser("back", help="take a book back")
    back.add_argument("title")
    commands.add_parser("overdue", help="list what is late")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    library = Library(arguments.file)
    library.load()
    today = date.today()
    if arguments.command == "lend":
        loan = library.lend(arguments.title, arguments.author, arguments.borrower, today)
        print(f"lent until {loan.due}")
    elif arguments.command == "back":
        library.give_back(arguments.title, today)
    else:
        for loan in library.overdue(today):
            print(f"{loan.borrower}: {loan.title}, since {loan.due}")
    library.save()


if __name__ == "__main__":
    try:
        main()
    except LibraryError as error:
        sys.exit(f"error: {error}")
