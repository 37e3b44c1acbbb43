-- What somebody changes in program.py once it is written, one after the other: the cursor goes behind
-- `after` (the first such text; with `from`, the first behind that), `remove` is deleted there, and
-- `type` is typed.
return {
  { after = "import csv\n", type = "import sys\n" },
  { after = "BONUS = 0.10\n", type = "MINIMUM_WAGE = 60.0\n" },
  { from = "    row: int\n", after = "", type = "    ladder: bool\n" },
  { from = 'row=int(row["row"]),\n', after = "", type = '                ladder=row.get("ladder") == "yes",\n' },
  { from = "return self.kilos - self.bruised\n", after = "", type = "\n    @property\n    def quality(self):\n        return self.good / self.kilos if self.kilos else 0.0\n" },
  { from = 'raise BadRow(f"{pick.picker}', after = "", remove = " has more bruised fruit than fruit", type = ": {pick.bruised} kg of {pick.kilos} kg are bruised" },
  { after = "        return pick\n", type = '\n    def __str__(self):\n        return f"{self.day}: {self.picker}, {self.kilos:.1f} kg of {self.variety}"\n' },
  { after = "def __init__(self, rate", type = ", ladder_rate=0.05" },
  { from = "self.rate = rate\n", after = "", type = "        self.ladder_rate = ladder_rate\n" },
  { from = "def add(self, pick):\n", after = "", type = "        if pick.kilos <= 0:\n            return\n" },
  { from = "self.picks.append(pick)\n", after = "", type = "\n    def between(self, first, last):\n        part = Harvest(self.rate, self.ladder_rate)\n        for pick in self.picks:\n            if first <= pick.day <= last:\n                part.add(pick)\n        return part\n" },
  { from = "return int(full) + (1 if rest > 0", after = "", type = ".5" },
  { from = "return bruised / kilos\n", after = "", type = "\n    def best_row(self):\n        rows = defaultdict(float)\n        for pick in self.picks:\n            rows[pick.row] += pick.good\n        return max(rows, key=rows.get)\n" },
  { from = "        return days\n", after = "", type = "\n    def ladder_kilos(self, picker):\n        return sum(pick.good for pick in self.picks if pick.picker == picker and pick.ladder)\n" },
  { from = "for picker, days in self.by_picker().items():\n            amount = ", after = "", remove = "0.0", type = "self.ladder_kilos(picker) * self.ladder_rate" },
  { from = "                amount += ", after = "", remove = "pay", type = "max(pay, MINIMUM_WAGE)" },
  { from = "        return wages\n", after = "", type = "\n    def costs(self):\n        return sum(self.wages().values())\n" },
  { from = 'print(f"{path}, line {number}: {error}"', after = "", type = ", file=sys.stderr" },
  { from = "def report(harvest):\n", after = "", type = '    if not harvest.picks:\n        return "Nothing was picked."\n' },
  { from = 'lines.append(f"Bruised: {harvest.waste():.1%}")\n', after = "", type = '    lines.append(f"Best row: {harvest.best_row()}")\n    lines.append(f"Costs: {harvest.costs():.2f}")\n' },
  { from = 'writer.writerow([picker, f"{wage:.2f}"])\n', after = "", type = '        writer.writerow(["total", f"{harvest.costs():.2f}"])\n' },
  { from = 'parser.add_argument("--rate", type=float, default=0.35)\n', after = "", type = '    parser.add_argument("--since", type=date.fromisoformat, default=date.min)\n    parser.add_argument("--until", type=date.fromisoformat, default=date.max)\n' },
  { from = "args = parser.parse_args()\n", after = "", type = '    if not args.picks.exists():\n        sys.exit(f"{args.picks} does not exist")\n' },
  { from = "        harvest.add(pick)\n", after = "", type = "    harvest = harvest.between(args.since, args.until)\n" },
}
