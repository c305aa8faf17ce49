import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openMarket } from '../../test/support'
import type { Change } from '../core/database/changes'
import { kyselyOf } from '../core/database/queries'

test('after a lost connection changes are unknown until it is back, and then "everything" is reported', async () => {
  const market = await openMarket({ REPLY_CACHE: 'on' })
  const { changes, read } = market.context.db
  if (!changes) throw new Error('Nobody watches.')
  const received: Change[] = []
  changes.listen((change) => received.push(change))
  expect(changes.catchUp()).toBe(true)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'haggle changes'`.execute(kyselyOf(read))
  while (changes.catchUp()) await delay(1)
  expect(received).toEqual([])
  while (!changes.catchUp()) await delay(1)
  expect(received).toEqual(['everything'])
  await market.close()
})
