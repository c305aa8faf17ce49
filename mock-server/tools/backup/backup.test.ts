import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { quietSince } from '../../src/app/quiet/store'
import { readDatabaseConfig } from '../../src/base/config'
import { newId } from '../../src/base/ids'
import { openDatabase } from '../../src/core/database/open'
import { freePort, freshEnvironment, startBackEnd } from '../../test/support'
import { preparePractice } from '../drill/preparePractice'
import { rehearse } from '../drill/rehearse'
import { commands } from './commands'

declare const TEST_DATABASE: 'libsql' | 'postgres'

const folder = mkdtempSync(join(tmpdir(), 'haggle-backup-'))
const file = join(folder, 'market.backup')
let market: Awaited<ReturnType<typeof freshEnvironment>>
let copy: Awaited<ReturnType<typeof preparePractice>>

const variables = ({ home, databaseUrl }: { home: string; databaseUrl: string | undefined }) => ({
  HAGGLE_HOME: home,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

const config = (environment: Record<string, string>) => readDatabaseConfig(environment)
const backUpTo = (path: string) => commands.backup(config(market.environment), path)

/** Starts an instance, asks for its health, and stops it again. */
async function serveOn(environment: Record<string, string>, until: () => boolean = () => true) {
  const port = await freePort()
  const log = join(folder, 'api.log')
  rmSync(log, { force: true })
  const backEnd = startBackEnd({ ...environment, API_PORT: String(port), LOG_FILE: log })
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      (reply) => reply.json(),
      () => undefined,
    )
  let health: unknown
  while (health === undefined || !until()) health = await ask()
  backEnd.process.kill('SIGTERM')
  const { error } = await backEnd.ended
  return { health, error, log: readFileSync(log, 'utf8') }
}

beforeAll(async () => {
  market = await freshEnvironment()
  copy = await preparePractice(market.environment.DATABASE_URL)
  const db = await openDatabase(config(market.environment))
  const mail = { recipient: 'ada@haggle.example', subject: 'Your order', text: 'x', html: 'x', unsubscribe: null }
  const at = Date.now()
  await db.writing((tx) =>
    tx
      .insertInto('mails')
      .values({ id: newId(at), ...mail, created_at: at, attempts: 0, due_at: at })
      .execute(),
  )
  await db.close()
})
afterAll(async () => {
  await copy.remove()
  await market.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup can be read by its owner alone, and replaces no file', async () => {
  expect(await backUpTo(file)).toMatch(/^\S+market\.backup: \d+\.\d MB in \d+\.\d s, by .*, not encrypted\.$/)
  expect(readdirSync(folder)).toEqual(['market.backup'])
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  await expect(backUpTo(file)).rejects.toThrow(`${file} exists: name another file.`)
  await expect(backUpTo(join(folder, 'nowhere', 'backup'))).rejects.toThrow(/nowhere\S* cannot be written: ENOENT/)
  expect(readdirSync(folder)).toEqual(['market.backup'])
})

test('a drill with it restores, audits and removes a copy, and says what is in it', async () => {
  const rehearsal = await rehearse(copy.source.databaseUrl, file)
  expect(rehearsal).toMatchObject({
    contents: { accounts: 0, products: 0, orders: 0, newestOrder: null, mails: 1, refunds: 0 },
    violations: [],
  })
})

test('a restored copy is quiet until it goes live: only then it sends the mails that waited', async () => {
  const environment = variables(copy.target)
  expect(await commands.restore(copy.target, file)).toMatch(
    /^Restored in .* 0 orders; 1 mails and 0 refunds wait; 0 pictures\.\nIt is quiet: it sends no mail, .* until npm run go-live -w mock-server\.\nAudit: Nothing is wrong\.$/,
  )
  const mails = join(copy.target.home, 'outbox')
  const quiet = await serveOn(environment)
  expect(quiet.health).toEqual({ status: 'ok', quietSince: expect.stringMatching(/^\d{4}-.*Z$/) as string })
  for (const said of [quiet.error, quiet.log])
    expect(said).toContain('this market was restored from a backup and is quiet')
  expect(existsSync(mails)).toBe(false)

  expect(await commands['go-live'](copy.target)).toMatch(/^It is live: 1 mails and 0 refunds wait, /)
  const live = await serveOn(environment, () => existsSync(mails) && readdirSync(mails).length === 1)
  expect([live.health, live.error]).toEqual([{ status: 'ok' }, ''])
})

test('a copy that was restored in another way can be made quiet', async () => {
  expect(await commands.quiet(copy.target)).toBe('It is quiet. Restart instances that run on it.')
  const db = await openDatabase(copy.target)
  expect(await quietSince(db.read)).toBeGreaterThan(Date.now() - 60_000)
  await db.close()
})

test('nothing is restored over a database', async () => {
  await expect(commands.restore(config(market.environment), file)).rejects.toThrow(
    TEST_DATABASE === 'postgres'
      ? /^The database of DATABASE_URL is not empty: create one \(createdb\) and name that\.$/
      : /haggle\.db exists: name another HAGGLE_HOME\.$/,
  )
})

test('a file that is no backup, or none of this kind of database, is refused', async () => {
  const [other, home] = [join(folder, 'other'), join(folder, 'new')]
  const restoreTo = (databaseUrl?: string, path = other) => commands.restore({ home, databaseUrl }, path)
  writeFileSync(other, 'a letter')
  await expect(restoreTo()).rejects.toThrow('other is no backup: name a file that')
  await expect(restoreTo(undefined, join(folder, 'none'))).rejects.toThrow('none cannot be read: ENOENT')
  writeFileSync(other, 'PGDMP…')
  await expect(restoreTo()).rejects.toThrow('name an empty one by DATABASE_URL')
  await expect(rehearse(undefined, other)).rejects.toThrow('name a server by DATABASE_URL, for a temporary database')
  writeFileSync(other, 'SQLite format 3\0')
  await expect(restoreTo('postgres://127.0.0.1/haggle')).rejects.toThrow('restore it without DATABASE_URL')
  await expect(restoreTo()).rejects.toThrow('other is damaged: ')
  expect(readdirSync(home)).toEqual([])
})

test('a command without its file says how to call it', () => {
  const cwd = resolve(import.meta.dirname, '../..')
  const args = ['--import', 'tsx', 'tools/backup/main.ts', 'restore']
  expect(spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'Name one file: npm run restore -- market.backup\n',
  })
})
