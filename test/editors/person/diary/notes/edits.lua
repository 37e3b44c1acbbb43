-- What somebody changes in program.js once it is written: as in loans/edits.lua.
return {
  { after = "const express = require('express')\n", type = "const morgan = require('morgan')\n" },
  { after = "const LIMIT = 64 * 1024\n", type = "const MAX_TITLE = 200\n" },
  { from = "this.status = 404", after = "\n", type = "    this.id = id\n" },
  { from = "await fs.writeFile(", after = "null, 2))\n", type = "  console.log(`wrote ${note.id}`)\n" },
  { after = "  return note\n}\n", type = "\nasync function remove(id) {\n  await read(id)\n  await fs.unlink(fileOf(id))\n}\n" },
  { from = "async function list(", after = "", type = "search = ''" },
  { from = "async function list(", after = "  )\n  return notes", type = "\n    .filter((note) => note.title.includes(search))\n    " },
  { from = "problems.push('title is missing')", after = "", type = "\n  } else if (body.title.length > MAX_TITLE) {\n    problems.push('title is too long')" },
  { from = "problems.push('text is not a string')\n  }", after = "", type = "\n  if (body.tags !== undefined && !Array.isArray(body.tags)) {\n    problems.push('tags is not an array')\n  }" },
  { after = "app.use(express.json({ limit: LIMIT }))\n", type = "app.use(morgan('tiny'))\n" },
  { from = "const notes = await list(", after = "", type = "req.query.search" },
  { from = "map(({ id, title", after = "", type = ", changed" },
  { from = "({ id, title", after = "", type = ", changed" },
  { from = "title: req.body.title, ", after = "", type = "tags: req.body.tags || [], " },
  { from = "res.status(201)", after = "})\n", type = "\napp.delete('/notes/:id', async (req, res, next) => {\n  try {\n    await remove(req.params.id)\n    res.status(204).end()\n  } catch (error) {\n    next(error)\n  }\n})\n" },
  { after = "module.exports = { app, validate", type = ", list, remove" },
}
