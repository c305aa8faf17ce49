import { sql } from 'kysely'
import type { Order, Product, ProductPage, SessionUser, Suggestions } from 'shared-contract'
import { lamp, openMarket, placeOrder, planOf, type Owner, type TestMarket } from '../../../test/support'
import { isUnfolded } from '../../core/database/folded'
import { kyselyOf } from '../../core/database/queries'
import { foldAgain } from './foldAgain'

const NAME = '무선이어폰 Đèn'

let market: TestMarket
let owner: Owner
let carla: SessionUser
let product: Product
beforeAll(async () => {
  market = await openMarket()
  owner = await market.owner('Đồng hồ')
  carla = await market.customer('Carla')
  product = await market.product(owner, { name: NAME })
  await placeOrder(market, carla, { [product._id]: 1 })
})
afterAll(() => market.close())

/** What an instance of an earlier version stored. */
const folded = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
const writeAsBefore = () =>
  market.context.db.writing(async (tx) => {
    await tx.deleteFrom('search_words').execute()
    await tx
      .updateTable('products')
      .set({ name_key: folded(NAME), search_text: folded(NAME) })
      .execute()
    await tx
      .updateTable('shops')
      .set({ name_key: folded('Đồng hồ') })
      .execute()
    const text = ['k3pjk3pj', 'carla', 'carla@haggle.test', folded(NAME)].join('\n')
    await tx.updateTable('order_deliveries').set({ search_text: text }).execute()
  })

const listed = async (keyword: string) =>
  (await market.call('GET', `/api/products?keyword=${keyword}`)).body as unknown as ProductPage
const found = async () => ({
  products: (await listed('이어폰')).total + (await listed('den')).total,
  shops: ((await market.call('GET', '/api/suggestions?q=dong')).body as unknown as Suggestions).shops.length,
  orders: ((await market.call('GET', '/api/orders/myorders?q=den', { as: carla })).body as unknown as Order[]).length,
})

test('texts that an earlier version folded are folded again, also of what it writes beside this one', async () => {
  expect(await foldAgain(market.context)).toBe(true)
  for (let time = 0; time < 2; time++) {
    await writeAsBefore()
    expect(await found()).toEqual({ products: 0, shops: 0, orders: 0 })
    expect(await foldAgain(market.context)).toBe(true)
    expect(await found()).toEqual({ products: 2, shops: 1, orders: 1 })
  }
})

test('what this version writes is not folded again', async () => {
  await market.call('PUT', '/api/auth/profile', { as: carla, body: { name: 'Đức' } })
  const input = lamp({ name: `${NAME} 2` })
  expect((await market.call('PUT', `/api/products/${product._id}`, { as: owner, body: input })).status).toBe(200)
  const write = jest.spyOn(market.context.db, 'writing')
  expect(await foldAgain(market.context)).toBe(true)
  expect(write).not.toHaveBeenCalled()
  write.mockRestore()
})

test.each([
  ['products', 'search_text'],
  ['shops', 'name_key'],
  ['order_deliveries', 'search_text'],
])('the texts to fold in %s are found by an index', async (table, column) => {
  const some = sql`select 1 from ${sql.ref(table)} as rows where ${isUnfolded(`rows.${column}`)} limit 10`
  const plan = await planOf(market, some.compile(kyselyOf(market.context.db.read)), ['enable_seqscan'])
  expect(plan).toContain(`${table}_unfolded`)
})
