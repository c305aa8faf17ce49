import { sql } from 'kysely'
import { openMarket } from '../../../test/support'
import { kyselyOf } from '../database/queries'
import { pageOfAuditEntries } from './store'

test('a page of the trail is read from indexes, without sorting all entries', async () => {
  const market = await openMarket()
  const { read } = market.context.db
  const page = pageOfAuditEntries(
    read,
    [
      ['account_id', 'owner'],
      ['shop_id', 'shop'],
    ],
    { offset: 20, limit: 20 },
  )
  const { sql: text, parameters } = page.compile()
  const literals = parameters.reduce<string>(
    (query, value) => query.replace('?', JSON.stringify(value).replaceAll('"', "'")),
    text,
  )
  const { rows } = await sql<{ detail: string }>`${sql.raw(`explain query plan ${literals}`)}`.execute(kyselyOf(read))
  const plan = rows.map(({ detail }) => detail).join('\n')
  expect(plan).toContain('COVERING INDEX trail_of_account')
  expect(plan).toContain('COVERING INDEX trail_of_shop')
  expect(plan).not.toMatch(/SCAN trail|MULTI-INDEX OR/)
  await market.close()
})
