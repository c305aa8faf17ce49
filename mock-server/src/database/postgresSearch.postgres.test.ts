import { sql } from 'kysely'
import type { Category } from 'shared-contract'
import { seedBulk } from '../../tools/seed/bulk'
import { openMarket, type TestMarket } from '../../test/support'
import type { Wanted } from './dialect'

let market: TestMarket
beforeAll(async () => {
  market = await openMarket()
  // some of which have left
  await seedBulk(market.context, 6000, () => undefined)
  await market.context.db.writing((tx) => sql`update products set deleted_at = 1 where stock < 10`.execute(tx))
})
afterAll(() => market.close())

const find = (wanted: Wanted, category?: Category) =>
  market.context.db.dialect.find(market.context.db.read, wanted, category)

/** Told by reading everything that is for sale. */
async function toldByReading(wanted: Wanted, category?: Category): Promise<string[]> {
  const products = await market.context.db.read
    .selectFrom('products')
    .select(['id', 'search_text'])
    .where('deleted_at', 'is', null)
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 'Other'))
    .execute()
  const holds = (text: string) =>
    wanted.every((words) => words.some((word) => text.split(' ').some((held) => held.startsWith(word))))
  return products.filter(({ search_text }) => holds(search_text)).map(({ id }) => id)
}

test.each<[string, Wanted]>([
  ['a word of nearly every product', [['a']]],
  ['a rare word', [['bicycle']]],
  ['a rare word and a common one', [['from'], ['bicycle']]],
  ['common words', [['made'], ['to'], ['a']]],
  ['one of several words', [['bicyle', 'bicycle', 'made']]],
  ['words that never meet', [['laptop'], ['cookbook']]],
  ['an unknown word', [['zqxj']]],
])('%s is found and counted exactly', async (_, wanted) => {
  for (const category of [undefined, 'Other', 'Books'] as const) {
    const { total, where } = await find(wanted, category)
    const expected = await toldByReading(wanted, category)
    expect(total).toBe(expected.length)
    const found = await market.context.db.read
      .selectFrom('products')
      .select('id')
      .where(where)
      .where('deleted_at', 'is', null)
      .execute()
    expect(found.map(({ id }) => id).sort()).toEqual(expected.sort())
  }
})

test('products that are written, and so move, during a count are counted once', async () => {
  const { total } = await find([['a']])
  let isCounting = true
  const write = async () => {
    while (isCounting)
      await market.context.db.writing((tx) =>
        sql`update products set stock = stock + 1 where id in (select id from products order by random() limit 300)`.execute(
          tx,
        ),
      )
  }
  const writing = write()
  const totals: number[] = []
  for (let count = 0; count < 15; count++) totals.push((await find([['a']])).total)
  isCounting = false
  await writing
  expect(new Set(totals)).toEqual(new Set([total]))
})
