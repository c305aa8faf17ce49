import type { MarketPayoutStatement, MarketShops, Payout } from '@haggle/shared-contract'
import { buyOrder, givenAnew, openPayingMarket, putOnSale } from '../../../test/support'
import { ageDeliveries, deliver } from '../../../test/support/accounts'

const market = givenAnew(() => openPayingMarket())

test('operators see each shop with what it is owed, and the statement of what it was paid', async () => {
  const [operator, customer, shop] = [
    await market.operator(),
    await market.customer(),
    await market.owner('Blue Harbour'),
  ]
  const rival = await market.owner('Rival Inc')
  const read = async (path: string) => (await market.call('GET', `/api/operator${path}`, { as: operator })).body
  const balances = async () =>
    Object.fromEntries(
      ((await read('/shops')) as unknown as MarketShops).items.map(({ _id, balance }) => [_id, balance]),
    )
  const lamp = await putOnSale(market.context, shop.shopId, { sellingPrice: 100 })
  const order = await buyOrder(market, customer, { [lamp]: 1 })
  const none = { held: 0, due: 0, paid: 0, currency: 'USD' }
  expect(await balances()).toEqual({ [shop.shopId]: { ...none, held: 100 }, [rival.shopId]: none })

  expect((await deliver(market, shop, order)).status).toBe(200)
  await ageDeliveries(market)
  expect((await read(`/shops/${shop.shopId}`)).balance).toEqual({ ...none, due: 100 })
  const body = { reference: 'Bank 1' }
  const paid = await market.call('POST', `/api/operator/shops/${shop.shopId}/payouts`, { as: operator, body })
  const { id } = paid.body as unknown as Payout
  expect(await balances()).toMatchObject({ [shop.shopId]: { ...none, paid: 100 } })

  expect((await read(`/payouts/${id}`)) as unknown as MarketPayoutStatement).toMatchObject({
    amount: 100,
    reference: 'Bank 1',
    shop: { _id: shop.shopId, shopName: 'Blue Harbour' },
    parts: [{ order: order._id, orderNumber: order.orderNumber, amount: 100 }],
  })
  const headers = { authorization: `Bearer ${operator.token}` }
  const { payload } = await market.app.inject({ url: `/api/operator/payouts/${id}.csv`, headers })
  expect(payload).toContain(`${order.orderNumber},${order._id}`)
})
