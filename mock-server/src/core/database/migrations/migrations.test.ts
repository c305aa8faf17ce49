import { sql, type Kysely } from 'kysely'
import { openMarket, type TestMarket } from '../../../../test/support'
import type { Tables } from '../tables'
import { adoptBaseline } from './'

const STEPS = ['market', 'received', 'secrets', 'payment_news', 'changes', 'lean_search', 'realtime']
const names = STEPS.map((step, at) => `00${at + 1}_${step}`)

let market: TestMarket
let queries: Kysely<Tables>
beforeAll(async () => {
  market = await openMarket()
  queries = market.context.db.read as unknown as Kysely<Tables>
})
afterAll(() => market.close())

const recorded = async () =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(queries)).rows.map(
    ({ name }) => name,
  )

const record = async (migrations: readonly string[]) => {
  await sql`delete from kysely_migration`.execute(queries)
  for (const name of migrations)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${'2026-11-01T00:00:00.000Z'})`.execute(
      queries,
    )
}

test('a new database is created by the baseline and the later migrations', async () => {
  expect((await recorded())[0]).toBe('001_baseline')
})

test('a database made by the migrations that the baseline replaced counts as made by it', async () => {
  await record(names)
  await adoptBaseline(queries)
  await adoptBaseline(queries)
  expect(await recorded()).toEqual(['001_baseline'])
})

test('a database made by only some of those migrations is refused and left as it is', async () => {
  await record(names.slice(0, 5))
  await expect(adoptBaseline(queries)).rejects.toThrow('start version 1.0.0 on it once')
  expect(await recorded()).toEqual(names.slice(0, 5))
})
