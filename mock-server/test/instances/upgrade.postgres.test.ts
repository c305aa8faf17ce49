import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openPostgres } from '../../src/core/database/database'
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

/** Changes the schema as the first instance of a newer version would. */
async function upgrade(): Promise<void> {
  const db = await openPostgres(instances.databaseUrl)
  await db.writing(async (tx) => {
    await sql`alter table products add column colour text`.execute(tx)
    await sql`alter table orders add column gift bigint not null default 0`.execute(tx)
    await sql`insert into kysely_migration (name, timestamp) values ('900_gifts', '2027-01-01')`.execute(tx)
  })
  await db.close()
}

test('instances of the old version work with an upgraded schema, also after a crash and a restart', async () => {
  const [crashing = 0, rolledBack = 0] = instances.running.keys()
  const day = await openMarketDay(instances.url)
  const shopping = day.begin()
  const waitForCalls = async () => {
    const known = day.confirmed.length
    while (day.confirmed.length < known + 8) await delay(20)
  }
  await waitForCalls()
  await upgrade()
  await waitForCalls()

  instances.running.get(crashing)?.process.kill('SIGKILL')
  await waitForCalls()
  await instances.start(crashing)
  await waitForCalls()

  instances.running.get(rolledBack)?.process.kill('SIGTERM')
  await instances.start(rolledBack)
  await waitForCalls()
  await shopping.stop()
  // The calls that the crashed instance was handling.
  const cutOff = day.surprises.filter((reply) => reply.includes('502 {"message":"ECONNRESET from an instance"}'))
  expect(day.surprises.filter((reply) => !cutOff.includes(reply))).toEqual([])
  expect(cutOff.length).toBeLessThanOrEqual(6)
  expect(day.unanswered).toBe(0)
  expect(await day.forgotten(day.confirmed)).toEqual([])
})
