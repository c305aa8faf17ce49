import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openPostgres } from '../../src/database/database'
import { openMarketDay, twoInstances, type TwoInstances } from '../support'

jest.setTimeout(120_000)

let instances: TwoInstances
beforeAll(
  async () =>
    (instances = await twoInstances({
      DRAIN_SECONDS: '1',
      REGISTRATIONS_PER_HOUR: '1000000',
      ORDER_HOLD_MINUTES: '0.05',
    })),
)
afterAll(() => instances.close())

/** What newer code does to the schema when its first instance starts. */
async function upgrade(): Promise<void> {
  const db = await openPostgres(instances.databaseUrl)
  await db.writing(async (tx) => {
    await sql`alter table products add column colour text`.execute(tx)
    await sql`alter table orders add column gift bigint not null default 0`.execute(tx)
    await sql`insert into kysely_migration (name, timestamp) values ('900_gifts', '2027-01-01')`.execute(tx)
  })
  await db.close()
}

test('old code goes on beside an upgrade, comes back after a crash, and after it is rolled back', async () => {
  const [crashing = 0, rolledBack = 0] = instances.running.keys()
  const day = await openMarketDay(instances.url)
  const shopping = day.begin()
  const goOn = async () => {
    const known = day.confirmed.length
    while (day.confirmed.length < known + 8) await delay(20)
  }
  await goOn()
  await upgrade()
  await goOn()

  instances.running.get(crashing)?.process.kill('SIGKILL')
  await goOn()
  await instances.start(crashing)
  await goOn()

  instances.running.get(rolledBack)?.process.kill('SIGTERM')
  await instances.start(rolledBack)
  await goOn()
  await shopping.stop()
  // what the crashed instance was about to answer
  const cutOff = day.surprises.filter((reply) => reply.includes('502 {"message":"ECONNRESET from an instance"}'))
  expect(day.surprises.filter((reply) => !cutOff.includes(reply))).toEqual([])
  expect(cutOff.length).toBeLessThanOrEqual(6)
  expect(day.unanswered).toBe(0)
  expect(await day.forgotten(day.confirmed)).toEqual([])
})
