import { testMarket } from '../../../test/support'
import { importsOf, line } from '../../../test/support/imports'
import { prune } from '../../core/database/pruning'

const market = testMarket()
const imports = importsOf(market)

test('reading the progress of an import does not read its stored rows', async () => {
  const owner = await market.owner()
  const id = await imports.start(owner, line('Lamp'))
  await market.context.db.writing((tx) =>
    tx.updateTable('product_import_chunks').set({ checked_rows: 'long' }).where('import_id', '=', id).execute(),
  )
  expect(await imports.act(owner, id)).toMatchObject({ status: 200, of: 1, rows: [{ line: 2, action: 'add' }] })
})

test('the rows of a large file are stored, read and deleted in small chunks', async () => {
  const owner = await market.owner()
  const about = 'A lamp. '.repeat(600)
  const id = await imports.start(
    owner,
    ...Array.from({ length: 4500 }, (_, at) => line(`Lamp ${at}`).replace('Bright', about)),
  )
  const chunks = () =>
    market.context.db.read
      .selectFrom('product_import_chunks')
      .select('checked_rows')
      .where('import_id', '=', id)
      .execute()
  const lengths = (await chunks()).map(({ checked_rows }) => checked_rows.length)
  expect(lengths.reduce((sum, length) => sum + length)).toBeGreaterThan(20_000_000)
  expect(Math.max(...lengths)).toBeLessThan(200_000)
  expect((await imports.act(owner, id)).rows).toHaveLength(4500)
  await imports.act(owner, id, 'cancel')
  expect(await chunks()).toEqual([])
})

test('an import that is never confirmed is pruned with its rows', async () => {
  const owner = await market.owner()
  await imports.start(owner, line('Lamp'))
  market.wait(25 * 60 * 60 * 1000)
  await prune(market.context)
  for (const table of ['product_imports', 'product_import_chunks'] as const)
    expect(await market.context.db.read.selectFrom(table).selectAll().execute()).toEqual([])
})
