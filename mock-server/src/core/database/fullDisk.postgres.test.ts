import { sql } from 'kysely'
import { lamp, openMarket } from '../../../test/support'
import { kyselyOf } from './queries'

/** Raises the error of a PostgreSQL that cannot extend a file. */
const refuseToGrow = sql`create function refuse_to_grow() returns trigger language plpgsql as $$ begin
  raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`

test('while PostgreSQL’s disk is full writes get a 503 and reads work; then writes work again', async () => {
  const market = await openMarket()
  const owner = await market.owner()
  const kept = await market.product(owner)
  const queries = kyselyOf(market.context.db.read)
  await refuseToGrow.execute(queries)
  await sql`create trigger full_disk before insert on products execute function refuse_to_grow()`.execute(queries)

  const add = () => market.call('POST', '/api/products', { as: owner, body: lamp() })
  const message = 'The market cannot save anything at the moment. Please try again later.'
  expect(await add()).toMatchObject({ status: 503, body: { message }, headers: { 'retry-after': '5' } })
  for (const path of [`/api/products/${kept._id}`, '/api/products', '/api/health'])
    expect([path, (await market.call('GET', path)).status]).toEqual([path, 200])

  await sql`drop trigger full_disk on products`.execute(queries)
  expect((await add()).status).toBe(201)
  await market.close()
})
