import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLibsql } from './database'

const home = mkdtempSync(join(tmpdir(), 'haggle-privacy-'))
const file = join(home, 'haggle.db')
afterAll(() => rmSync(home, { recursive: true }))

const modes = () => new Set(readdirSync(home).map((name) => (statSync(join(home, name)).mode & 0o777).toString(8)))

test('only their owner can read the database file and those beside it', async () => {
  const db = await openLibsql(file)
  expect(readdirSync(home)).toEqual(['haggle.db', 'haggle.db-shm', 'haggle.db-wal'])
  expect(modes()).toEqual(new Set(['600']))
  await db.close()
})

test('a database file that others could read is restricted to its owner', async () => {
  chmodSync(file, 0o644)
  const db = await openLibsql(file)
  expect(modes()).toEqual(new Set(['600']))
  await db.close()
})
