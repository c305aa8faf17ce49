import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Libsql from 'libsql'
import { libsqlDialect } from '../../src/core/database/libsqlDialect'
import { migrations } from '../../src/core/database/migrations'
import { DATABASE_FILE, openDatabase } from '../../src/core/database/open'
import { restoreMarket } from '../../tools/backup/restoreMarket'
import { freshEnvironment, givenAnew } from '../support'
import { canMount, makeSmallDisk } from '../support/smallDisk'
import { createReleased } from './firstRelease'

const [, ...LATER] = Object.keys(migrations(libsqlDialect))
const BACKUP = `${DATABASE_FILE}.before_`

let home: string
const fresh = givenAnew(freshEnvironment)
beforeEach(() => (home = fresh.environment.HAGGLE_HOME ?? ''))

/** Opens it with this code, and closes it. Returns what the log said. */
async function start(): Promise<object[]> {
  const lines: object[] = []
  const log = { info: (details: object, message: string) => void lines.push({ ...details, message }) }
  const db = await openDatabase({ home, databaseUrl: undefined }, undefined, undefined, log)
  await db.close()
  return lines
}

const backups = () => readdirSync(home).filter((name) => name.startsWith(BACKUP))
const recorded = (file: string) => {
  const database = new Libsql(join(home, file), { readonly: true })
  const rows = database.prepare('select name from kysely_migration order by name').all() as { name: string }[]
  database.close()
  return rows.map(({ name }) => name)
}

test('an upgrade says what it will migrate, and keeps the file as it was, readable by its owner alone', async () => {
  await createReleased({ HAGGLE_HOME: home })
  const before = recorded(DATABASE_FILE)
  const pending = LATER.filter((name) => !before.includes(name))
  const lines = await start()
  expect(lines[0]).toEqual({ message: 'database is upgraded', pending })
  expect(lines[1]).toEqual({
    message: 'database backed up before its upgrade',
    backup: join(home, `${BACKUP}${pending[0]}`),
  })
  expect(backups()).toEqual([`${BACKUP}${pending[0]}`])
  expect(recorded(backups()[0] ?? '')).toEqual(before)
  expect(statSync(join(home, backups()[0] ?? '')).mode & 0o777).toBe(0o600)
  expect(recorded(DATABASE_FILE)).toEqual([...before, ...pending])
  expect(await start()).toEqual([])
})

test('the old file can be restored, and is upgraded again', async () => {
  await createReleased({ HAGGLE_HOME: home })
  await start()
  const target = join(home, 'restored')
  const { contents, violations } = await restoreMarket(
    { home: target, databaseUrl: undefined },
    join(home, backups()[0] ?? ''),
  )
  expect([contents.orders > 0, violations]).toEqual([true, []])
  expect(readdirSync(target).filter((name) => name.startsWith(BACKUP))).toEqual([])
})

test('docs/upgrading.md has every migration', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/upgrading.md'), 'utf8')
  expect(LATER.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('a new database is not backed up', async () => {
  await start()
  expect(backups()).toEqual([])
})

const whereMounted = canMount ? test : test.skip
whereMounted('without room for the backup nothing is upgraded, and one line says so', async () => {
  const disk = makeSmallDisk(1)
  await createReleased({ HAGGLE_HOME: home })
  const audit = [process.execPath, '--import', 'tsx', 'tools/audit/main.ts']
  const [program = '', ...prefix] = disk.command
  const size = statSync(join(home, DATABASE_FILE)).size
  const script = `cp ${home}/* ${disk.folder} && head -c ${1024 * 1024 - size - 65_536} /dev/zero > ${disk.folder}/ballast; "$@"; code=$?; rm -f ${disk.folder}/*-wal ${disk.folder}/*-shm; ls ${disk.folder} >&2; exit $code`
  const { status, stderr } = spawnSync(program, [...prefix, 'sh', '-c', script, 'sh', ...audit], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, HAGGLE_HOME: disk.folder },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^HAGGLE_HOME=\S+ cannot hold the database: it cannot be backed up to \S+ before its upgrade: .*\n/,
  )
  expect(stderr.trim().split('\n').slice(1)).toEqual(['ballast', DATABASE_FILE])
  disk.remove()
})
