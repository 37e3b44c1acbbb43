"""Scales recipes and writes a shopping list for a week of meals."""

import argparse
import json
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

UNITS = {"g": 1, "kg": 1000, "ml": 1, "l": 1000, "tsp": 5, "tbsp": 15}


class RecipeError(Exception):
    """A recipe that cannot be read."""


@dataclass
class Ingredient:
    name: str
    amount: Fraction
    unit: str = ""

    def scaled(self, factor):
        return Ingredient(self.name, self.amount * factor, self.unit)

    def __str__(self):
        amount = float(self.amount)
        text = f"{amount:.0f}" if amount == int(amount) else f"{amount:.2f}"
        return f"{text} {self.unit} {self.name}".replace("  ", " ")


@dataclass
class Recipe:
    title: str
    servings: int
    ingredients: list[Ingredient] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    tags: set[str] = field(default_factory=set)

    def for_people(self, people: int) -> "Recipe":
        factor = Fraction(people, self.servings)
        scaled = [item.scaled(factor) for item in self.ingredients]
        return Recipe(self.title, people, scaled, self.steps, self.tags)

    def uses(self, name):
        return any(name in item.name for item in self.ingredients)


def parse_amount(text):
    total = Fraction(0)
    for part in text.split():
        try:
            total += Fraction(part)
        except ValueError:
            raise RecipeError(f"not an amount: {text!r}") from None
    return total


def parse_ingredient(line):
    amount, _, rest = line.partition(" ")
    unit, _, name = rest.partition(" ")
    if unit not in UNITS:
        unit, name = "", rest
    return Ingredient(name.strip(), parse_amount(amount), unit)


def read_recipe(path: Path) -> Recipe:
    with path.open(encoding="utf-8") as file:
        data = json.load(file)
    try:
        recipe = Recipe(data["title"], int(data["servings"]))
    except KeyError as error:
        raise RecipeError(f"{path}: {error} is missing") from error
    for line in data.get("ingredients", []):
        recipe.ingredients.append(parse_ingredient(line))
    recipe.steps.extend(data.get("steps", []))
    recipe.tags.update(data.get("tags", []))
    return recipe


class ShoppingList:
    def __init__(self, pantry=()):
        self.pantry = set(pantry)
        self.amounts = defaultdict(Fraction)

    def add(self, recipe):
        for item in recipe.ingredients:
            if item.name in self.pantry:
                continue
            base = "g" if item.unit in ("g", "kg") else "ml" if item.unit else ""
            self.amounts[item.name, base] += item.amount * UNITS.get(item.unit, 1)

    def lines(self):
        for (name, unit), amount in sorted(self.amounts.items()):
            yield str(Ingredient(name, amount, unit))


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("recipes", nargs="+", type=Path)
    parser.add_argument("-p", "--people", type=int, default=2)
    parser.add_argument("--pantry", type=Path)
    args = parser.parse_args(argv)
    pantry = args.pantry.read_text().splitlines() if args.pantry else []
    shopping = ShoppingList(pantry)
    for path in args.recipes:
        try:
            shopping.add(read_recipe(path).for_people(args.people))
        except RecipeError as error:
            print(error, file=sys.stderr)
            return 1
    for line in shopping.lines():
        print("-", line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
