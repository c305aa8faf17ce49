import { placeOrder, putOnSale, testMarket } from '../../test/support'
import { prune } from '../core/database/pruning'

const TIMES = {
  TOKEN_DAYS: '1.3333333333',
  AGREED_PRICE_HOURS: '0.3333333',
  ORDER_HOLD_MINUTES: '0.33333',
  TRAIL_DAYS: '0.3333333333',
  REPORT_DAYS: '0.3333333333',
  IDEMPOTENCY_DAYS: '0.3333333333',
}

const market = testMarket(TIMES)

test('a setting may be any part of a day, an hour or a minute', async () => {
  const { context, call } = market
  const [{ shopId }, as] = [await market.owner(), await market.customer()]
  const [lamp, chair] = [await putOnSale(context, shopId), await putOnSale(context, shopId)]
  const offer = { productId: lamp, proposedPrice: 80 }
  expect(await call('POST', '/api/negotiations/request', { as, body: offer })).toMatchObject({
    status: 200,
    body: { status: 'accepted', agreedUntil: new Date(context.now() + 1_200_000).toISOString() },
  })
  expect((await placeOrder(market, as, { [chair]: 1 })).expiresAt).toBe(new Date(context.now() + 20_000).toISOString())
  await prune(context)
})
