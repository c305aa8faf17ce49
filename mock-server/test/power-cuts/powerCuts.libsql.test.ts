import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openLibsql, type Database } from '../../src/core/database/database'
import { DATABASE_FILE } from '../../src/core/database/open'
import { kyselyOf } from '../../src/core/database/queries'
import { audit } from '../../tools/audit/audit'
import { freePort, openMarketDay, startBackEnd, type BackEnd, type Confirmed } from '../support'
import { random } from '../support/random'
import { Disk } from './disk'
import { readTrace, traced, type DiskCall } from './trace'

const ORDERS = 200
const CUTS = 1000

jest.setTimeout(1_200_000)

const home = mkdtempSync(join(tmpdir(), 'haggle-cut-'))
let backEnd: BackEnd
let calls: DiskCall[]
let confirmed: readonly Confirmed[]

beforeAll(async () => {
  const port = await freePort()
  const [database, trace] = [join(home, DATABASE_FILE), join(home, 'trace')]
  backEnd = startBackEnd({ HAGGLE_HOME: home, API_PORT: String(port) }, traced(database, trace))
  await backEnd.ready
  const day = await openMarketDay(`http://127.0.0.1:${port}`)
  const { stop } = day.begin()
  while (day.confirmed.filter(isOrder).length < ORDERS) await delay(50)
  await stop()
  backEnd.process.kill('SIGTERM')
  await backEnd.ended
  calls = await readTrace(database, trace, backEnd.process.pid ?? 0)
  confirmed = day.confirmed.filter(({ what }) => /^(product|order|payment of|end of) /.test(what))
})
afterAll(() => {
  backEnd.process.kill('SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

const isOrder = ({ what }: Confirmed) => what.startsWith('order ')

/** Returns the facts in a database, in the same form as confirmed ones. */
async function factsIn(db: Database): Promise<Set<string>> {
  const read = kyselyOf(db.read)
  const products = await read.selectFrom('products').select('id').execute()
  const orders = await read.selectFrom('orders').select(['id', 'status']).execute()
  return new Set([
    ...products.map(({ id }) => `product ${id}`),
    ...orders.flatMap(({ id, status }) => [
      `order ${id}`,
      ...(status === 'paid' ? [`payment of ${id}`] : []),
      ...(status === 'cancelled' ? [`end of ${id}`] : []),
    ]),
  ])
}

/** Returns errors in a database file, and facts confirmed before `at` that are missing. */
async function errorsIn(folder: string, at: number): Promise<string[]> {
  const db = await openLibsql(join(folder, DATABASE_FILE))
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(kyselyOf(db.read))
    const facts = await factsIn(db)
    return [
      ...rows.map((row) => row.integrity_check).filter((found) => found !== 'ok'),
      ...(await audit(db)),
      ...confirmed.filter((one) => one.at < at && !facts.has(one.what)).map(({ what }) => `lost: ${what}`),
    ]
  } finally {
    await db.close()
  }
}

/** Simulates power cuts at random moments after the first order; returns the errors after each. */
async function cut(calls: readonly DiskCall[], times: number): Promise<string[][]> {
  const opening = confirmed.find(isOrder)?.at ?? 0
  const first = calls.findIndex(({ at }) => at > opening)
  const moments = Array.from({ length: times }, () => first + Math.floor(random() * (calls.length - first)))
  const disk = new Disk()
  const errors: string[][] = []
  let done = 0
  for (const moment of moments.sort((a, b) => a - b)) {
    for (const call of calls.slice(done, moment)) disk.apply(call)
    done = moment
    const folder = mkdtempSync(join(home, 'cut-'))
    disk.cutInto(folder, () => random() < 0.5)
    errors.push(await errorsIn(folder, calls[moment]?.at ?? 0).catch((error: unknown) => [String(error)]))
    rmSync(folder, { recursive: true })
  }
  return errors
}

test('a power cut at any moment loses nothing that was confirmed', async () => {
  expect((await cut(calls, CUTS)).filter((errors) => errors.length > 0)).toEqual([])
})

test('this test detects a disk that does not sync the write-ahead log', async () => {
  const careless = calls.filter(({ kind, path }) => kind !== 'sync' || !path.endsWith('-wal'))
  expect((await cut(careless, 10)).flat()).not.toEqual([])
})
