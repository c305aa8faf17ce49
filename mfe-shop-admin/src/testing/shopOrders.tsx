import type { Delivery, Order, SessionUser } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { screen, within } from '@testing-library/react'
import ShopOrdersScreen from '../orders/ShopOrdersScreen'
import { order, owner } from './shop'

export const LIST = '/api/orders/shop/s-owner'
export const unpaid: Order = { ...order, _id: 'order-2', status: 'pending', isPaid: false, paidAt: undefined }
export const delivered: Order = { ...order, _id: 'order-3', status: 'delivered', isDelivered: true }

/** An order whose part of this shop has these fields. */
export const withPart = (part: Partial<Delivery>): Order => ({
  ...order,
  deliveries: [{ shop: 's-owner', shopName: 'Omar Oddities', isDelivered: false, ...part }],
})

/** The orders of a shop, shown by `show`. */
export function open({ session = owner, orders }: { session?: SessionUser | null; orders?: Order[] } = {}) {
  const backend = fakeBackend({ session })
  backend.api
    .onGet(`${LIST}/counts`)
    .reply(200, { pending: 2, toDeliver: 1, delivered: 3, cancelled: 0, returnAsked: 2 })
  if (orders) backend.api.onGet(LIST).reply(200, orders)
  return {
    ...backend,
    show: () => renderScreen(<ShopOrdersScreen />, { wrapper: backend.Wrapper, at: '/shop/orders' }),
  }
}

/** One order's card. */
export const card = async (id: string) => within(await screen.findByRole('article', { name: `Order ${id}` }))
