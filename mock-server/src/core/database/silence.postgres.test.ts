import { setTimeout as delay } from 'node:timers/promises'
import axios from 'axios'
import pg from 'pg'
import {
  given,
  howOften,
  networkTo,
  openMarketDay,
  startSomewhere,
  testPostgresUrl,
  type Network,
} from '../../../test/support'
import { audit } from '../../../tools/audit/audit'
import { openPostgres } from './database'

jest.setTimeout(howOften({ short: 60_000, full: 3_600_000 }))

/** The statement limit; a lower one makes the short form of the test short. */
const SECONDS = howOften({ short: 1, full: 6 })
const RUNS = howOften({ short: 2, full: 50 })
const READY_MS = 10_000
/** 20 for queries, 5 for writes that are not durable, 5 for realtime, 1 for changes. */
const MAX_CONNECTIONS = 31

let network: Network
let backEnd: Awaited<ReturnType<typeof startSomewhere>>
const database = given(testPostgresUrl, async () => {
  backEnd.process.kill('SIGKILL')
  await network.close()
})
beforeAll(async () => {
  network = await networkTo(database.url)
  const unlimited = { REGISTRATIONS_PER_HOUR: '1000000' }
  backEnd = await startSomewhere({ DATABASE_URL: network.url, DATABASE_SECONDS: String(SECONDS), ...unlimited })
  await backEnd.ready
})

const isReady = async () =>
  (await axios.get(`${backEnd.url}/api/health`, { timeout: 1000, validateStatus: () => true })).status === 200

async function ready(): Promise<number> {
  const startedAt = Date.now()
  while (!(await isReady().catch(() => false))) await delay(50)
  return Date.now() - startedAt
}

/** The back end's connections to PostgreSQL, and those of them that have been in a transaction for over 10 s. */
async function connections(): Promise<{ all: number; stuck: number }> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ all: number; stuck: number }>(
    `select count(*)::int as all, (count(*) filter (where now() - xact_start > interval '10 s'))::int as stuck
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await client.end()
  return rows[0] ?? { all: 0, stuck: 0 }
}

test('when PostgreSQL falls silent under load nothing confirmed is lost, and the instance is soon ready again', async () => {
  const day = await openMarketDay(backEnd.url)
  for (let run = 0; run < RUNS; run++) {
    const known = day.confirmed.length
    const shopping = day.begin()
    while (day.confirmed.length < known + 5) await delay(10)
    network.lose((['everything', 'replies', 'requests'] as const)[run % 3] ?? 'everything')
    await delay(Math.random() * 2000 * SECONDS)
    expect((await axios.get(`${backEnd.url}/api/health/live`)).status).toBe(200)
    network.lose('nothing')
    expect(await ready()).toBeLessThan(READY_MS)
    const again = day.confirmed.length
    while (day.confirmed.length < again + 3) await delay(10)
    await shopping.stop()
  }
  expect(await day.forgotten(day.confirmed)).toEqual([])
  const awkward = /: 50[23] .*(cannot reach its data|Failed to place order|did not confirm)/
  expect(day.surprises.filter((reply) => !awkward.test(reply))).toEqual([])
  expect(await connections()).toMatchObject({ stuck: 0 })
  expect((await connections()).all).toBeLessThanOrEqual(MAX_CONNECTIONS)

  const db = await openPostgres(database.url)
  expect(await audit(db)).toEqual([])
  await db.close()
})

test('SIGTERM stops it cleanly although PostgreSQL is silent', async () => {
  network.lose('everything')
  backEnd.process.kill('SIGTERM')
  expect(await backEnd.ended).toEqual({ code: 0, error: '' })
})
