-- What somebody changes in program.py once it is written, one after the other: the cursor goes behind
-- `after` (the first such text; with `from`, the first behind that), `remove` is deleted there, and
-- `type` is typed.
return {
  { after = "import logging\n", type = "import sys\n" },
  { after = "from pathlib import Path\n", type = "from collections import Counter\n" },
  { after = "SLOT = timedelta(minutes=20)", type = "\nLUNCH = 12" },
  { from = '"""Nobody has time on that day."""', after = "", type = "\n\n    def __init__(self, day):\n        super().__init__(f\"no doctor is free on {day}\")\n        self.day = day" },
  { from = "def __init__(self, name, phone, born", after = "", type = ", email=None" },
  { from = "self.born = born", after = "", type = "\n        self.email = email" },
  { from = "return years\n", after = "", type = "\n    def is_child(self, today):\n        return self.age(today) < 14\n" },
  { from = "self.cancelled = False", after = "", type = "\n        self.note = \"\"" },
  { from = "return self.start + SLOT\n", after = "", type = "\n    def move(self, start):\n        log.info(\"%s moves to %s\", self, start)\n        self.start = start\n" },
  { from = '"cancelled": self.cancelled,', after = "", type = '\n            "note": self.note,' },
  { from = "self.doctors = list(doctors)", after = "", type = "\n        self.days_off = {}" },
  { from = "def free_slots(self, doctor, day):\n", after = "", type = "        if day in self.days_off.get(doctor, ()):\n            return\n" },
  { from = "if start not in taken", after = "", type = " and start.hour != LUNCH" },
  { from = "def book(self, patient, day", after = "", type = ", note=\"\"" },
  { from = "appointment = Appointment(patient, doctor, start)\n", after = "", type = "                appointment.note = note\n" },
  { from = "raise NoRoom(", after = "", remove = 'f"no doctor is free on {day}"', type = "day" },
  { from = "                count += 1\n        return count\n", after = "", type = "\n    def load(self, day):\n        doctors = Counter(one.doctor for one in self.appointments)\n        return doctors.most_common()\n" },
  { from = "for row in json.loads(path.read_text()):\n", after = "", type = '        if "phone" not in row:\n            log.warning("no phone: %s", row["name"])\n            continue\n' },
  { from = 'patients.append(Patient(row["name"], row["phone"], born', after = "", type = ', row.get("email")' },
  { from = 'parser.add_argument("--day", default="2026-12-01")\n', after = "", type = '    parser.add_argument("--verbose", action="store_true")\n' },
  { from = "args = parser.parse_args()\n", after = "", type = '    if not args.patients.exists():\n        sys.exit(f"{args.patients} does not exist")\n' },
  { from = "logging.basicConfig(level=", after = "", remove = "logging.INFO", type = "logging.DEBUG if args.verbose else logging.INFO" },
  { from = "    calendar.save(args.output)\n", after = "", type = '    for doctor, count in calendar.load(day):\n        print(f"{doctor}: {count}")\n' },
}
