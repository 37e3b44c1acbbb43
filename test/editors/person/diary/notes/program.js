'use strict'

const fs = require('fs/promises')
const path = require('path')
const crypto = require('crypto')
const express = require('express')

const PORT = Number(process.env.PORT) || 3000
const FOLDER = process.env.NOTES || path.join(__dirname, 'notes')
const LIMIT = 64 * 1024

class NotFound extends Error {
  constructor(id) {
    super(`no note ${id}`)
    this.status = 404
  }
}

function fileOf(id) {
  if (!/^[0-9a-f]{16}$/.test(id)) {
    throw new NotFound(id)
  }
  return path.join(FOLDER, `${id}.json`)
}

async function read(id) {
  try {
    const text = await fs.readFile(fileOf(id), 'utf8')
    return JSON.parse(text)
  } catch (error) {
    if (error.code === 'ENOENT') {
      throw new NotFound(id)
    }
    throw error
  }
}

async function write(note) {
  await fs.mkdir(FOLDER, { recursive: true })
  await fs.writeFile(fileOf(note.id), JSON.stringify(note, null, 2))
  return note
}

async function list() {
  const names = await fs.readdir(FOLDER)
  const notes = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map((name) => read(path.basename(name, '.json')))
  )
  return notes.sort((a, b) => b.changed - a.changed)
}

function validate(body) {
  const problems = []
  if (typeof body.title !== 'string' || body.title.trim() === '') {
    problems.push('title is missing')
  }
  if (body.text !== undefined && typeof body.text !== 'string') {
    problems.push('text is not a string')
  }
  return problems
}

const app = express()
app.use(express.json({ limit: LIMIT }))

app.get('/notes', async (req, res, next) => {
  try {
    const notes = await list()
    res.json(notes.map(({ id, title }) => ({ id, title })))
  } catch (error) {
    next(error)
  }
})

app.get('/notes/:id', async (req, res, next) => {
  try {
    res.json(await read(req.params.id))
  } catch (error) {
    next(error)
  }
})

app.post('/notes', async (req, res, next) => {
  const problems = validate(req.body)
  if (problems.length > 0) {
    return res.status(400).json({ problems })
  }
  try {
    const id = crypto.randomBytes(8).toString('hex')
    const note = { id, title: req.body.title, text: req.body.text || '', changed: Date.now() }
    res.status(201).json(await write(note))
  } catch (error) {
    next(error)
  }
})

app.use((error, req, res, next) => {
  const status = error.status || 500
  if (status === 500) {
    console.error(error)
  }
  res.status(status).json({ message: error.message })
})

if (require.main === module) {
  app.listen(PORT, () => {
    console.log(`listening on port ${PORT}`)
  })
}

module.exports = { app, validate }
