import { MAX_WISHES, type Notices, type SessionUser } from '@haggle/shared-contract'
import { given, givenAnew, lamp as anyLamp, PASSWORD, placeOrder, putOnSale, testMarket } from '../../../test/support'
import { receivedMails } from '../../../test/support/mails'
import { expireAllOrders } from '../orders/expireOrders'
import { tellOfRestocked } from './restockWishes'

const market = testMarket({ SITE_URL: 'https://shop.example' })
const owner = given(() => market.owner())
const lamp = givenAnew(() => market.product(owner, { countInStock: 0 }))
const carla = givenAnew(() => market.customer())

const wish = (method: 'GET' | 'PUT' | 'DELETE' = 'PUT', as: SessionUser | undefined = carla, id = lamp._id) =>
  market.call(method, `/api/products/${id}/restock-wish`, { as })
const restock = (countInStock: number) =>
  market.call('PUT', `/api/products/${lamp._id}`, { as: owner, body: anyLamp({ countInStock }) })
const noticesOf = async (as: SessionUser) => {
  return (await market.get<Notices>('/api/notices', as)).notices.map(({ kind, text, link }) => [kind, text, link])
}
const TOLD = () => [['backInStock', 'Reading lamp is back in stock.', `/product/${lamp._id}`]]

test('a customer is told by notice and mail, once, when stock comes back, also by two instances at a time', async () => {
  expect((await wish('GET')).body).toEqual({ isWished: false })
  for (let each = 0; each < 2; each++) expect((await wish()).body).toEqual({ isWished: true })
  expect((await wish('GET')).body).toEqual({ isWished: true })
  await tellOfRestocked(market.context)
  expect(await noticesOf(carla)).toEqual([])

  await restock(3)
  const twin = await market.twin()
  await Promise.all([tellOfRestocked(market.context), tellOfRestocked(twin.context)])
  await twin.close()
  expect(await noticesOf(carla)).toEqual(TOLD())
  const mails = await receivedMails(market, carla.email)
  expect(mails.map(({ subject, link }) => [subject, link])).toEqual([
    ['Reading lamp is back in stock', `https://shop.example/product/${lamp._id}`],
  ])
  expect((await wish('GET')).body).toEqual({ isWished: false })
  for (const stock of [0, 5]) await restock(stock)
  await tellOfRestocked(market.context)
  expect(await noticesOf(carla)).toHaveLength(1)
})

test('stock that an expired hold gives back counts, too', async () => {
  await restock(1)
  await placeOrder(market, await market.customer(), { [lamp._id]: 1 })
  expect((await wish()).status).toBe(200)
  market.wait(16 * 60_000)
  await expireAllOrders(market.context)
  await tellOfRestocked(market.context)
  expect(await noticesOf(carla)).toEqual(TOLD())
})

test('nobody is told who does not want it any more, or of a product that was deleted', async () => {
  const bea = await market.customer('Bea')
  for (const as of [carla, bea]) await wish('PUT', as)
  for (let each = 0; each < 2; each++) expect((await wish('DELETE')).body).toEqual({ isWished: false })
  await restock(3)
  await market.call('DELETE', `/api/products/${lamp._id}`, { as: owner })
  await tellOfRestocked(market.context)
  for (const as of [carla, bea]) expect(await noticesOf(as)).toEqual([])
  expect((await wish('GET', bea)).body).toEqual({ isWished: false })
})

test('only a customer waits, only for what is for sale and not in stock, and not for too much', async () => {
  expect((await market.call('PUT', `/api/products/${lamp._id}/restock-wish`)).status).toBe(401)
  expect((await wish('PUT', owner)).status).toBe(403)
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    expect((await wish(method, carla, 'nothing')).status).toBe(404)
  const { db, now } = market.context
  const others = await Promise.all(Array.from({ length: MAX_WISHES }, () => putOnSale(market.context, owner.shopId)))
  expect((await wish('PUT', carla, others[0])).status).toBe(409)
  const rows = others.map((product_id) => ({ user_id: carla._id, product_id, added_at: now() }))
  await db.writing((tx) => tx.insertInto('restock_wishes').values(rows).execute())
  expect((await wish()).status).toBe(409)
  await tellOfRestocked(market.context)
  expect((await wish()).status).toBe(200)
})

test('where mail is sent, none goes to an address that nobody confirmed', async () => {
  await wish()
  await restock(3)
  const mail = { ...market.context.config.mail, smtpUrl: 'smtp://mail.example' }
  await tellOfRestocked({ ...market.context, config: { ...market.context.config, mail } })
  expect(await noticesOf(carla)).toHaveLength(1)
  expect(await receivedMails(market, carla.email)).toEqual([])
})

test('an account’s data name what it waits for, and nothing of that stays when it is deleted', async () => {
  await wish()
  const { body } = await market.call('GET', '/api/auth/account/export', { as: carla })
  expect(body.restockWishes).toMatchObject([{ productId: lamp._id }])
  const deletion = { as: carla, body: { password: PASSWORD } }
  expect((await market.call('POST', '/api/auth/account/delete', deletion)).status).toBe(200)
  const left = market.context.db.read.selectFrom('restock_wishes').selectAll().where('user_id', '=', carla._id)
  expect(await left.execute()).toEqual([])
})
