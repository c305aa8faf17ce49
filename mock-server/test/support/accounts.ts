import type { Order, SessionUser } from 'shared-contract'
import { openMarket, type Owner, type TestMarket } from './market'
import { placePaidOrder } from './orders'
import { PASSWORD } from './people'

// A market with a shop owner and a customer, new for each test

export let market: TestMarket
export let owner: Owner
export let carla: SessionUser

export async function openAccounts() {
  market = await openMarket({ LOGIN_FAILURES_PER_ACCOUNT: '3' })
}

/** An hour later: a new owner and a new customer. */
export async function newAccounts() {
  market.wait(60 * 60 * 1000)
  owner = await market.owner('Brass & Co')
  carla = await market.customer('Carla Reyes')
}

export const leave = (as: SessionUser, password = PASSWORD) =>
  market.call('POST', '/api/auth/account/delete', { as, body: { password } })
export const deliver = ({ _id }: Pick<Order, '_id'>) => market.call('PUT', `/api/orders/${_id}/deliver`, { as: owner })

/** Carla buys and pays for a lamp of the owner's. */
export async function buyLamp(): Promise<{ product: string; order: Order }> {
  const { _id } = await market.product(owner)
  return { product: _id, order: await placePaidOrder(market, carla, { [_id]: 1 }) }
}
