import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fakeS3 } from '@haggle/shared-server/testing/fakeS3'
import { readDatabaseConfig } from '../../src/base/config'
import { openDatabase } from '../../src/core/database/open'
import { mediaStorage } from '../../src/core/media/mediaStorage'
import { freshEnvironment } from '../../test/support'
import { canMount, makeSmallDisk } from '../../test/support/smallDisk'
import { preparePractice } from '../drill/preparePractice'
import { rehearse } from '../drill/rehearse'
import { writeArchive } from './archive'
import type { DatabaseConfig } from './backUp'
import { commands } from './commands'

jest.setTimeout(60_000)

const KEY = 'a key of more than 16 characters'
const folder = mkdtempSync(join(tmpdir(), 'haggle-archive-'))
const plain = join(folder, 'market.backup')
const sealed = join(folder, 'sealed.backup')
let market: Awaited<ReturnType<typeof freshEnvironment>>

/** What a market has beside its database. */
const FILES = {
  'media/00000000000000000000000000000001.webp': randomBytes(3_000_000),
  'registry/key': Buffer.from('secret'),
  'apps/.revisions/marketplace/7/index.html': Buffer.from('<html>'),
  'environments/staging/notes.json': Buffer.from('{}'),
  'releases/catalog/1.0.0/entry.js': Buffer.from('run()'),
}
const LINKS = { 'apps/marketplace': '.revisions/marketplace/7', 'environments/staging/releases': '../../releases' }

