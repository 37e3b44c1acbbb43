-- What somebody changes in program.py once it is written, one after the other: the cursor goes behind
-- `after` (the first such text; with `from`, the first behind that), `remove` is deleted there, and
-- `type` is typed.
return {
  { after = "import json\n", type = "import logging\n" },
  { after = "from pathlib import Path\n", type = '\nlog = logging.getLogger("recipes")\n' },
  { after = '"tbsp": 15', type = ', "cup": 240' },
  { from = '"""A recipe that cannot be read."""', after = "", type = '\n\n    def __init__(self, path, reason):\n        super().__init__(f"{path}: {reason}")\n        self.path = path' },
  { from = 'unit: str = ""', after = "", type = "\n    optional: bool = False" },
  { from = "return Ingredient(self.name, self.amount * factor, self.unit", after = "", type = ", self.optional" },
  { from = "tags: set[str] = field(default_factory=set)", after = "", type = "\n    minutes: int = 0" },
  { from = "return any(name in item.name for item in self.ingredients)", after = "", type = "\n\n    @property\n    def is_quick(self):\n        return 0 < self.minutes <= 30" },
  { from = "def for_people(self, people: int) -> ", after = '"Recipe":\n', type = '        if people < 1:\n            raise ValueError(f"cannot cook for {people}")\n' },
  { from = "def parse_amount(text):\n", after = "", type = '    """The sum of numbers like \'1 1/2\'."""\n' },
  { from = "def parse_ingredient(line):\n", after = "", type = '    optional = line.endswith("?")\n    line = line.rstrip("? ")\n' },
  { from = "return Ingredient(name.strip(), parse_amount(amount), unit", after = "", type = ", optional" },
  { from = "def read_recipe(path: Path) -> Recipe:\n", after = "", type = '    log.debug("reading %s", path)\n' },
  { from = 'recipe.tags.update(data.get("tags", []))\n', after = "", type = '    recipe.minutes = int(data.get("minutes", 0))\n' },
  { from = "self.amounts = defaultdict(Fraction)", after = "", type = "\n        self.titles = []" },
  { from = "def add(self, recipe):\n", after = "", type = "        self.titles.append(recipe.title)\n" },
  { from = "if item.name in self.pantry", after = "", type = " or item.optional" },
  { from = "yield str(Ingredient(name, amount, unit))", after = "", type = "\n\n    def __len__(self):\n        return len(self.amounts)\n\n    def missing(self, shop):\n        return [name for name, unit in self.amounts if name not in shop]" },
  { from = 'parser.add_argument("--pantry", type=Path)', after = "", type = '\n    parser.add_argument("--quick", action="store_true", help="only what is done in half an hour")' },
  { from = "for path in args.recipes:\n        try:\n", after = "", remove = "            shopping.add(read_recipe(path).for_people(args.people))", type = "            recipe = read_recipe(path)\n            if args.quick and not recipe.is_quick:\n                continue\n            shopping.add(recipe.for_people(args.people))" },
  { from = 'print("-", line)\n', after = "", type = '    print(f"{len(shopping)} things for {len(shopping.titles)} meals")\n' },
}
