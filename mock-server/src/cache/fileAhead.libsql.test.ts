import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLibsql, type Database } from '../core/database/database'
import { readFileAhead } from './fileAhead'

let folder: string
let file: string
let db: Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'haggle-file-ahead-'))
  file = join(folder, 'haggle.db')
  db = await openLibsql(file)
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const size = () => statSync(file).size

test('a database file is read to its end', async () => {
  expect(await readFileAhead(file, () => false)).toBe(size())
})

test('reading ahead ends when the server stops', async () => {
  expect(await readFileAhead(file, () => true)).toBe(0)
})

test('a file that is too large for the memory is not read', async () => {
  expect(await readFileAhead(file, () => false, size() - 1)).toBe(0)
  expect(await readFileAhead(file, () => false, size())).toBe(size())
})

test('after reading ahead SQLite still holds its locks: another process that closes the database keeps the log', async () => {
  await readFileAhead(file, () => false)
  execFileSync(process.execPath, [
    '-e',
    `const database = new (require(${JSON.stringify(require.resolve('libsql'))}))(${JSON.stringify(file)})
     database.prepare('select count(*) from products').get([])
     database.close()`,
  ])
  expect(existsSync(`${file}-wal`)).toBe(true)
})
