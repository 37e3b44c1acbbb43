-- What somebody changes in program.jsx once it is written: as in loans/edits.lua.
return {
  { after = "import { fetchShifts, saveShift", type = ", deleteShift" },
  { from = "const LIMIT = 40;\n", after = "", type = "const TIMES = { early: \"06:00\", late: \"14:00\" };\n" },
  { after = "function Total({ name, hours", type = ", count" },
  { from = "<b>{name}</b>", after = "", type = " ({count})" },
  { after = "function Shift({ shift, onRemove", type = ", locked" },
  { from = "<button type=\"button\" ", after = "", type = "disabled={locked} " },
  { from = "const [day, setDay] = useState(DAYS[0]);\n", after = "", type = "  const [loading, setLoading] = useState(true);\n" },
  { from = "          setShifts(found);\n", after = "", type = "          setLoading(false);\n" },
  { from = "const sums = new Map();\n", after = "", type = "    const counts = new Map();\n" },
  { from = "sums.set(shift.worker, before + hoursOf(shift));\n", after = "", type = "      counts.set(shift.worker, (counts.get(shift.worker) || 0) + 1);\n" },
  { from = "event.preventDefault();\n", after = "", type = "    if (shifts.some((shift) => shift.worker === worker && shift.day === day)) {\n      setError(\"already there\");\n      return;\n    }\n" },
  { from = "const handleRemove = (id) => {\n", after = "", type = "    deleteShift(id).catch((problem) => setError(problem.message));\n" },
  { from = "{error && <p role=\"alert\">{error}</p>}\n", after = "", type = "      {loading && <p>Loading the shifts</p>}\n" },
  { from = "<option key={name}", after = "", type = " value={name}" },
  { from = "<div key={name} className=\"day\"", after = "", type = " title={name}" },
  { from = "onRemove={handleRemove}", after = "", type = " locked={loading}" },
}
