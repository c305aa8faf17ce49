import { sql } from 'kysely'
import { openMarket } from '../../../test/support'
import { kyselyOf } from '../../core/database/queries'

test('selling a unit writes to a single index, that of the stock itself', async () => {
  const market = await openMarket()
  const { rows } = await sql<{ addr: number; opcode: string }>`
    explain update products set stock = stock - 1 where id = 'lamp'`.execute(kyselyOf(market.context.db.read))
  // without the programs of triggers, which follow: they run only for the first or last unit in stock
  const [, nextProgram = rows.length] = rows.flatMap(({ addr }, at) => (addr === 0 ? [at] : []))
  expect(rows.slice(0, nextProgram).filter(({ opcode }) => opcode === 'IdxInsert')).toHaveLength(1)
  await market.close()
})
