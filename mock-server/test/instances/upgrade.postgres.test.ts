import { setTimeout as delay } from 'node:timers/promises'
import axios from 'axios'
import { sql } from 'kysely'
import { openPostgres } from '../../src/database/database'
import {
  balanceLoad,
  freePort,
  openMarketDay,
  startBackEnd,
  testPostgresUrl,
  type BackEnd,
  type LoadBalancer,
} from '../support'

jest.setTimeout(120_000)

const running = new Map<number, BackEnd>()
let database: Awaited<ReturnType<typeof testPostgresUrl>>
let front: LoadBalancer

async function start(port: number): Promise<void> {
  const settings = { DRAIN_SECONDS: '1', REGISTRATIONS_PER_HOUR: '1000000', ORDER_HOLD_MINUTES: '0.05' }
  const backEnd = startBackEnd({ ...settings, DATABASE_URL: database.url, API_PORT: String(port) })
  running.set(port, backEnd)
  await backEnd.ready
}

beforeAll(async () => {
  database = await testPostgresUrl()
  const ports = [await freePort(), await freePort()]
  await Promise.all(ports.map(start))
  front = await balanceLoad(ports)
  while ((await axios.get(`${front.url}/api/health`, { validateStatus: () => true })).status !== 200) await delay(50)
})
afterAll(async () => {
  for (const { process } of running.values()) process.kill('SIGKILL')
  await front.close()
  await database.drop()
})

/** What newer code does to the schema when its first instance starts. */
async function upgrade(): Promise<void> {
  const db = await openPostgres(database.url)
  await db.writing(async (tx) => {
    await sql`alter table products add column colour text`.execute(tx)
    await sql`alter table orders add column gift bigint not null default 0`.execute(tx)
    await sql`insert into kysely_migration (name, timestamp) values ('900_gifts', '2027-01-01')`.execute(tx)
  })
  await db.close()
}

test('old code goes on beside an upgrade, comes back after a crash, and after it is rolled back', async () => {
  const [crashing = 0, rolledBack = 0] = running.keys()
  const day = await openMarketDay(front.url)
  const shopping = day.begin()
  const goOn = async () => {
    const known = day.confirmed.length
    while (day.confirmed.length < known + 8) await delay(20)
  }
  await goOn()
  await upgrade()
  await goOn()

  running.get(crashing)?.process.kill('SIGKILL')
  await goOn()
  await start(crashing)
  await goOn()

  running.get(rolledBack)?.process.kill('SIGTERM')
  await start(rolledBack)
  await goOn()
  await shopping.stop()
  // what the crashed instance was about to answer
  const cutOff = day.surprises.filter((reply) => reply.includes('502 {"message":"ECONNRESET from an instance"}'))
  expect(day.surprises.filter((reply) => !cutOff.includes(reply))).toEqual([])
  expect(cutOff.length).toBeLessThanOrEqual(6)
  expect(day.unanswered).toBe(0)
  expect(await day.forgotten(day.confirmed)).toEqual([])
})
