import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seal } from '@haggle/kit/signing/envelope'
import { openKey } from '@haggle/kit/signing/key'
import { fileStorage } from '@haggle/kit/storage/fileStorage'
import type { Storage } from '@haggle/kit/storage/storage'
import { newHome } from '@haggle/kit/testing/sampleReleases'
import { openAudit } from './audit'

const by = { team: 'wishlist', token: 'a' }

let home: string
let storage: Storage
beforeEach(async () => {
  home = await newHome()
  storage = fileStorage(join(home, 'registry'))
})
afterEach(() => rm(home, { recursive: true }))

const open = () => openAudit(storage, home, Date.now)
const keyOf = (number: number) => `audit/${String(number).padStart(9, '0')}.json`

/** A log with entries of these subjects. */
async function logOf(...subjects: string[]) {
  const log = open()
  for (const subject of subjects) await log.add({ by, action: 'publish', subject })
  return log
}

/** Puts another document in an entry's place, signed like an entry. */
async function replace(number: number, entry: object) {
  await storage.remove(keyOf(number))
  const signed = seal('application/vnd.haggle.audit+json', entry, await openKey(home))
  await storage.create(keyOf(number), JSON.stringify(signed))
}

test('entries that are added at once, in one process and in two, are all kept in one chain without a gap', async () => {
  const [one, other] = [open(), open()]
  for (let round = 0; round < 10; round++)
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 ? one : other).add({ by, action: 'publish', subject: `wishlist/1.${round}.${index}` }),
      ),
    )
  const entries = await open().read()
  expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  expect(new Set(entries.map(({ subject }) => subject)).size).toBe(60)
})

test('is read in pages of 100 entries', async () => {
  const log = await logOf(...Array.from({ length: 103 }, (_, index) => `wishlist/1.0.${index}`))
  const numbersAfter = async (after?: number) => (await log.read(after)).map(({ number }) => number)
  const pages = [await numbersAfter(), await numbersAfter(100), await numbersAfter(103)]
  expect(pages.map((page) => [page.length, page[0], page.at(-1)])).toEqual([
    [100, 1, 100],
    [3, 101, 103],
    [0, undefined, undefined],
  ])
})

test('an entry that was removed is missed, also by the page after it', async () => {
  const log = await logOf('a', 'b', 'c')
  await storage.remove(keyOf(2))
  await expect(log.read()).rejects.toThrow('The audit log misses entry 2.')
  await expect(log.read(2)).rejects.toThrow('The audit log misses entry 2.')
})

test('a log that lost its first entries is not read as a whole one', async () => {
  const log = await logOf('a', 'b')
  await storage.remove(keyOf(1))
  await expect(log.read()).rejects.toThrow('The audit log misses entry 1.')
})

test('an entry in the place of another does not fit the chain, also for the page after it', async () => {
  const log = await logOf('a', 'b', 'c')
  const [, entry] = await log.read()
  await replace(2, { ...entry, subject: 'x' })
  await expect(log.read()).rejects.toThrow('Audit entry 2 is not as it was written.')
  await expect(log.read(2)).rejects.toThrow('Audit entry 2 is not as it was written.')
})

test('a first entry that names one before it is not the first', async () => {
  const log = await logOf('a')
  const [entry] = await log.read()
  await replace(1, { ...entry, before: 'f'.repeat(64) })
  await expect(log.read()).rejects.toThrow('Audit entry 0 is not as it was written.')
})

test('an entry that cannot be read is not given out as it is stored', async () => {
  const log = await logOf('a')
  expect(await log.stored(2)).toBeUndefined()
  await replace(1, { number: 1 })
  await expect(log.stored(1)).rejects.toThrow('Audit entry 1 cannot be read.')
})
