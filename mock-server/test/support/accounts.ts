import type { Order, SessionUser } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import { givenAnew } from '@haggle/shared-server/testing/given'
import type { Owner, TestMarket } from './market'
import { placePaidOrder } from './orders'
import { PASSWORD } from './people'

/** A new owner and a new customer, an hour later, so that budgets are full again. */
export function newAccounts(market: TestMarket): { owner: Owner; carla: SessionUser } {
  beforeEach(() => market.wait(60 * 60 * 1000))
  return {
    owner: givenAnew(() => market.owner('Brass & Co')),
    carla: givenAnew(() => market.customer('Carla Reyes')),
  }
}

export const leave = (market: TestMarket, as: SessionUser, password = PASSWORD) =>
  market.call('POST', '/api/auth/account/delete', { as, body: { password } })
export const deliver = (market: TestMarket, owner: Owner, { _id }: Pick<Order, '_id'>) =>
  market.call('PUT', `/api/orders/${_id}/deliver`, { as: owner })

/** Moves all deliveries back by more than the days for a return: sessions last a week only. */
export const ageDeliveries = ({ context }: TestMarket) =>
  context.db.writing((tx) =>
    tx
      .updateTable('order_deliveries')
      .set((eb) => ({ delivered_at: eb('delivered_at', '-', 15 * DAY) }))
      .execute(),
  )

/** A customer buys and pays for a lamp of an owner's. */
export async function buyLamp(
  market: TestMarket,
  owner: Owner,
  customer: SessionUser,
): Promise<{ product: string; order: Order }> {
  const { _id } = await market.product(owner)
  return { product: _id, order: await placePaidOrder(market, customer, { [_id]: 1 }) }
}
