import { DAY, MINUTE } from '@haggle/shared-server'
import { ADDRESS } from '../support'
import { oauthOf } from '../support/agents'
import { marksOf } from './model'
import { bidAt, offer, type Party } from './party'

/** Ways in which a mandate ends. */
const ends: ((party: Party) => Promise<unknown>)[] = [
  ({ world: { market }, agent, customer }) =>
    market.call('DELETE', `/api/mandates/${agent.mandateId}`, { as: customer }),
  ({ world: { market }, customer }) => market.call('POST', '/api/auth/logout/everywhere', { as: customer }),
  ({ world: { market }, agent: { tokens, clientId } }) =>
    oauthOf(market).revoke({ token: tokens.refresh_token, client_id: clientId }),
  ({ world: { market }, agent: { tokens, clientId } }) =>
    // used twice
    Promise.all([1, 2].map(() => oauthOf(market).refresh(tokens.refresh_token, clientId))),
  ({ world: { market } }) => Promise.resolve(market.wait(DAY + MINUTE)),
]

/** Ends what an agent may do, and lets it try everything: nothing may change any more. */
export async function endAndTry(party: Party): Promise<string[]> {
  const { world, customer, use } = party
  const { market, dice, items, tally } = world
  const open = await market.context.db.read
    .selectFrom('shop_offers')
    .select('id')
    .where('user_id', '=', customer._id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  await dice.pick(ends)(party)
  const before = await marksOf(market, customer._id)
  const item = dice.pick(items)
  const { productId } = item
  const order = { orderItems: [{ product: productId, qty: 1 }], shippingAddress: ADDRESS }
  const results = await Promise.all([
    offer(party, item, bidAt(item, 90)),
    use('add_to_cart', { product: productId, qty: 1 }),
    use('prepare_order', order),
    ...(open ? [use('take_offer', { id: open.id }), use('decline_offer', { id: open.id })] : []),
    use('my_offers'),
  ])
  tally.afterEnd += results.length
  return [
    ...results.filter(({ isError }) => !isError).map(({ text }) => `answered after the end: ${text}`),
    ...((await marksOf(market, customer._id)) === before ? [] : ['something changed after the end']),
  ]
}
