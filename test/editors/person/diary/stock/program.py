"""Keeps a list of what is in the workshop's shelves, in a CSV file."""

import argparse
import csv
import sys
from dataclasses import asdict, dataclass, field, fields
from decimal import Decimal, InvalidOperation
from pathlib import Path

DEFAULT_FILE = Path("stock.csv")
LOW = 5


class StockError(Exception):
    pass


@dataclass
class Item:
    sku: str
    name: str
    quantity: int = 0
    price: Decimal = Decimal("0.00")
    tags: list[str] = field(default_factory=list)

    @property
    def value(self):
        return self.quantity * self.price

    def is_low(self, limit=LOW):
        return self.quantity < limit

    def matches(self, text):
        text = text.lower()
        return text in self.name.lower() or text in self.sku.lower() or text in self.tags

    def to_row(self):
        row = asdict(self)
        row["tags"] = " ".join(self.tags)
        return row

    @classmethod
    def from_row(cls, row):
        try:
            return cls(
                sku=row["sku"],
                name=row["name"],
                quantity=int(row["quantity"]),
                price=Decimal(row["price"]),
                tags=row["tags"].split(),
            )
        except (KeyError, ValueError, InvalidOperation) as error:
            raise StockError(f"bad row {row!r}") from error


class Stock:
    """All items, by their number."""

    def __init__(self, path):
        self.path = path
        self.items = {}

    def load(self):
        if not self.path.exists():
            return
        with open(self.path, newline="") as file:
            for row in csv.DictReader(file):
                item = Item.from_row(row)
                self.items[item.sku] = item

    def save(self):
        names = [f.name for f in fields(Item)]
        with open(self.path, "w", newline="") as file:
            writer = csv.DictWriter(file, fieldnames=names)
            writer.writeheader()
            for item in self.items.values():
                writer.writerow(item.to_row())

    def add(self, item):
        if item.sku in self.items:
            raise StockError(f"{item.sku} is there already")
        self.items[item.sku] = item

    def take(self, sku, count):
        item = self.find(sku)
        if item.quantity < count:
            raise StockError(f"only {item.quantity} of {sku} left")
        item.quantity -= count
        return item

    def find(self, sku):
        try:
            return self.items[sku]
        except KeyError:
            raise StockError(f"no item {sku}") from None

    def low(self):
        return [item for item in self.items.values() if item.is_low()]

    def total(self):
        return sum(item.value for item in self.items.values())


def show(items):
    for item in sorted(items, key=lambda item: item.name):
        mark = "!" if item.is_low() else " "
        print(f"{mark} {item.sku:8} {item.name:30} {item.quantity:5} {item.price:>8}")


def build_parser():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--file", type=Path, default=DEFAULT_FILE)
    commands = parser.add_subparsers(dest="command", required=True)
    add = commands.add_parser("add", help="add an item")
    add.add_argument("sku")
    add.add_argument("name")
    add.add_argument("--quantity", type=int, default=0)
    add.add_argument("--price", type=Decimal, default=Decimal("0.00"))
    take = commands.add_parser("take", help="take something out")
    take.add_argument("sku")
    take.add_argument("count", type=int)
    commands.add_parser("list", help="show everything")
    commands.add_parser("low", help="show what should be ordered")
    return parser


def run(arguments):
    stock = Stock(arguments.file)
    stock.load()
    if arguments.command == "add":
        stock.add(Item(arguments.sku, arguments.name, arguments.quantity, arguments.price))
        stock.save()
    elif arguments.command == "take":
        item = stock.take(arguments.sku, arguments.count)
        stock.save()
        print(f"{item.quantity} left")
    elif arguments.command == "low":
        show(stock.low())
    else:
        show(stock.items.values())
        print(f"total: {stock.total()}")


def main():
    try:
        run(build_parser().parse_args())
    except StockError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
