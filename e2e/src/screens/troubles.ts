import { setTimeout as wait } from 'node:timers/promises'
import type { Dispute, Order, Product, ProductInput, SessionUser } from '@haggle/shared-contract'
import { addedProduct, call, paidOrder, registeredOwner } from '../account'
import { DISPUTED_CARD } from '../payment'
import { productUnderTest } from '../productUnderTest'

type People = Record<'owner' | 'newcomer' | 'operator', SessionUser>

const operatorUrl = (path: string) => productUnderTest().operatorUrl + path

/** Three payments that the customer's bank disputes: one to answer, one that is contested, and one given up as lost. */
export async function openDisputes({ owner, newcomer, operator }: People, bought: Product) {
  const dispute = async (): Promise<Dispute> => {
    const { orderNumber = '' } = await paidOrder({ session: newcomer }, bought, DISPUTED_CARD)
    return disputeOf(operator, orderNumber, () => true)
  }
  const decide = async ({ id, order }: Dispute, how: 'contest' | 'accept') => {
    await call('POST', operatorUrl(`/api/operator/disputes/${id}/${how}`), undefined, operator.token)
    return disputeOf(operator, order.orderNumber, ({ state }) => state !== 'open')
  }
  const [lost, contested, toAnswer] = [await dispute(), await dispute(), await dispute()]
  await decide(lost, 'accept')
  const text = 'Sent by DHL, number JD014600003SE, and handed over at the door on 27 November. The slip is signed.'
  await call('POST', `/api/disputes/${contested.id}/evidence`, { text }, owner.token)
  await decide(contested, 'contest')
  const { _id: disputedOrder, orderNumber: disputed } = toAnswer.order
  return { toAnswer: toAnswer.id, contested: contested.id, disputed, disputedOrder }
}

/** Waits until the provider has told of an order's dispute. */
async function disputeOf({ token }: SessionUser, orderNumber: string, isReady: (dispute: Dispute) => boolean) {
  for (;;) {
    const path = operatorUrl(`/api/operator/disputes?q=${orderNumber}`)
    const { items } = await call<{ items: Dispute[] }>('GET', path, undefined, token)
    const found = items.find(isReady)
    if (found) return found
    await wait(100)
  }
}

/** A paid order that its customer cancelled. */
export async function cancelledOrder({ newcomer }: Pick<People, 'newcomer'>, bought: Product): Promise<string> {
  const { _id } = await paidOrder({ session: newcomer }, bought)
  await call<Order>('POST', `/api/orders/${_id}/shops/${bought.shop._id}/cancel`, undefined, newcomer.token)
  return _id
}

/** A shop that an operator suspended, with what it sells. */
export async function suspendedShop({ operator }: Pick<People, 'operator'>, goods: Partial<ProductInput>) {
  const owner = await registeredOwner('Cora Finch', 'Finch Antiques')
  const { _id: closed } = await addedProduct(owner, goods)
  const { shopId: suspended = '' } = owner.session
  const reason = 'Several buyers did not get what they paid for.'
  await call('POST', operatorUrl(`/api/operator/shops/${suspended}/suspend`), { reason }, operator.token)
  return { owner, closed, suspended }
}