beforeAll(async () => {
  market = await freshEnvironment()
  const { home } = readDatabaseConfig(market.environment)
  for (const [name, bytes] of Object.entries(FILES)) {
    mkdirSync(dirname(join(home, name)), { recursive: true })
    writeFileSync(join(home, name), bytes)
  }
  for (const [name, target] of Object.entries(LINKS)) symlinkSync(target, join(home, name))
  await (await openDatabase(readDatabaseConfig(market.environment))).close()
  await commands.backup(readDatabaseConfig(market.environment), plain)
  await commands.backup({ ...readDatabaseConfig(market.environment), key: KEY }, sealed)
})
afterAll(async () => {
  await market.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Somewhere to restore to. */
async function onCopy(work: (copy: DatabaseConfig) => Promise<void>): Promise<void> {
  const { target, remove } = await preparePractice(market.environment.DATABASE_URL)
  await work(target).finally(remove)
}

const filesIn = (home: string) =>
  Object.fromEntries(Object.keys(FILES).map((name) => [name, readFileSync(join(home, name))]))

test('a backup is a .tar.gz of all that a market is', () => {
  const list = execFileSync('tar', ['--list', '--gzip', '--file', plain], { encoding: 'utf8' }).trim().split('\n')
  expect(list.sort()).toEqual(['database', ...Object.keys(FILES), ...Object.keys(LINKS)].sort())
})

test.each([
  ['a backup', () => plain],
  ['an encrypted one', () => sealed],
])('%s brings back database, pictures, registry, its key and its links, audited', async (_kind, file) => {
  await onCopy(async (copy) => {
    const said = await commands.restore({ ...copy, key: KEY }, file())
    expect(said).toMatch(/^Restored in .*; 1 pictures\.\nIt is quiet: .*\nAudit: Nothing is wrong\.$/)
    expect(filesIn(copy.home)).toEqual(FILES)
    for (const [name, target] of Object.entries(LINKS)) expect(readlinkSync(join(copy.home, name))).toBe(target)
    expect(statSync(join(copy.home, 'registry/key')).mode & 0o777).toBe(0o600)
    expect(readdirSync(copy.home).filter((name) => name.startsWith('restore-'))).toEqual([])
  })
})

test('a drill takes an encrypted backup, too', async () => {
  expect(await rehearse(market.environment.DATABASE_URL, sealed, KEY)).toMatchObject({ violations: [] })
})

test('an encrypted backup is in the format of age, and is refused without its key, or with another one', async () => {
  expect(readFileSync(sealed).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
  await onCopy(async (copy) => {
    await expect(commands.restore(copy, sealed)).rejects.toThrow('is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE')
    await expect(commands.restore({ ...copy, key: 'another key, just as long' }, sealed)).rejects.toThrow(
      'sealed.backup cannot be decrypted: BACKUP_KEY is not the key that it was made with.',
    )
    expect(existsSync(join(copy.home, 'registry'))).toBe(false)
  })
})

const half = (file: string) => Math.floor(statSync(file).size / 2)

test.each([
  ['cut off', plain, (file: string) => truncateSync(file, half(file))],
  ['cut off, encrypted', sealed, (file: string) => truncateSync(file, half(file))],
  ['cut off within its header', sealed, (file: string) => truncateSync(file, 60)],
  ['changed', plain, (file: string) => writeFileSync(file, readFileSync(file).fill('x', half(file), half(file) + 9))],
  [
    'changed, encrypted',
    sealed,
    (file: string) => writeFileSync(file, readFileSync(file).fill('x', half(file), half(file) + 9)),
  ],
])('a backup that was %s is refused, and nothing is restored', async (_how, from, spoil) => {
  const file = join(folder, 'spoilt')
  writeFileSync(file, readFileSync(from))
  spoil(file)
  await onCopy(async (copy) => {
    await expect(commands.restore({ ...copy, key: KEY }, file)).rejects.toThrow(/spoilt .* cut off/)
    expect(existsSync(copy.home) ? readdirSync(copy.home) : []).toEqual([])
  })
})

test('nothing is restored where a market is, or files of one', async () => {
  await onCopy(async (copy) => {
    const picture = join(copy.home, 'media', 'mine.webp')
    mkdirSync(dirname(picture), { recursive: true })
    writeFileSync(picture, 'mine')
    await expect(commands.restore(copy, plain)).rejects.toThrow(/media is not empty: name another HAGGLE_HOME\.$/)
    expect(readdirSync(copy.home)).toEqual(['media'])
    rmSync(picture)
    await commands.restore(copy, plain)
    await expect(commands.restore(copy, plain)).rejects.toThrow(/is not empty: /)
  })
})

describe('pictures in a bucket', () => {
  const name = (id: number) => `${String(id).padStart(32, '0')}.webp`
  const names = Array.from({ length: 20 }, (_, id) => name(id))
  const file = join(folder, 'bucket.backup')
  let s3: Awaited<ReturnType<typeof fakeS3>>
  const bucket = (prefix: string) => ({ bucket: 'pictures', prefix, endpoint: s3.url })
  beforeAll(async () => {
    s3 = await fakeS3()
    const config = { ...readDatabaseConfig(market.environment), mediaBucket: bucket('market/') }
    for (const each of names) await mediaStorage(config).create(each, Buffer.from(each))
    await commands.backup(config, file)
  })
  afterAll(() => s3.close())
  const stored = (prefix: string) =>
    [...s3.objects].flatMap(([key, bytes]) => (key.startsWith(prefix) ? [[key, bytes.toString()]] : [])).sort()

  test('are in a backup, and come back into another bucket or a folder', async () => {
    await onCopy(async (copy) => {
      const said = await commands.restore({ ...copy, mediaBucket: bucket('copy/') }, file)
      expect(said).toContain('; 20 pictures.')
      expect(stored('copy/')).toEqual(names.map((each) => [`copy/${each}`, each]))
      expect(existsSync(join(copy.home, 'media'))).toBe(false)
    })
    await onCopy(async (copy) => {
      await commands.restore(copy, file)
      expect(readdirSync(join(copy.home, 'media')).sort()).toEqual(names)
    })
  })

  test('are not mixed with those of a market, and go again when the restore fails', async () => {
    await onCopy(async (copy) => {
      await expect(commands.restore({ ...copy, mediaBucket: bucket('market/') }, file)).rejects.toThrow(
        'MEDIA_STORAGE=s3://pictures/market is not empty: name another folder of the bucket.',
      )
      s3.store.fault = (method, key) => (method === 'PUT' && key === `failed/${name(9)}` ? 'deny' : undefined)
      await expect(commands.restore({ ...copy, mediaBucket: bucket('failed/') }, file)).rejects.toThrow('AccessDenied')
      expect(stored('failed/')).toEqual([])
    })
  })

  test('that break off while they are read end the backup, and leave no file', async () => {
    s3.store.fault = (method, key) => (method === 'GET' && key.endsWith(name(7)) ? 'half' : undefined)
    const config = { ...readDatabaseConfig(market.environment), mediaBucket: bucket('market/') }
    await expect(commands.backup(config, join(folder, 'half.backup'))).rejects.toThrow(
      /half\.backup cannot be written: /,
    )
    expect(readdirSync(folder).filter((each) => each.startsWith('half'))).toEqual([])
    s3.store.fault = undefined
  })
})

test('a backup without a whole database is refused, and its other files are removed again', async () => {
  const [broken, database] = [join(folder, 'broken.backup'), join(folder, 'database')]
  const isPostgres = market.environment.DATABASE_URL !== undefined
  writeFileSync(database, isPostgres ? 'PGDMP…' : 'SQLite format 3\0')
  await writeArchive(broken, { database, media: join(market.environment.HAGGLE_HOME ?? '', 'media') })
  await onCopy(async (copy) => {
    await expect(commands.restore(copy, broken)).rejects.toThrow(isPostgres ? 'pg_restore failed: ' : 'is damaged: ')
    expect(readdirSync(copy.home)).toEqual([])
  })
})

test('an archive whose files lead out of its folder is refused', async () => {
  const hostile = join(folder, 'hostile.backup')
  await writeArchive(hostile, { '../outside': plain })
  await onCopy(async (copy) => {
    await expect(commands.restore(copy, hostile)).rejects.toThrow('"../outside" leads elsewhere')
    expect(existsSync(join(copy.home, 'outside'))).toBe(false)
  })
})

describe('as a command', () => {
  const cwd = resolve(import.meta.dirname, '../..')
  const command = (name: string, ...args: string[]) => ['--import', 'tsx', 'tools/backup/main.ts', name, ...args]
  const env = (more: object) => ({ PATH: process.env.PATH, ...market.environment, ...more })

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'one that is ended by %s leaves nothing that looks whole',
    async (signal) => {
      // takes long
      const picture = join(market.environment.HAGGLE_HOME ?? '', 'media', `${'f'.repeat(32)}.webp`)
      writeFileSync(picture, '')
      truncateSync(picture, 8e9)
      const file = join(folder, `ended-${signal}`)
      const backup = spawn(process.execPath, command('backup', file), { cwd, env: env({}) })
      const drafts = () => readdirSync(folder).filter((name) => name.startsWith(`ended-${signal}`))
      while (!drafts().some((name) => /\d$/.test(name) && statSync(join(folder, name)).size > 0)) await delay(20)
      backup.kill(signal)
      await once(backup, 'exit')
      rmSync(picture)
      expect(existsSync(file)).toBe(false)
      if (signal === 'SIGTERM') expect(drafts()).toEqual([])
      const draft = drafts().find((name) => /\d$/.test(name))
      if (draft !== undefined)
        await onCopy(async (copy) => {
          await expect(commands.restore(copy, join(folder, draft))).rejects.toThrow('is damaged or cut off')
        })
    },
  )

  const whereMounted = canMount ? test : test.skip
  whereMounted.each([
    ['backup', () => market.environment],
    ['restore', (small: string) => ({ ...market.environment, DATABASE_URL: undefined, HAGGLE_HOME: small })],
  ])('%s on a full disk says so in one line, and leaves nothing', (name, settings) => {
    const disk = makeSmallDisk(1)
    const file = name === 'backup' ? join(disk.folder, 'x.backup') : plain
    const [program = '', ...prefix] = disk.command
    const list = 'node "$@"; code=$?; ls -A "$0"; exit $code'
    const { status, stdout, stderr } = spawnSync(
      program,
      [...prefix, 'sh', '-c', list, disk.folder, ...command(name, file)],
      { cwd, env: { PATH: process.env.PATH, ...settings(disk.folder) }, encoding: 'utf8' },
    )
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^\S+ cannot be written: .*(full|ENOSPC).*\n$/)
    disk.remove()
  })

  test.each([
    [{ BACKUP_KEY: 'short' }, 'BACKUP_KEY cannot be used: a key has at least 16 characters'],
    [{ BACKUP_KEY_FILE: '/nowhere/key' }, 'BACKUP_KEY_FILE=/nowhere/key cannot be read: ENOENT'],
    [{ BACKUP_KEY: KEY, BACKUP_KEY_FILE: '/nowhere' }, 'Set BACKUP_KEY or BACKUP_KEY_FILE, not both.'],
  ])('a key that cannot be used is told in one line', (given, line) => {
    const { status, stderr } = spawnSync(process.execPath, command('backup', join(folder, 'x')), {
      cwd,
      env: env(given),
      encoding: 'utf8',
    })
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1])
    expect(stderr).toContain(line)
  })
})
