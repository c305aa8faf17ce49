import { sql } from 'kysely'
import { openMarket } from '../../../../test/support'
import { shopNames } from './045_shop_names'
import { atOnce } from './steps'

test('shops that are there get a folded name', async () => {
  const market = await openMarket()
  await market.owner('Zoé Éclair')
  await market.context.db.writing(async (tx) => {
    await sql`drop index shops_unfolded`.execute(tx)
    await sql`alter table shops drop column name_key`.execute(tx)
    await atOnce(shopNames).up(tx)
  })
  const shops = await market.context.db.read.selectFrom('shops').select(['name', 'name_key']).execute()
  expect(shops).toEqual([{ name: 'Zoé Éclair', name_key: 'zoe eclair' }])
  await market.close()
})
